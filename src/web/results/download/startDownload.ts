import { notify } from '../../ui/notify.ts';
import {
  createDownload,
  type Download,
  type DownloadDependencies,
  type DownloadFile,
  hasEnded,
} from './createDownload.ts';
import { saveFile } from './saveFile.ts';

const RESTART_MESSAGES = {
  changed: '文件已更新，已从头开始下载',
  'no-ranges': '服务器不支持续传，已从头开始下载',
} as const;

/** Starts a download in this browser, and shows a toast when it restarts. */
export function startDownload(file: DownloadFile): Download {
  const download = createDownload(file, BROWSER_DEPENDENCIES);
  const running = new AbortController();
  // Leaving the page loses the download: let the browser confirm first.
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: running.signal });
  let notified: string | undefined;
  download.subscribe(() => {
    const state = download.state();
    if (hasEnded(state)) running.abort();
    if (state.phase !== 'running' || state.restart === undefined || state.restart === notified)
      return;
    notified = state.restart;
    void notify(RESTART_MESSAGES[state.restart]);
  });
  return download;
}

const BROWSER_DEPENDENCIES: DownloadDependencies = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  pause: (milliseconds, signal) => waitFor({ milliseconds, event: 'online', signal }),
  isOnline: () => navigator.onLine,
  whenOnline: (signal) => waitFor({ event: 'online', signal }),
  whenOffline: (signal) => waitFor({ event: 'offline', signal }),
  save: saveFile,
};

interface WaitOptions {
  readonly milliseconds?: number;
  readonly event: 'online' | 'offline';
  readonly signal: AbortSignal;
}

/** Resolves on the window event, after the time, or when the signal is aborted. */
function waitFor({ milliseconds, event, signal }: WaitOptions): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { signal: ended.signal });
    addEventListener(event, end, { signal: ended.signal });
  });
}
