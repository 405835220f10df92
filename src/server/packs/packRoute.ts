import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Item } from '../../catalog/item.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import type { Checksums } from '../../storage/createChecksums.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SentPack } from '../access/createLimiter.ts';
import { answerFileError } from '../files/answerFileError.ts';
import { contentDisposition } from '../files/contentDisposition.ts';
import type { SentBytes } from '../files/fileAnswer.ts';
import type { Admission } from '../files/fileRoute.ts';
import { isBeginningSent } from '../files/isDownloadBegun.ts';
import { sendFile } from '../files/sendFile.ts';
import { createPack, type Pack } from './createPack.ts';
import { packContent } from './packContent.ts';
import { type PackRequest, parsePackRequest } from './packRequest.ts';
import { readZip } from './readZip.ts';
import { partsIn } from './zipLayout.ts';

/** The server's own request and response are absent if tests call the app without a server. */
interface PackEnv {
  Bindings: Partial<HttpBindings>;
}

export type PackContext = Context<PackEnv>;

export interface PackRouteOptions {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  readonly checksums: Checksums;
  /** The items of the current edition that a pack is asked for. */
  readonly selectItems: (context: PackContext, request: PackRequest) => Promise<readonly Item[]>;
  /** The names of the site, for the manifest. */
  readonly siteOf: (context: PackContext) => { readonly siteName: string; readonly origin: string };
  /** Admits a request as one for a document, or returns the response that denies it. */
  readonly admit: (context: PackContext, target: 'document') => Promise<Admission> | Admission;
  /** Counts the documents of a pack. Returns another response if those are too many. */
  readonly charge: (context: PackContext, sent: SentPack) => Promise<Response | undefined>;
  /** Called for each document of a pack whose download begins. */
  readonly countDownload: (id: string) => void;
  readonly renderError: (code: ErrorCode, context: PackContext) => Response | Promise<Response>;
  /** Receives the error behind a `storage-unavailable`. */
  readonly report: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Shared caches do not keep zips of a gigabyte, which are other ones with the next document. */
const CACHE_CONTROL = 'private, max-age=0, must-revalidate';

/** The headers of packs that not everybody may have, as those of their documents. */
const PROTECTED_HEADERS = {
  vary: 'Cookie, Authorization',
  'cross-origin-resource-policy': 'same-origin',
};

/** The name of a selection that has none in its address. */
const SELECTION_NAME = '所选文件';

/**
 * Everything below `/packs/`: zips of several documents, which are never stored and whose bytes follow
 * from the edition and the documents. So they have ranges and a strong tag like files.
 */
export function createPackRoutes(options: PackRouteOptions): Hono<PackEnv> {
  const { report, now } = options;
  const routes = new Hono<PackEnv>();

  routes.all(`${PATHS.packs}*`, async (context) => {
    const fail = (code: ErrorCode) => answerFileError(code, context, options.renderError);
    const admission = await options.admit(context, 'document');
    if (typeof admission !== 'string') return admission;
    const parsed = parsePackRequest(new URL(context.req.url));
    if ('error' in parsed) return fail(parsed.error);

    let pack: Pack | undefined;
    try {
      pack = await openPack(context, parsed.request, options);
    } catch (error) {
      report(error);
      return fail('storage-unavailable');
    }
    if (pack === undefined) return fail('pack-empty');

    const { layout, tag, documents } = pack;
    const content = packContent(pack, options);
    const name = context.req.query(PARAMETERS.fileName) ?? titleOf(parsed.request);
    const file = {
      size: layout.size,
      tag,
      type: 'application/zip',
      disposition: contentDisposition('attachment', { id: 'pack', type: 'zip' }, name),
      cacheControl: CACHE_CONTROL,
      ...(admission === 'some' && { headers: PROTECTED_HEADERS }),
    };
    return sendFile(context.req.raw, {
      file,
      read: (range, production) => readZip(layout, content, range, production),
      now: now(),
      outgoing: context.env?.outgoing,
      charge(sent) {
        const count = documentsIn(pack, sent);
        return options.charge(context, {
          tag,
          documents: count,
          areAll: count === documents.length,
        });
      },
      onSent(sent) {
        const { headers } = context.req.raw;
        if (!isBeginningSent({ headers, sent, size: layout.size })) return;
        for (const { id } of documents) options.countDownload(id);
      },
      fail,
    });
  });
  return routes;
}

async function openPack(
  context: PackContext,
  request: PackRequest,
  { selectItems, siteOf, documents: storage }: PackRouteOptions,
): Promise<Pack | undefined> {
  const items = await selectItems(context, request);
  const found = new Set(items.map(({ id }) => id));
  const removed = request.type === 'selection' ? request.ids.filter((id) => !found.has(id)) : [];
  const title = titleOf(request);
  return createPack({ ...siteOf(context), title, items, removed, storage });
}

function titleOf(request: PackRequest): string {
  return request.type === 'course' ? request.name : SELECTION_NAME;
}

/** How many documents of a pack have bytes in an answer. */
function documentsIn({ layout, documents }: Pack, { status, selected }: SentBytes): number {
  if (status === 200 || selected.type !== 'ranges') return documents.length;
  const entries = selected.ranges.flatMap((range) =>
    partsIn(layout, range).flatMap(({ part }) =>
      // The first entry is the manifest.
      part.type === 'data' && part.entry > 0 ? [part.entry] : [],
    ),
  );
  return new Set(entries).size;
}
