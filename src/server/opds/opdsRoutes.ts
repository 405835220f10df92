import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { isProtected } from '../../access/decide.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { wholeNumber } from '../../protocol/api/parameters.ts';
import { MOST_RESULTS } from '../../protocol/pageSize.ts';
import { OPDS_PATHS } from '../../protocol/urls.ts';
import type { AppParts } from '../app/appParts.ts';
import type { SearchCacheOf } from '../app/createSearchCaches.ts';
import { editionOf, originOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { createEditionCache } from '../createEditionCache.ts';
import { parseParameters } from '../parseParameters.ts';
import { parseWeights } from '../parseWeights.ts';
import { respondProblem } from '../respondProblem.ts';
import { sendDocument } from '../sendDocument.ts';
import { bytesOfDocument, textDocument } from '../textDocument.ts';
import { atomFeed } from './atomFeed.ts';
import { authenticationDocument } from './authenticationDocument.ts';
import { CATALOG_FEEDS, type FeedSource, rootFeed, searchFeed } from './catalogFeeds.ts';
import { catalogSearch } from './catalogSearch.ts';
import {
  CATALOG_PATHS,
  FEED_PAGE_SIZE,
  type Feed,
  OPDS_TYPES,
  OPDS_VERSIONS,
  type OpdsVersion,
} from './feed.ts';
import { jsonFeed, jsonPublication } from './jsonFeed.ts';
import { publicationOf } from './publicationOf.ts';

export interface OpdsOptions extends Pick<AppParts, 'downloads' | 'now'> {
  readonly searchCacheOf: SearchCacheOf;
}

/** How much the feeds of an edition take at most; one of 50 publications has some 60 kB. */
const MOST_BYTES = 16 * 1024 * 1024;

/** After this time a feed is made again: what is downloaded most changes meanwhile. */
const FRESH_MS = 5 * 60_000;

/** Far beyond the last page of any archive. */
const LAST_PAGE = 1_000_000;

const PageSchema = v.object({ page: wholeNumber(1, 1, LAST_PAGE) });

const SearchSchema = v.object({
  ...PageSchema.entries,
  // What a client would like (OpenSearch 1.1, "The count parameter"), not what it must get.
  count: v.pipe(
    wholeNumber(FEED_PAGE_SIZE, 0, 999_999_999),
    v.transform((count) => Math.min(Math.max(count, 1), MOST_RESULTS)),
  ),
  query: v.optional(
    v.pipe(v.string(), v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`)),
    '',
  ),
});

/**
 * The catalog for e-readers by OPDS 1.2 (`/opds/v1.2`) and 2.0 (`/opds/v2`); `/opds` is the root in
 * the version that the client accepts. Its feeds are the same for every visitor, and made once for an
 * edition; documents have their own access rule (docs/decisions/0072-opds.md).
 */
export function createOpdsRoutes({ downloads, now, searchCacheOf }: OpdsOptions): Hono {
  const cache = createEditionCache<PublishedDocument>({
    now,
    mostBytes: MOST_BYTES,
    freshMs: FRESH_MS,
    bytesOf: bytesOfDocument,
  });

  function sourceOf(c: Context, page: number): FeedSource {
    return {
      edition: editionOf(c),
      origin: originOf(c),
      downloads: downloads.counts,
      now: now(),
      name: c.req.param('name') ?? '',
      page,
    };
  }

  function addFeed(
    app: Hono,
    { path, version, make }: { path: string; version: OpdsVersion; make: MakeFeed },
  ): void {
    app.get(OPDS_PATHS[version] + path, (c) => respond(c, version, make));
  }

  /** Responds with a page of a feed. */
  async function respond(c: Context, version: OpdsVersion, make: MakeFeed): Promise<Response> {
    const { values, problem } = parseParameters(c, PageSchema, givenParameters(c));
    if (!values) return problem;
    const { page } = values;
    const { origin, pathname } = new URL(c.req.url);
    const key = `${version} ${origin}${pathname} ${page}`;
    // Each edition has a renderer of its own.
    const document = await cache.get(editionOf(c).renderer, key, async () => {
      const feed = await make(sourceOf(c, page));
      return feed && write(c, feed, version);
    });
    return document ? sendDocument(c, document, REVALIDATE) : respondProblem(c, 'not-found');
  }

  /** Searches as the home page does. The results are kept there, and the feed is not. */
  async function respondToSearch(c: Context, version: OpdsVersion): Promise<Response> {
    const { values, problem } = parseParameters(c, SearchSchema, givenParameters(c));
    if (!values) return problem;
    const { query, page, count: size } = values;
    const request = {
      query,
      category: 'all' as const,
      withDocument: true,
      offset: (page - 1) * size,
      limit: size,
    };
    const { total, items } = await searchCacheOf(editionOf(c)).search(request);
    const feed = searchFeed(sourceOf(c, page), { query, size, total, items });
    return sendDocument(c, await write(c, feed, version), REVALIDATE);
  }

  const app = new Hono();
  app.get(OPDS_PATHS.root, async (c) => {
    const version = prefersJson(c.req.header('accept')) ? '2.0' : '1.2';
    const response = await respond(c, version, rootFeed);
    response.headers.append('vary', 'Accept');
    return response;
  });
  for (const version of OPDS_VERSIONS) {
    for (const [path, make] of CATALOG_FEEDS) addFeed(app, { path, version, make });
    app.get(`${OPDS_PATHS[version]}/${CATALOG_PATHS.search}`, (c) => respondToSearch(c, version));
  }
  app.get(`${OPDS_PATHS['1.2']}/search.xml`, (c) =>
    sendText(c, OPDS_TYPES.openSearch, catalogSearch(editionOf(c).site, originOf(c))),
  );
  app.get(`${OPDS_PATHS['2.0']}/items/:id`, async (c) => {
    const { engine, added, access } = editionOf(c);
    const [item] = await engine.itemsOf([c.req.param('id')]);
    const context = { added, access, origin: originOf(c) };
    const publication = item && publicationOf(item, context);
    if (!publication) return respondProblem(c, 'not-found');
    return sendText(c, OPDS_TYPES.publication, jsonPublication(publication, context.origin));
  });
  app.get(OPDS_PATHS.authentication, (c) => {
    const { site, access } = editionOf(c);
    if (!isProtected('document', access)) return respondProblem(c, 'not-found');
    return sendText(c, OPDS_TYPES.authentication, authenticationDocument(site, originOf(c)));
  });
  app.get(`${OPDS_PATHS.root}/*`, (c, next) =>
    c.req.path.endsWith('/') ? next() : respondProblem(c, 'not-found'),
  );
  app.all(OPDS_PATHS.root, refuseMethod);
  app.all(`${OPDS_PATHS.root}/*`, (c, next) =>
    c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : refuseMethod(c),
  );
  return app;
}

/**
 * The parameters of a request without a `page` or `count` that a client has left empty, as OpenSearch
 * 1.1 allows for optional ones, or as it was in a template: `{startPage?}`.
 */
function givenParameters(c: Context): Readonly<Record<string, string>> {
  const given = Object.entries(c.req.query()).filter(
    ([name, value]) => name === 'query' || !/^(?:\{.*\})?$/u.test(value),
  );
  return Object.fromEntries(given);
}

type MakeFeed = (source: FeedSource) => Promise<Feed | undefined>;

async function write(c: Context, feed: Feed, version: OpdsVersion): Promise<PublishedDocument> {
  const { site, access } = editionOf(c);
  const written = { site, origin: originOf(c), needsSignIn: isProtected('document', access) };
  return version === '1.2'
    ? document(`${OPDS_TYPES[feed.kind]};charset=utf-8`, atomFeed(feed, written))
    : document(OPDS_TYPES.json, jsonFeed(feed, written));
}

/** Made for one request, and compressed for it. */
function document(contentType: string, text: string): Promise<PublishedDocument> {
  return textDocument({ path: '', contentType, text }, { quality: 5 });
}

async function sendText(c: Context, contentType: string, text: string): Promise<Response> {
  return sendDocument(c, await document(contentType, text), REVALIDATE);
}

/** Whether a client asks for OPDS 2.0 rather than 1.2, which all e-readers know. */
function prefersJson(accept: string | undefined): boolean {
  const weights = parseWeights(accept ?? '');
  const json = weights.get(OPDS_TYPES.json) ?? 0;
  return json > (weights.get('application/atom+xml') ?? 0);
}
