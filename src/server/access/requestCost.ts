import type { LimitName } from '../../access/limits/limitRules.ts';
import { isDownload, PARAMETERS, PATHS, signInOf } from '../../protocol/urls.ts';
import type { SentBytes } from '../files/fileAnswer.ts';

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

/** What a request for anything but a file costs; undefined if it is not limited. */
export function requestCost(request: {
  readonly method: string;
  readonly url: string;
  /** Its path, as it stands in the address. */
  readonly path: string;
}): RequestCost | undefined {
  const { method, url, path } = request;
  if (method === 'POST') {
    if (path === PATHS.token || path === PATHS.revoke) return { limit: 'signIns', units: QUESTION };
    return isSignIn(path) ? { limit: 'signIns', units: 1 } : undefined;
  }
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const isSearch = path === PATHS.search || (path === PATHS.home && hasQuery(url));
  return isSearch ? { limit: 'searches', units: 1 } : undefined;
}

/**
 * What sending bytes of a document costs. It counts as one download, unless no more than a part from
 * behind its beginning is sent, as viewers fetch them while someone reads: that counts next to nothing,
 * but not nothing, or an archive could be copied in parts. A download that leaves this server gets an
 * address for the whole document, whatever the part.
 */
export function downloadCost({
  url,
  sent: { status, wanted },
  leavesDownloads,
}: {
  readonly url: string;
  readonly sent: SentBytes;
  /** Whether downloads are redirected to the storage. */
  readonly leavesDownloads: boolean;
}): RequestCost {
  const [first, ...others] = status === 206 && wanted.type === 'ranges' ? wanted.ranges : [];
  const isPart =
    first !== undefined &&
    others.length === 0 &&
    first.start >= BEGINNING_BYTES &&
    first.end - first.start < LONGEST_PART_BYTES &&
    !(leavesDownloads && isDownload(url));
  return { limit: 'downloads', units: isPart ? PART : 1 };
}

/** The page with the first results is a search, too, and a page besides. */
function hasQuery(url: string): boolean {
  return url.includes('?') && (new URL(url).searchParams.get(PARAMETERS.query) ?? '').trim() !== '';
}

function isSignIn(path: string): boolean {
  return path === PATHS.login || path === PATHS.device || signInOf(path) !== undefined;
}
