import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatFileSize } from '../../../catalog/fileSize.ts';
import { signInUrl } from '../../../protocol/safeReturn.ts';
import { useCanSignIn, useMembersOnly } from '../../lib/canSignIn.ts';
import { useSite } from '../../lib/site.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import type { DownloadState, Progress } from './createDownload.ts';
import { DOWNLOAD_ERRORS, type DownloadErrorCode, shownError } from './downloadErrors.ts';
import { formatDuration } from './formatDuration.ts';

export interface DownloadStatusProps {
  readonly state: DownloadState;
  /** The title of the downloaded item. */
  readonly title: string;
  /** The URL from which the browser can download it itself. */
  readonly url: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** The progress of a download, or why it failed. */
export function DownloadStatus(props: DownloadStatusProps): ReactElement {
  const { state, title } = props;
  return (
    <>
      {(state.phase === 'running' || state.phase === 'waiting') && (
        <ProgressBar state={state} title={title} />
      )}
      {/* Announces only rare changes; the progress bar has the progress. */}
      <span role="status" className="sr-only">
        {announcement(state)}
      </span>
      {state.phase === 'failed' && <Failed {...props} errorCode={state.errorCode} />}
    </>
  );
}

function ProgressBar({
  state,
  title,
}: {
  readonly state: Extract<DownloadState, { phase: 'running' | 'waiting' }>;
  readonly title: string;
}): ReactElement {
  const percent = percentOf(state.progress);
  const details =
    state.phase === 'waiting' ? WAITING_MESSAGES[state.until] : formatProgress(state.progress);
  const first = percent === undefined ? formatFileSize(state.progress.received) : `${percent}%`;
  return (
    <div
      role="progressbar"
      aria-label={`下载进度：${title}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={[first, ...details].join('，')}
      className="download-bar"
      data-waiting={state.phase === 'waiting' || undefined}
    >
      <span className="download-fill" style={{ transform: `scaleX(${(percent ?? 0) / 100})` }} />
      <span className="download-words">
        <b className="font-semibold">{first}</b>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </span>
    </div>
  );
}

/** The cause comes first, because a narrow bar has no room for more. */
const WAITING_MESSAGES = {
  online: ['网络已断开', '恢复后自动继续'],
  'next-attempt': ['连接中断', '正在重新连接'],
} as const;

/** The progress in percent; 100 only when all bytes have arrived. */
function percentOf({ received, total }: Progress): number | undefined {
  return total === undefined ? undefined : Math.floor((received * 100) / Math.max(1, total));
}

function formatProgress({ bytesPerSecond, secondsLeft }: Progress): string[] {
  return [
    ...(bytesPerSecond === undefined ? [] : [`${formatFileSize(Math.round(bytesPerSecond))}/s`]),
    ...(secondsLeft === undefined ? [] : [`剩余 ${formatDuration(secondsLeft)}`]),
  ];
}

function announcement(state: DownloadState): string {
  switch (state.phase) {
    case 'running':
      return '正在下载';
    case 'waiting':
      return WAITING_MESSAGES[state.until].join('，');
    case 'saved':
      return '下载完成';
    case 'cancelled':
      return '下载已取消';
    default:
      return '';
  }
}

/** Errors that the browser's own download would meet as well. */
const NO_OTHER_WAY: ReadonlySet<DownloadErrorCode> = new Set([
  'gone',
  'sign-in',
  'campus',
  'members',
  'no-sign-in',
  'blocked',
]);

function Failed({
  errorCode,
  url,
  onRetry,
  onDismiss,
}: DownloadStatusProps & { readonly errorCode: DownloadErrorCode }): ReactElement {
  const canSignIn = useCanSignIn();
  const main = useSite().hosts.main;
  const shownCode = shownError(errorCode, { canSignIn, membersOnly: useMembersOnly() });
  const { text, retry } = DOWNLOAD_ERRORS[shownCode];
  const isOtherHost = main !== undefined && new URL(main).origin !== location.origin;
  return (
    <div role="alert" className="download-notice">
      <p className="min-w-48 flex-1 text-sm text-danger">{text}</p>
      <span className="flex gap-1">
        {(shownCode === 'sign-in' || shownCode === 'members') && (
          <ContinueLink href={signInUrlFor(url)} variant="soft">
            前往登录
          </ContinueLink>
        )}
        {shownCode === 'campus' && isOtherHost && (
          <ContinueLink href={new URL(url, main).href} variant="soft">
            前往正式站点
          </ContinueLink>
        )}
        {retry && <RetryButton size="sm" onClick={onRetry} />}
        {!NO_OTHER_WAY.has(shownCode) && (
          <ContinueLink href={url} variant="quiet">
            用浏览器下载
          </ContinueLink>
        )}
        <IconButton label="关闭提示" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}

/** A link that opens in a new tab, so that the results stay. */
function ContinueLink({
  href,
  variant,
  children,
}: {
  readonly href: string;
  readonly variant: 'soft' | 'quiet';
  readonly children: ReactNode;
}): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant, size: 'sm' })}>
      {children}
    </a>
  );
}

/** The URL of the sign-in that continues with the download, in the same tab. */
function signInUrlFor(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return signInUrl(pathname + search);
}
