import { ExternalLink } from 'lucide-react';
import { type ReactElement, useContext } from 'react';
import { documentUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { useSite } from '../lib/site.ts';
import { MarkedText } from '../ui/MarkedText.tsx';
import { FoldedContext } from './folded.ts';
import { isExternal } from './itemRules.ts';
import { MarksContext } from './marks.ts';
import type { PreviewProps } from './previewProps.ts';

/** The title: a link that downloads the file or opens the wiki page, in a new tab. */
export function CardTitle({ item }: Pick<PreviewProps, 'item'>): ReactElement {
  const isFolded = useContext(FoldedContext);
  return (
    <h2 className="text-base leading-snug font-semibold text-pretty md:text-lg md:leading-snug">
      <a
        href={documentUrl(item, 'download', useFilesHost(), useSite().hosts.main)}
        target="_blank"
        rel="noopener"
        className="text-ink decoration-1 underline-offset-4 transition-colors hover:text-accent hover:underline"
      >
        <TitleText item={item} />
        {isExternal(item) && !isFolded && (
          <ExternalLink className="mb-0.5 ml-1.5 inline size-4 text-ink-faint" aria-hidden="true" />
        )}
      </a>
    </h2>
  );
}

/** Without marks while it is folded: each would be another three nodes of the page. */
function TitleText({ item }: Pick<PreviewProps, 'item'>): ReactElement {
  const marks = useContext(MarksContext).get(item.id);
  return <MarkedText text={item.data.title} marks={useContext(FoldedContext) ? [] : marks} />;
}
