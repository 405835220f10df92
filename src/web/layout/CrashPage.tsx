import { type ReactElement, useState } from 'react';
import { RetryButton } from '../ui/RetryButton.tsx';
import { useEventListener } from '../ui/useEventListener.ts';
import { useOnline } from '../ui/useOnline.ts';
import { Message } from './Message.tsx';

/**
 * Shown for a page that threw while rendering, or whose script could not be fetched: offline, or
 * after a new version was deployed. A reload helps, but only once the site is reachable: otherwise
 * the browser would replace this page with its error.
 */
export function CrashPage(): ReactElement {
  const isOnline = useOnline();
  const [hasFailed, setFailed] = useState(false);

  useEventListener('online', () => location.reload());

  async function retry(): Promise<void> {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response) location.reload();
    else setFailed(true);
  }

  return (
    <main className="flex min-h-dvh px-4">
      <Message title="页面加载失败">
        <p role="status" className="text-ink-soft">
          {isOnline && !hasFailed && '可能是网络连接中断，或网站刚刚更新。'}
          {isOnline && hasFailed && '仍无法连接服务器，请检查网络连接后重试。'}
          {!isOnline && '网络已断开，恢复联网后将自动重新加载。'}
        </p>
        <RetryButton variant="primary" onClick={() => void retry()} />
      </Message>
    </main>
  );
}
