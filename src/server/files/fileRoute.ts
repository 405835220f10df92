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
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';
import { contentDisposition, type Disposition } from './contentDisposition.ts';
import type { SentBytes } from './fileAnswer.ts';
import { isDownloadBegun } from './isDownloadBegun.ts';
import { sendFile } from './sendFile.ts';

/** The server's own request and response are absent where tests call the app without a server. */
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
   * Lets a request in, or makes the answer for who may not have what is asked for. Asked before
   * anything else, for every address below `/files/`; what is no well-formed name of a cover counts
   * as a document. Without it everybody may have everything.
   */
  readonly admit?: (
    context: FileContext,
    target: 'document' | 'cover',
  ) => Promise<Admission> | Admission;
  /** Counts a request whose answer has bytes of a document; the answer where those are too many. */
  readonly charge?: (context: FileContext, sent: SentBytes) => Promise<Response | undefined>;
  /** Whether an id is that of an item: files of others are none of the site's. */
  readonly isListed?: (id: string, context: FileContext) => boolean;
  /** Makes both covers of a document whose cover is asked for and absent; `none` where it cannot. */
  readonly ensureCover?: (id: string, signal: AbortSignal) => Promise<'ready' | 'none'>;
  /** Shows an error to a person, with its own status; without it everybody gets the problem document. */
  readonly renderError?: (code: ErrorCode, context: FileContext) => Response | Promise<Response>;
  /** Hears what the visitor is only told of as `storage-unavailable`. */
  readonly report: (error: unknown) => void;
  readonly cacheControl?: Partial<typeof CACHE_CONTROL>;
  /** For how many seconds an address holds at which a download goes past this server; 0: none does. */
  readonly signedFor?: number;
  /** Hears of each download that begins, by the id of its item; must not throw. */
  readonly countDownload?: ((id: string) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What becomes of a request: it is refused with this answer, or let in, as one of many or of some. */
export type Admission = Response | 'everybody' | 'some';

/** How long a cache may show a cover without asking; two of them in a row stay below a minute. */
const COVER_SECONDS = 25;

/**
 * Documents are asked about each time, which costs an unchanged one a 304 of 200 bytes: what is
 * taken down or replaced is gone from every cache with the next request. Covers come by the dozen
 * with each page of results, so they are kept for a moment: what is taken down is gone from a shared
 * cache and the browser behind it within a minute, also where the cache does not tell the age of an
 * answer. No address of a cover could be kept for longer: only asking takes it out of a browser.
 */
const CACHE_CONTROL = {
  documents: 'public, max-age=0, must-revalidate',
  covers: `public, max-age=${COVER_SECONDS}, must-revalidate`,
};

/** What is kept for some is nothing for caches that others share (RFC 9111, section 5.2.2.7). */
const FOR_SOME = {
  documents: {
    cacheControl: 'private, max-age=0, must-revalidate',
    headers: {
      vary: 'Cookie, Authorization',
      // No element of another site's page gets hold of it; frames and links show it all the same.
      'cross-origin-resource-policy': 'same-origin',
    },
  },
  // Preview deployments on other hosts show covers in their pages (specification, section 7).
  covers: { cacheControl: 'private, max-age=86400', headers: { vary: 'Cookie, Authorization' } },
};

const KINDS = {
  pdf: {
    contentType: 'application/pdf',
    home: 'documents',
    disposition: 'inline',
    missing: 'file-not-found',
  },
  zip: {
    contentType: 'application/zip',
    home: 'documents',
    disposition: 'attachment',
    missing: 'file-not-found',
  },
  webp: {
    contentType: 'image/webp',
    home: 'covers',
    disposition: 'inline',
    missing: 'cover-not-found',
  },
  jpg: {
    contentType: 'image/jpeg',
    home: 'covers',
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
 * must be `{32 hex}.{pdf|zip|webp|jpg}` as it stands in the address, not after decoding, so nothing
 * else can be reached, and whatever guards a path sees the path that is served.
 */
export function createFileRoutes(options: FileRouteOptions): Hono<FileEnv> {
  const { report, now } = options;
  const cacheControl = { ...CACHE_CONTROL, ...options.cacheControl };
  const routes = new Hono<FileEnv>();

  routes.all(`${PATHS.files}*`, async (context) => {
    const fail = (code: ErrorCode) => answerError(code, context, options);
    const asked = parseFilePath(new URL(context.req.url).pathname);
    const isCover = asked !== undefined && KINDS[asked.type].home === 'covers';
    const admitted = options.admit?.(context, isCover ? 'cover' : 'document') ?? 'everybody';
    const admission = typeof admitted === 'string' ? admitted : await admitted;
    if (typeof admission !== 'string') return admission;
    if (asked === undefined) return fail('file-not-found');
    const { id } = asked;
    const { contentType, home, disposition, missing } = KINDS[asked.type];
    if (options.isListed?.(id, context) === false) return fail(missing);
    const storage = options[home];
    const key = archiveFile(id, asked.type);

    let stored: StoredFile | undefined;
    try {
      stored = await storage.stat(key);
      if (stored === undefined && home === 'covers') {
        const made = await options.ensureCover?.(id, context.req.raw.signal);
        if (made === 'ready') stored = await storage.stat(key);
      }
    } catch (error) {
      report(error);
      return fail('storage-unavailable');
    }
    if (stored === undefined) return fail(missing);

    const wanted = DISPOSITIONS.get(context.req.query(PARAMETERS.purpose)) ?? disposition;
    const file = {
      ...stored,
      type: contentType,
      disposition: contentDisposition(wanted, asked, context.req.query(PARAMETERS.fileName)),
      ...(admission === 'everybody' ? { cacheControl: cacheControl[home] } : FOR_SOME[home]),
    };
    const seconds = isForBrowser(context) ? (options.signedFor ?? 0) : 0;
    const { signDownload } = storage;
    const elsewhere =
      seconds > 0 && signDownload
        ? () => signDownload(key, { contentType, contentDisposition: file.disposition, seconds })
        : undefined;
    const outgoing = context.env?.outgoing;
    const onSent = (sent: SentBytes) => {
      const { url, headers } = context.req.raw;
      if (home !== 'documents' || !isDownloadBegun({ url, headers, sent, size: stored.size }))
        return;
      options.countDownload?.(id);
    };
    return sendFile(context.req.raw, {
      storage,
      key,
      file,
      now: now(),
      outgoing,
      elsewhere,
      charge: home === 'documents' ? (sent) => options.charge?.(context, sent) : undefined,
      onSent,
      fail,
    });
  });
  return routes;
}

/**
 * Whether the browser itself, or a program that follows redirects, saves what is asked for. A page
 * that reads the bytes could not follow to a host that its policy does not name (`Sec-Fetch-Mode`,
 * Fetch Metadata; absent in browsers of before 2023, whose pages are told to leave it to them). The
 * destination does not tell: it is empty for a link with `download`, too.
 */
function isForBrowser({ req }: FileContext): boolean {
  const isRead = ['cors', 'same-origin'].includes(req.header('sec-fetch-mode') ?? '');
  return isDownload(req.url) && !isRead;
}

/** An error as a page for a person and a problem document for a program; never to be stored. */
async function answerError(
  code: ErrorCode,
  context: FileContext,
  { renderError }: FileRouteOptions,
): Promise<Response> {
  const response =
    renderError !== undefined && wantsPage(context.req.raw.headers)
      ? await renderError(code, context)
      : respondProblem(context, code);
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
  return response;
}
