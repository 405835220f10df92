import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notify } from '../../ui/notify.ts';
import type { Download, DownloadFile, DownloadState } from './createDownload.ts';
import type { DownloadStatusProps } from './DownloadStatus.tsx';

/** `unloaded`: the chunk with the download code could not be fetched. */
type CardDownloadState =
  | DownloadState
  | { readonly phase: 'idle' }
  | { readonly phase: 'unloaded' };

/** The download of a card: its state and actions. */
export interface CardDownload {
  readonly state: CardDownloadState;
  /** Renders the state; loaded with the first download. */
  readonly Status: ComponentType<DownloadStatusProps> | undefined;
  begin(file: DownloadFile): void;
  cancel(): void;
  /** Clears a download that has ended. */
  dismiss(): void;
}

interface StartedDownload {
  readonly download: Download;
  readonly Status: ComponentType<DownloadStatusProps>;
}

const subscribeToNothing = () => () => undefined;
const IDLE = { phase: 'idle' } as const;
const STARTING = { phase: 'starting' } as const;
const UNLOADED = { phase: 'unloaded' } as const;

/** The download of a card; unmounting the card cancels it (specification, section 4). */
export function useDownload(): CardDownload {
  const [started, setStarted] = useState<StartedDownload>();
  const [otherState, setOtherState] = useState<CardDownloadState>(IDLE);
  const running = useRef<Download>(undefined);
  const isMounted = useRef(false);
  const state = useSyncExternalStore<CardDownloadState>(
    started?.download.subscribe ?? subscribeToNothing,
    started?.download.state ?? (() => otherState),
    () => IDLE,
  );

  // A download lives outside React and must end with its card.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // A new query may unmount several cards at once: show one notice.
      if (running.current?.cancel()) void notify('下载已取消', { id: 'download-cancelled' });
    };
  }, []);

  async function begin(file: DownloadFile): Promise<void> {
    running.current?.cancel();
    setStarted(undefined);
    setOtherState(STARTING);
    try {
      const [{ startDownload }, { DownloadStatus }] = await Promise.all([
        import('./startDownload.ts'),
        import('./DownloadStatus.tsx'),
      ]);
      if (!isMounted.current) return;
      const download = startDownload(file);
      running.current = download;
      setStarted({ download, Status: DownloadStatus });
    } catch {
      // Offline, chunks that are not loaded cannot be fetched.
      setOtherState(UNLOADED);
    }
  }

  return {
    state,
    Status: started?.Status,
    begin: (file) => void begin(file),
    cancel: () => void running.current?.cancel(),
    dismiss() {
      setStarted(undefined);
      setOtherState(IDLE);
    },
  };
}
