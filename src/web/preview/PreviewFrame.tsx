import { type ReactElement, type SyntheticEvent, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { previewUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { PreviewFailed } from './PreviewFailed.tsx';

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
  const filesHost = useFilesHost();
  const isElsewhere = filesHost !== '';
  /** The item whose viewer could not be fetched. */
  const [failed, setFailed] = useState<string>();

  function listen({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    // Nothing of another host is open to us.
    if (isElsewhere) return;
    // Where there is no way to the server, the browser puts a page of its own, which is not open to
    // us, in place of the viewer.
    if (currentTarget.contentDocument === null) setFailed(item.id);
    else currentTarget.contentWindow?.addEventListener('keydown', onKeyDown);
  }

  if (failed === item.id) return <PreviewFailed onRetry={() => setFailed(undefined)} />;
  return (
    <iframe
      key={item.id}
      title={`预览：${item.data.title}`}
      src={previewUrl(item, filesHost)}
      // The browser's own view of PDF, which shows files of another host, does not work in a sandbox.
      sandbox={isElsewhere ? undefined : SANDBOX}
      allow="fullscreen"
      className="preview-frame"
      onLoad={listen}
    />
  );
}
