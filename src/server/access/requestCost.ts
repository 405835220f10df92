import type { LimitName } from '../../access/limits/limitRules.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import {
  HARVEST_PATHS,
  isDownload,
  OPDS_PATHS,
  PARAMETERS,
  PATHS,
  PROGRAM_PATHS,
  signInUuidOf,
} from '../../protocol/urls.ts';
import type { SentBytes } from '../files/fileAnswer.ts';

/** The cost of a request against one of the limits. */
export interface RequestCost {
  readonly limit: LimitName;
  /** The amount: a part of a download is less than one. */
  readonly units: number;
}

/**
 * Fifty parts of a document cost as much as one from its beginning: a long book that is read
 * through.
 */
const PART = 0.02;

/** The most that a viewer fetches at a time; a larger part counts as a download. */
const LONGEST_PART_BYTES = 2 * 1024 * 1024;

/** Viewers fetch the beginning once or twice per document; a copy without it is of little use. */
const BEGINNING_BYTES = 16 * 1024;

/**
 * A program polls every five seconds for five minutes: together that costs one sign-in. Revoking
 * costs as little, because somebody in need may have many tokens to revoke.
 */
const POLL = 1 / 60;

/** Somebody who fills in forms asks after most keystrokes, and each is answered from memory. */
const FORM = 0.05;

/**
 * A page of a long list for e-readers is a search, but is kept for everybody. Who reads all of 111,500
 * items, by kind and by college, uses less than half of the amount of an hour.
 */
const LIST_PAGE = 0.5;

/** The cost of a request for anything but a file; undefined if it is not limited. */
export function requestCost(request: {
  readonly method: string;
  readonly url: string;
  /** The path as it stands in the URL. */
  readonly path: string;
}): RequestCost | undefined {
  const { method, url, path } = request;
  if (method === 'POST') {
    if (path === PROGRAM_PATHS.token || path === PROGRAM_PATHS.revoke)
      return { limit: 'signIns', units: POLL };
    if (path === HARVEST_PATHS.oai) return { limit: 'searches', units: 1 };
    if (path === `${CONTRIBUTION_API.contribute}/check`) return { limit: 'searches', units: FORM };
    return isSignIn(path) ? { limit: 'signIns', units: 1 } : undefined;
  }
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (path === `${CONTRIBUTION_API.contribute}/suggestions`)
    return { limit: 'searches', units: FORM };
  if (OPDS_LISTS.test(path)) return { limit: 'searches', units: LIST_PAGE };
  const isSearch =
    path === PATHS.search ||
    path === HARVEST_PATHS.changes ||
    path === HARVEST_PATHS.oai ||
    OPDS_SEARCHES.includes(path) ||
    path.startsWith(`${PATHS.documents}/`) ||
    isLargeForMirrors(path) ||
    (path === PATHS.home && hasQuery(url));
  return isSearch ? { limit: 'searches', units: 1 } : undefined;
}

/**
 * The cost of sending bytes of a document. It counts as one download, unless only one part from
 * behind the beginning is sent, as viewers fetch them while someone reads. Such a part costs
 * little, but not nothing, so that an archive cannot be copied in parts. A redirected download gets
 * a URL for the whole document, whatever the part.
 */
export function downloadCost({
  url,
  sent: { status, selected },
  leavesDownloads,
}: {
  readonly url: string;
  readonly sent: SentBytes;
  /** Whether downloads are redirected to the bucket. */
  readonly leavesDownloads: boolean;
}): RequestCost {
  const [first, ...others] = status === 206 && selected.type === 'ranges' ? selected.ranges : [];
  const isPart =
    first !== undefined &&
    others.length === 0 &&
    first.start >= BEGINNING_BYTES &&
    first.end - first.start < LONGEST_PART_BYTES &&
    !(leavesDownloads && isDownload(url));
  return { limit: 'downloads', units: isPart ? PART : 1 };
}

const OPDS_SEARCHES: readonly string[] = [
  `${OPDS_PATHS['1.2']}/search`,
  `${OPDS_PATHS['2.0']}/search`,
];

/** The lists that the search has: `ofKind` and `papersOfCollege`. */
const OPDS_LISTS = /^\/opds\/v[.0-9]+\/(?:kinds\/[^/]+|colleges\/[^/]+\/papers)$/u;

/** Whether a file for mirrors is of no folder: `SHA256SUMS` and others may have megabytes. */
function isLargeForMirrors(path: string): boolean {
  const prefix = `${MIRROR_PATHS.files}/`;
  return path.startsWith(prefix) && !path.includes('/', prefix.length);
}

/** The page with the first results is a search as well as a page. */
function hasQuery(url: string): boolean {
  return url.includes('?') && (new URL(url).searchParams.get(PARAMETERS.query) ?? '').trim() !== '';
}

function isSignIn(path: string): boolean {
  return path === PATHS.login || path === PROGRAM_PATHS.device || signInUuidOf(path) !== undefined;
}
