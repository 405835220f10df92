import { CloudOff } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useOnline } from '../ui/useOnline.ts';

/** A discreet notice while offline, with what works without a network. */
export function OfflineNotice(): ReactElement {
  const isOnline = useOnline();
  const canSearch = useSyncExternalStore(
    isOnline ? subscribeToNothing : subscribeToRoot,
    readCanSearch,
    () => false,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex justify-center md:justify-start"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-full border border-line-strong bg-raised px-4 py-2 text-sm text-ink-soft shadow-md">
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          {canSearch
            ? '网络已断开；仍可搜索，恢复联网后可打开文件'
            : '网络已断开，恢复联网后将自动继续'}
        </p>
      )}
    </div>
  );
}

/** Whether this browser can search by itself, according to `data-search` on the root. */
function readCanSearch(): boolean {
  return document.documentElement.dataset.search === 'ready';
}

const subscribeToNothing = () => () => undefined;

/** A page that was opened offline becomes ready while it is offline. */
function subscribeToRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-search'] });
  return () => observer.disconnect();
}
