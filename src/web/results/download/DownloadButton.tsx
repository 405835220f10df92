import { Check, Download, X } from 'lucide-react';
import { type MouseEvent, type ReactElement, useRef } from 'react';
import { fileName } from '../../../catalog/fileName.ts';
import type { Item } from '../../../catalog/item.ts';
import { documentUrl } from '../../../protocol/urls.ts';
import { adviseDownload } from '../../in-app/adviseDownload.ts';
import { noteOpened } from '../../kept/connectKept.ts';
import { useFilesHost } from '../../lib/filesHost.ts';
import { useLeavesDownloads } from '../../lib/leavesDownloads.ts';
import { useSite } from '../../lib/site.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import './download.css';
import { chooseDownloader, downloadLimit } from './chooseDownloader.ts';
import { followDownloadLink } from './saveFile.ts';
import { useDownload } from './useDownload.ts';

/** A second click within this time is part of a double click, in ms. */
const DOUBLE_CLICK = 500;

/**
 * Downloads a file with progress. Meanwhile the same button cancels the download, so that the
 * keyboard focus stays in place.
 */
export function DownloadButton({ item }: { readonly item: Item }): ReactElement {
  const { title, filetype, filesize } = item.data;
  const filesHost = useFilesHost();
  const mainHost = useSite().hosts.main;
  const path = documentUrl(item, 'download', filesHost, mainHost);
  const isLeftToBrowser = useLeavesDownloads();
  const { state, Status, begin, cancel, dismiss } = useDownload();
  const { phase } = state;
  const isActive = phase === 'running' || phase === 'waiting';
  const [label, name, Icon] = isActive
    ? (['取消', `取消下载 ${title}`, X] as const)
    : phase === 'saved'
      ? (['已下载', `再次下载 ${title}`, Check] as const)
      : (['下载', `下载 ${title}`, Download] as const);

  const startedAt = useRef(Number.NEGATIVE_INFINITY);

  function press({ timeStamp }: MouseEvent): void {
    if (phase === 'starting' || timeStamp - startedAt.current < DOUBLE_CLICK) return;
    startedAt.current = isActive ? Number.NEGATIVE_INFINITY : timeStamp;
    if (isActive) cancel();
    else start();
  }

  function start(): void {
    const url = new URL(path, location.href).href;
    const file = { url, name: fileName(title, filetype) };
    if (adviseDownload(url)) return;
    noteOpened(item);
    const device = {
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      isStandalone: matchMedia('(display-mode: standalone)').matches,
    };
    const limit = isLeftToBrowser ? 0 : downloadLimit(device);
    const downloader = chooseDownloader(
      { url, bytes: filesize },
      { origin: location.origin, limit },
    );
    if (downloader === 'browser') followDownloadLink(url, file.name);
    else begin({ ...file, limit });
  }

  return (
    <div
      className="download"
      data-active={isActive || undefined}
      data-in-use={phase === 'idle' ? undefined : ''}
    >
      {Status && state.phase !== 'idle' && state.phase !== 'unloaded' && (
        <Status state={state} title={title} url={path} onRetry={start} onDismiss={dismiss} />
      )}
      <ButtonLink
        href={path}
        title={isActive ? '取消下载' : '下载'}
        aria-label={name}
        aria-busy={phase === 'starting' || undefined}
        className={buttonClass({ variant: isActive ? 'quiet' : 'soft', size: 'sm' })}
        onPress={press}
      >
        <Icon aria-hidden="true" />
        <span className="download-label">{label}</span>
      </ButtonLink>
      {phase === 'unloaded' && (
        <p role="alert" className="download-notice text-sm text-danger">
          下载未能开始，请检查网络连接后重试
        </p>
      )}
    </div>
  );
}
