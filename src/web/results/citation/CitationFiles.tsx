import type { MouseEvent, ReactElement } from 'react';
import { CITATION_FILES, formatCitations } from '../../../catalog/citation/citationFormats.ts';
import type { CslItem } from '../../../catalog/citation/cslItem.ts';
import { fileName } from '../../../catalog/fileName.ts';
import type { Item } from '../../../catalog/item.ts';
import { citationsUrl, citationUrl, MOST_CITED } from '../../../protocol/citationUrls.ts';
import { adviseDownload } from '../../in-app/adviseDownload.ts';
import { buttonClass } from '../../ui/Button.tsx';

const FORMATS = [
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
] as const;

interface CitationFilesProps {
  readonly items: readonly [Item, ...Item[]];
  readonly citations: readonly CslItem[];
  readonly hasServer: boolean;
}

/** Links to files for reference managers: of the server, or else with their content inside. */
export function CitationFiles({ items, citations, hasServer }: CitationFilesProps): ReactElement {
  const [first, ...more] = items;
  const title = more.length === 0 ? first.data.title : `参考文献（${items.length} 条）`;

  function addressOf(format: (typeof FORMATS)[number][0]): string {
    if (!hasServer || items.length > MOST_CITED) {
      const { mediaType } = CITATION_FILES[format];
      const text = formatCitations(citations, format);
      return `data:${mediaType};charset=utf-8,${encodeURIComponent(text)}`;
    }
    return more.length === 0
      ? citationUrl(first.id, format, 'download')
      : citationsUrl(
          items.map(({ id }) => id),
          format,
          'download',
        );
  }

  return (
    <>
      {FORMATS.map(([format, label]) => (
        <a
          key={format}
          href={addressOf(format)}
          download={fileName(title, CITATION_FILES[format].extension)}
          aria-label={`下载 ${label} 文件`}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
          onClick={adviseIfInApp}
        >
          {label}
        </a>
      ))}
    </>
  );
}

/** Browsers inside other apps cannot save files of the server. */
function adviseIfInApp(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, protocol } = event.currentTarget;
  if (protocol !== 'data:' && adviseDownload(href)) event.preventDefault();
}
