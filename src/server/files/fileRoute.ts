import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import {
  archiveFile,
  type CoverType,
  type DocumentType,
  parseFilePath,
} from '../../catalog/documentFile.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { isDownload, PARAMETERS, PATHS, PURPOSE } from '../../protocol/urls.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { answerFileError } from './answerFileError.ts';
import { contentDisposition, type Disposition } from './contentDisposition.ts';
import type { SentBytes } from './fileAnswer.ts';
import { isDownloadBegun } from './isDownloadBegun.ts';
import { REPR_DIGEST, reprDigest, WANT_REPR_DIGEST, wantsSha256 } from './reprDigest.ts';
import { sendFile } from './sendFile.ts';

/** The server's own request and response are absent if tests call the app without a server. */
interface FileEnv {
  Bindings: Partial<HttpBindings>;
}

export type FileContext = Context<FileEnv>;

export interface FileRouteOptions {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  /** `{id}.webp` and `{id}.jpg`. */
  readonly covers: Storage;
  /**
   * Admits a request, or returns the response that denies it. Called first, for every URL below
   * `/files/`; a path that is not a well-formed name of a cover counts as a document. Without it
   * all files are public.
   */
  readonly admit?: (
    context: FileContext,
    target: 'document' | 'cover',
  ) => Promise<Admission> | Admission;
  /** Counts a response with bytes of a document. Returns another response if those are too many. */
  readonly charge?: (context: FileContext, sent: SentBytes) => Promise<Response | undefined>;
  /** Whether an id belongs to an item: other files are not served. */
  readonly isListed?: (id: string, context: FileContext) => boolean;
  /** Creates both covers of a document if the requested one is missing; `none` if it cannot. */
  readonly ensureCover?: (id: string, signal: AbortSignal) => Promise<'ready' | 'none'>;
  /**
   * Responds with an error page for people, with its own status; without it everybody gets the
   * problem document.
   */
  readonly renderError?: (code: ErrorCode, context: FileContext) => Response | Promise<Response>;
  /** Receives the error behind a `storage-unavailable`. */
  readonly report: (error: unknown) => void;
  readonly cacheControl?: Partial<typeof CACHE_CONTROL>;
  /** How many seconds the signed URL of a download is valid; 0: downloads are not redirected. */
  readonly signedUrlSeconds?: number;
  /** The SHA-256 of a version of a document, for clients that want it; undefined: nobody gets it. */
  readonly sha256Of?:
    | ((key: string, stored: StoredFile, signal: AbortSignal) => Promise<string> | undefined)
    | undefined;
  /** Called for each download that begins, with the id of its item; must not throw. */
  readonly countDownload?: ((id: string) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The decision on a request: the response that denies it, or whether the file is public
 * (`everybody`) or protected (`some`).
 */
export type Admission = Response | 'everybody' | 'some';

/**
 * How long a cache may use a cover without revalidation; two caches in a row stay below a minute.
 */
const COVER_SECONDS = 25;

/**
 * Documents are always revalidated, which costs a 304 of 200 bytes: a removed or replaced document
 * is gone from every cache with the next request. Covers come by the dozen with each page of
 * results, so they are cached briefly: a removed cover is gone from a shared cache and the browser
 * behind it within a minute, even if the cache sends no Age. No cover could be cached for longer:
 * only revalidation removes it from a browser.
 */
export const CACHE_CONTROL = {
  documents: 'public, max-age=0, must-revalidate',
  covers: `public, max-age=${COVER_SECONDS}, must-revalidate`,
};

/** Shared caches must not store protected files (RFC 9111, section 5.2.2.7). */
const PROTECTED_HEADERS = {
  documents: {
    cacheControl: 'private, max-age=0, must-revalidate',
    headers: {
      vary: 'Cookie, Authorization',
      // Elements on pages of other sites cannot load it; frames and links still show it.
      'cross-origin-resource-policy': 'same-origin',
    },
  },
  // Preview deployments on other hosts show covers in their pages (specification, section 7).
  covers: {
    // As short as for public ones: nothing but asking again takes a cover out of a browser.
    cacheControl: `private, max-age=${COVER_SECONDS}, must-revalidate`,
    headers: { vary: 'Cookie, Authorization' },
  },
};

const KINDS = {
  pdf: {
    contentType: 'application/pdf',
    store: 'documents',
    disposition: 'inline',
    missing: 'file-not-found',
  },
  zip: {
    contentType: 'application/zip',
    store: 'documents',
    disposition: 'attachment',
    missing: 'file-not-found',
  },
  webp: {
    contentType: 'image/webp',
    store: 'covers',
    disposition: 'inline',
    missing: 'cover-not-found',
  },
  jpg: {
    contentType: 'image/jpeg',
    store: 'covers',
    disposition: 'inline',
    missing: 'cover-not-found',
  },
} as const satisfies Record<DocumentType | CoverType, object>;

const DISPOSITIONS = new Map<string | undefined, Disposition>([
  [PURPOSE.download, 'attachment'],
  [PURPOSE.preview, 'inline'],
]);

/**
 * Everything below `/files/`: a Hono app to be mounted at the root, `app.route('/', …)`. A name
 * must be `{32 hex}.{pdf|zip|webp|jpg}` before decoding, so nothing else can be reached, and the
 * guard sees the path that is served.
 */
export function createFileRoutes(options: FileRouteOptions): Hono<FileEnv> {
  const { report, now } = options;
  const cacheControl = { ...CACHE_CONTROL, ...options.cacheControl };
  const routes = new Hono<FileEnv>();

  routes.all(`${PATHS.files}*`, async (context) => {
    const fail = (code: ErrorCode) => answerFileError(code, context, options.renderError);
    const parsed = parseFilePath(new URL(context.req.url).pathname);
    const isCover = parsed !== undefined && KINDS[parsed.type].store === 'covers';
    const admitted = options.admit?.(context, isCover ? 'cover' : 'document') ?? 'everybody';
    const admission = typeof admitted === 'string' ? admitted : await admitted;
    if (typeof admission !== 'string') return admission;
    if (parsed === undefined) return fail('file-not-found');
    const { id } = parsed;
    const { contentType, store, disposition, missing } = KINDS[parsed.type];
    if (options.isListed?.(id, context) === false) return fail(missing);
    const storage = options[store];
    const key = archiveFile(id, parsed.type);

    let stored: StoredFile | undefined;
    try {
      stored = await storage.stat(key);
      if (stored === undefined && store === 'covers') {
        const made = await options.ensureCover?.(id, context.req.raw.signal);
        if (made === 'ready') stored = await storage.stat(key);
      }
    } catch (error) {
      report(error);
      return fail('storage-unavailable');
    }
    if (stored === undefined) return fail(missing);

    let digest: Readonly<Record<string, string>> = {};
    if (store === 'documents' && wantsSha256(context.req.header(WANT_REPR_DIGEST))) {
      try {
        const sha256 = await options.sha256Of?.(key, stored, context.req.raw.signal);
        if (sha256 !== undefined) digest = { [REPR_DIGEST]: reprDigest(sha256) };
      } catch (error) {
        report(error);
        return fail('storage-unavailable');
      }
    }

    const wanted = DISPOSITIONS.get(context.req.query(PARAMETERS.purpose)) ?? disposition;
    const presented =
      admission === 'everybody'
        ? { cacheControl: cacheControl[store], headers: {} }
        : PROTECTED_HEADERS[store];
    const file = {
      ...stored,
      type: contentType,
      disposition: contentDisposition(wanted, parsed, context.req.query(PARAMETERS.fileName)),
      ...presented,
      headers: { ...presented.headers, ...digest },
    };
    const seconds = isForBrowser(context) ? (options.signedUrlSeconds ?? 0) : 0;
    const { signDownload } = storage;
    const createRedirectUrl =
      seconds > 0 && signDownload
        ? () => signDownload(key, { contentType, contentDisposition: file.disposition, seconds })
        : undefined;
    const outgoing = context.env?.outgoing;
    const onSent = (sent: SentBytes) => {
      const { url, headers } = context.req.raw;
      if (store !== 'documents' || !isDownloadBegun({ url, headers, sent, size: stored.size }))
        return;
      options.countDownload?.(id);
    };
    return sendFile(context.req.raw, {
      file,
      read: (range, production) => storage.read(key, { range, tag: stored.tag, ...production }),
      now: now(),
      outgoing,
      createRedirectUrl,
      charge: store === 'documents' ? (sent) => options.charge?.(context, sent) : undefined,
      onSent,
      fail,
    });
  });
  return routes;
}

/**
 * Whether the browser itself, or a program that follows redirects, saves the file. A script that
 * reads the bytes could not follow to a host that its policy does not allow (`Sec-Fetch-Mode`,
 * Fetch Metadata; absent in browsers from before 2023, whose pages leave downloads to the browser).
 * `Sec-Fetch-Dest` does not help: it is empty for a link with `download`, too.
 */
function isForBrowser({ req }: FileContext): boolean {
  const isRead = ['cors', 'same-origin'].includes(req.header('sec-fetch-mode') ?? '');
  return isDownload(req.url) && !isRead;
}
