import type { ReactElement, SyntheticEvent } from 'react';
import type { Item } from '../../catalog/item.ts';
import { viewerUrl } from '../../protocol/urls.ts';

const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals allow-forms';

/**
 * The document in the PDF viewer. Each item gets a frame of its own: another address in the same
 * frame would be an entry in the history, and Back would leaf through documents.
 */
export function PreviewFrame({
  item,
  onKeyDown,
}: {
  readonly item: Item;
  /** Hears the keys that are pressed while the document has the focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactElement {
  function listen({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    currentTarget.contentWindow?.addEventListener('keydown', onKeyDown);
  }
  return (
    <iframe
      key={item.id}
      title={`预览：${item.data.title}`}
      src={viewerUrl(item)}
      sandbox={SANDBOX}
      allow="fullscreen"
      className="preview-frame"
      onLoad={listen}
    />
  );
}
