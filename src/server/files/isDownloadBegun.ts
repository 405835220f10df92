import { isDownload } from '../../protocol/urls.ts';
import type { SentBytes } from './fileAnswer.ts';

/** Programs request a few bytes to check for range support, and the file after that. */
const PROBE_BYTES = 1024;

interface SentFile {
  readonly url: string;
  readonly headers: Headers;
  /** The bytes that are sent, or that the redirect leads to. */
  readonly sent: SentBytes;
  /** The size of the whole file, in bytes. */
  readonly size: number;
}

/**
 * Whether a GET with bytes of a document in its response begins a download: it is for a download
 * (`f=1`) and includes the first byte. A request that resumes one starts later in the file, or
 * names a version that is gone and gets the new one; both counted when they began. A prefetch by a
 * browser does not count (`Sec-Purpose`, Fetch Standard).
 */
export function isDownloadBegun({ url, ...file }: SentFile): boolean {
  return isDownload(url) && isBeginningSent(file);
}

/** The same for an address that is only ever downloaded. */
export function isBeginningSent({ headers, sent, size }: Omit<SentFile, 'url'>): boolean {
  if (/\bprefetch\b/iu.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? ''))
    return false;
  const { status, selected } = sent;
  if (selected.type === 'whole') return true;
  if (selected.type === 'unsatisfiable') return false;
  const first = selected.ranges.find(({ start }) => start === 0);
  if (first === undefined) return false;
  // Sent whole, more than the beginning was requested: it is no probe then.
  return status === 200 || first.end + 1 >= Math.min(size, PROBE_BYTES + 1);
}
