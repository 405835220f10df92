import {
  lazy,
  type ReactElement,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { documentUrl, previewUrl } from '../../protocol/urls.ts';
import { dropEarly, requestEarly } from '../lib/earlyDocument.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { IDLE_TIMEOUT_MS } from '../lib/idleTimeout.ts';
import type { PreviewPlace } from '../session/searchState.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useTimeout } from '../ui/useTimeout.ts';
import { ComingPage } from './ComingPage.tsx';
import { PreviewFailed } from './PreviewFailed.tsx';

/** Loaded when the other host refuses a document. */
const PreviewRefused = lazy(async () => ({
  default: (await import('./PreviewRefused.tsx')).PreviewRefused,
}));

/**
 * The document in the PDF viewer, or in the browser's built-in one if it is on another host. Each
 * item gets a new frame: another URL in the same frame would add a history entry, and Back would
 * step through documents.
 */
export function PreviewFrame({
  item,
  place,
  onKeyDown,
  onScroll,
}: {
  readonly item: Item;
  /** Where the document opens; at its beginning if undefined. */
  readonly place: PreviewPlace | undefined;
  /** Called for key presses while the document has the focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Called when the document scrolls. */
  readonly onScroll: () => void;
}): ReactElement {
  const filesHost = useFilesHost();
  /** Whether the viewer has loaded, and for which item. */
  const [outcome, setOutcome] = useState<{ id: string; loaded: boolean; isLate?: true }>();
  const currentOutcome = outcome?.id === item.id ? outcome : undefined;
  /** The URL of the document that this visitor may not see. */
  const [refused, setRefused] = useState<string>();
  const address = previewUrl(item, filesHost);
  const frame = useOpenPlace(address, place);

  // The response of another host to a frame is opaque, and a sign-in is never shown in a frame.
  useEffect(() => {
    if (filesHost === '') return;
    const controller = new AbortController();
    void isRefused(address, controller.signal).then((refusal) => refusal && setRefused(address));
    return () => controller.abort();
  }, [filesHost, address]);

  useEarlyDocument(item, filesHost);

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const isOtherHost = filesHost !== '';
    // A frame of another origin is opaque: neither its keys nor its load state are accessible.
    const loaded = isOtherHost || isViewer(currentTarget.contentDocument);
    setOutcome({ id: item.id, loaded });
    if (!loaded || isOtherHost) return;
    currentTarget.contentWindow?.addEventListener('keydown', onKeyDown);
    currentTarget.contentWindow?.addEventListener('scroll', onScroll, { capture: true });
  }

  // A frame has no timeout of its own: without a response it would wait for ever.
  useTimeout(currentOutcome ? undefined : item.id, IDLE_TIMEOUT_MS, () =>
    setOutcome({ id: item.id, loaded: false, isLate: true }),
  );

  if (refused === address) {
    return (
      <Suspense fallback={null}>
        <PreviewRefused host={filesHost} />
      </Suspense>
    );
  }
  if (currentOutcome?.loaded === false) {
    const code = currentOutcome.isLate ? 'too-slow' : 'unreachable';
    return <PreviewFailed code={code} onRetry={() => setOutcome(undefined)} />;
  }
  return (
    <div className="preview-frame" aria-busy={currentOutcome === undefined}>
      <ComingPage key={`${item.id} page`} item={item} place={place} />
      {currentOutcome === undefined && (
        <p className="preview-opening">
          <Spinner label="正在加载预览" />
        </p>
      )}
      <iframe
        key={item.id}
        title={`预览：${item.data.title}`}
        ref={frame.ref}
        src={frame.src}
        allow="fullscreen"
        onLoad={handleLoad}
      />
    </div>
  );
}

/** Requests the document at the same time as the page of its viewer. */
function useEarlyDocument(item: Item, filesHost: string): void {
  const { id } = item;
  const url = documentUrl(item, 'preview');
  useEffect(() => {
    if (filesHost !== '' || !isMd5(id)) return;
    requestEarly(id, url);
    return () => dropEarly(id);
  }, [id, url, filesHost]);
}

/**
 * Opens a frame at a place, and moves it to another place of the same document without loading it
 * again and without an entry in the history.
 */
function useOpenPlace(address: string, place: PreviewPlace | undefined) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState({ address, place });
  const isSame = opened.address === address;
  if (!isSame) setOpened({ address, place });
  const first = isSame ? opened.place : place;
  useEffect(() => {
    if (place === undefined || place === first) return;
    const view = ref.current?.contentWindow;
    if (!view) return;
    // The same place again: the visitor has scrolled away from it. Only a frame of ours tells its hash.
    const isOwn = ref.current?.contentDocument !== null;
    if (isOwn && view.location.hash === place.fragment) view.dispatchEvent(new Event('hashchange'));
    else view.location.replace(`${address}${place.fragment}`);
  }, [address, place, first]);
  return { ref, src: `${address}${first?.fragment ?? ''}` };
}

/**
 * Whether a frame has loaded the viewer, and the viewer its script. If the server is unreachable,
 * the browser shows an error page, which is not accessible; a failing server sends another page.
 */
function isViewer(document: Document | null): boolean {
  return document?.documentElement.dataset.viewer !== undefined;
}

/**
 * Whether another host refuses a document: it responds with a redirect to a sign-in, which is all
 * that CORS reveals. Returns false if nothing can be read; the frame must then show the response.
 */
async function isRefused(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(
    () => undefined,
  );
  return response?.type === 'opaqueredirect';
}
