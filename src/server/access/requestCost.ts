import type { LimitName } from '../../access/limits/limitRules.ts';
import { isDocumentType, parseFilePath } from '../../catalog/documentFile.ts';
import { isDownload, PARAMETERS, PATHS, signInOf } from '../../protocol/urls.ts';

/** What a request costs against one of the limits. */
export interface RequestCost {
  readonly limit: LimitName;
  /** How much of it: a part of a download is less than one. */
  readonly units: number;
}

/** Fifty parts of a document are as much as one from its beginning: a long book that is read through. */
const PART = 0.02;

/** What a reader of a document asks for at a time; whoever wants more at once saves it. */
const LONGEST_PART_BYTES = 2 * 1024 * 1024;

/** What viewers ask for once or twice in a document; a copy without it is of little use. */
const BEGINNING_BYTES = 16 * 1024;

/**
 * A program asks every five seconds for five minutes whether it was allowed: all that is a sign-in.
 * Revoking costs as little, and who revokes in need has many to revoke.
 */
const QUESTION = 1 / 60;

/** One part, with an end. */
const PART_RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/u;

/**
 * What of what is limited a request asks for, if anything. A document counts when its first byte is
 * asked for, to be saved or looked at; the parts that a viewer fetches while someone reads count
 * next to nothing, but not nothing: else an archive could be copied in parts.
 */
export function requestCost(request: {
  readonly method: string;
  readonly url: string;
  /** Its path, as it stands in the address. */
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** Whether downloads are redirected to where all of a document is to be had. */
  readonly leavesDownloads: boolean;
}): RequestCost | undefined {
  const { method, url, path } = request;
  if (method === 'POST') {
    if (path === PATHS.token || path === PATHS.revoke) return { limit: 'signIns', units: QUESTION };
    return isSignIn(path) ? { limit: 'signIns', units: 1 } : undefined;
  }
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (path === PATHS.search || (path === PATHS.home && hasQuery(url))) {
    return { limit: 'searches', units: 1 };
  }
  if (method === 'HEAD' || !isDocumentType(parseFilePath(path)?.type)) return undefined;
  return { limit: 'downloads', units: isPart(request) ? PART : 1 };
}

/** The page with the first results is a search, too, and a page besides. */
function hasQuery(url: string): boolean {
  return url.includes('?') && (new URL(url).searchParams.get(PARAMETERS.query) ?? '').trim() !== '';
}

function isSignIn(path: string): boolean {
  return path === PATHS.login || path === PATHS.device || signInOf(path) !== undefined;
}

/**
 * Whether no more than a part from behind the beginning can come of it. A range that is turned round
 * is none, one of another version (`If-Range`) is answered with the whole file, and a download that
 * leaves this server with an address at which all of it is to be had.
 */
function isPart({
  url,
  range,
  ifRange,
  leavesDownloads,
}: Parameters<typeof requestCost>[0]): boolean {
  if (ifRange !== undefined) return false;
  if (leavesDownloads && isDownload(url)) return false;
  const [first = 0, last = 0] = (PART_RANGE.exec(range ?? '') ?? []).slice(1).map(Number);
  return first >= BEGINNING_BYTES && first <= last && last - first < LONGEST_PART_BYTES;
}
