import { type ReactElement, type SyntheticEvent, useEffect, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { previewUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { LONGEST_SILENCE_MS } from '../lib/longestSilence.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useTimeout } from '../ui/useTimeout.ts';
import { isRefused } from './isRefused.ts';
import { PreviewFailed } from './PreviewFailed.tsx';
import { PreviewRefused } from './PreviewRefused.tsx';

/**
 * The document in the PDF viewer, or in the browser's own view where it comes from another host. Each
 * item gets a frame of its own: another address in the same frame would be an entry in the history,
 * and Back would leaf through documents.
 */
export function PreviewFrame({
  item,
  onKeyDown,
  onScroll,
}: {
  readonly item: Item;
  /** Hears the keys that are pressed while the document has the focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Hears that the document scrolls. */
  readonly onScroll: () => void;
}): ReactElement {
  const filesHost = useFilesHost();
  /** What became of the viewer, of which item. */
  const [outcome, setOutcome] = useState<{ id: string; loaded: boolean; isLate?: true }>();
  const known = outcome?.id === item.id ? outcome : undefined;
  /** The address of the document that is not for this visitor. */
  const [refused, setRefused] = useState<string>();
  const address = previewUrl(item, filesHost);

  // What another host answers to a frame cannot be seen, and a sign-in is shown in none.
  useEffect(() => {
    if (filesHost === '') return;
    const gone = new AbortController();
    void isRefused(address, gone.signal).then((is) => is && setRefused(address));
    return () => gone.abort();
  }, [filesHost, address]);

  function listen({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const isElsewhere = filesHost !== '';
    // Nothing of another host is open to us, neither its keys nor whether it has loaded.
    const loaded = isElsewhere || isViewer(currentTarget.contentDocument);
    setOutcome({ id: item.id, loaded });
    if (!loaded || isElsewhere) return;
    currentTarget.contentWindow?.addEventListener('keydown', onKeyDown);
    currentTarget.contentWindow?.addEventListener('scroll', onScroll, { capture: true });
  }

  // A frame that hears nothing from the server waits for ever by itself.
  useTimeout(known ? undefined : item.id, LONGEST_SILENCE_MS, () =>
    setOutcome({ id: item.id, loaded: false, isLate: true }),
  );

  if (refused === address) return <PreviewRefused host={filesHost} />;
  if (known?.loaded === false) {
    const code = known.isLate ? 'too-slow' : 'unreachable';
    return <PreviewFailed code={code} onRetry={() => setOutcome(undefined)} />;
  }
  return (
    <div className="preview-frame" aria-busy={known === undefined}>
      {known === undefined && (
        <p className="preview-opening">
          <Spinner label="正在打开预览" />
        </p>
      )}
      <iframe
        key={item.id}
        title={`预览：${item.data.title}`}
        src={address}
        allow="fullscreen"
        onLoad={listen}
      />
    </div>
  );
}

/**
 * Whether a frame has loaded the viewer, and the viewer its script. Without a way to the server the
 * browser puts a page of its own there, which is not open to us; a failing server sends another.
 */
function isViewer(document: Document | null): boolean {
  return document?.documentElement.dataset.viewer !== undefined;
}
