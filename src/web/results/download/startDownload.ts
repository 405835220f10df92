import { notify } from '../../ui/notify.ts';
import {
  createDownload,
  type Download,
  type DownloadFile,
  type DownloadTools,
  hasEnded,
} from './createDownload.ts';
import { saveFile } from './saveFile.ts';

const RESTARTS = {
  changed: '文件刚刚更新过，已从头开始下载',
  'no-ranges': '服务器不支持续传，已从头开始下载',
} as const;

/** Starts a download in this browser, and shows a toast when it restarts. */
export function startDownload(file: DownloadFile): Download {
  const download = createDownload(file, BROWSER);
  const running = new AbortController();
  // Leaving the page loses the download: let the browser confirm first.
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: running.signal });
  let told: string | undefined;
  download.subscribe(() => {
    const state = download.state();
    if (hasEnded(state)) running.abort();
    if (state.phase !== 'running' || state.restart === undefined || state.restart === told) return;
    told = state.restart;
    void notify(RESTARTS[state.restart]);
  });
  return download;
}

const BROWSER: DownloadTools = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  pause: (milliseconds, signal) => firstOf({ milliseconds, event: 'online', signal }),
  isOnline: () => navigator.onLine,
  whenOnline: (signal) => firstOf({ event: 'online', signal }),
  whenOffline: (signal) => firstOf({ event: 'offline', signal }),
  save: saveFile,
};

interface Occasions {
  readonly milliseconds?: number;
  readonly event: 'online' | 'offline';
  readonly signal: AbortSignal;
}

/** Resolves on the window event, after the time, or when the signal is aborted. */
function firstOf({ milliseconds, event, signal }: Occasions): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { signal: over.signal });
    addEventListener(event, end, { signal: over.signal });
  });
}
