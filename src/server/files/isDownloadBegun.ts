import { isDownload } from '../../protocol/urls.ts';
import type { SentBytes } from './fileAnswer.ts';

/** Programs ask for a few bytes to see whether ranges are to be had, and for the file after that. */
const PROBE_BYTES = 1024;

interface SentFile {
  readonly url: string;
  readonly headers: Headers;
  /** The bytes that are sent, or to be had where the visitor is sent to. */
  readonly sent: SentBytes;
  /** Of the whole file, in bytes. */
  readonly size: number;
}

/**
 * Whether a GET that is answered with bytes of a document begins a download: it is for a download
 * (`f=1`) and asks for the first byte. What goes on with one begins later in the file, or names a
 * version that is not there any more and is sent the new one; both count once, when they began.
 * Nobody has asked for what a browser fetches beforehand (`Sec-Purpose`, Fetch Standard).
 */
export function isDownloadBegun({ url, headers, sent, size }: SentFile): boolean {
  if (!isDownload(url)) return false;
  if (/\bprefetch\b/iu.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? ''))
    return false;
  const { status, wanted } = sent;
  if (wanted.type === 'whole') return true;
  if (wanted.type === 'unsatisfiable') return false;
  const first = wanted.ranges.find(({ start }) => start === 0);
  if (first === undefined) return false;
  // Sent whole, the beginning is more than was asked for: it is no probe then.
  return status === 200 || first.end + 1 >= Math.min(size, PROBE_BYTES + 1);
}
