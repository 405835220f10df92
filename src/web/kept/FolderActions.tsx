import { Package, Quote } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import type { CitationFormat } from '../../catalog/citation/citationFormats.ts';
import { citationsUrl, MOST_CITED } from '../../protocol/citationUrls.ts';
import { MOST_SELECTED, selectionPackPath } from '../../protocol/urls.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';

const FORMATS: readonly (readonly [CitationFormat, label: string])[] = [
  ['gb7714-2025', 'GB/T 7714—2025'],
  ['gb7714-2015', 'GB/T 7714—2015'],
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
];

interface FolderActionsProps {
  /** Names the zip, and the folder to whoever hears the page. */
  readonly name: string;
  readonly ids: readonly string[];
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** What can be done with all documents of a folder: a pack, and citations in every format. */
export function FolderActions({ name, ids }: FolderActionsProps): ReactElement {
  return (
    <div className="ms-auto flex flex-wrap items-start gap-1">
      {ids.length <= MOST_SELECTED && (
        <a
          href={selectionPackPath(ids, name)}
          download
          aria-label={`打包下载 ${name}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Package aria-hidden="true" />
          打包下载
        </a>
      )}
      {ids.length <= MOST_CITED && (
        <details className="relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
          <summary
            aria-label={`引用 ${name}`}
            className={cn(buttonClass({ variant: 'quiet', size: 'sm' }), 'list-none')}
          >
            <Quote aria-hidden="true" />
            引用
          </summary>
          <ul className="absolute right-0 z-20 mt-1 w-max rounded-lg border border-line bg-raised p-1 shadow-md">
            {FORMATS.map(([format, label]) => (
              <li key={format}>
                <a
                  href={citationsUrl(ids, format, 'download')}
                  download
                  className={cn(
                    buttonClass({ variant: 'quiet', size: 'sm' }),
                    'w-full justify-start',
                  )}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
