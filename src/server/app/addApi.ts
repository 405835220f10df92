import type { Context, Hono } from 'hono';
import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import { AI_RULES, HARVEST_PATHS, LIST_PATHS, PATHS, PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { AccessGuard } from '../access/accessGuard.ts';
import type { Limiter } from '../access/createLimiter.ts';
import { createDeviceRoutes } from '../access/deviceRoutes.ts';
import { refusePages } from '../access/refuseForeignPosts.ts';
import { requireToken } from '../access/requireToken.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { createWhoamiRoute } from '../access/whoamiRoute.ts';
import { createDescriptionRoutes } from '../api/descriptionRoutes.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { createChangesRoute } from '../changes/changesRoute.ts';
import { createCitationRoutes } from '../citations/citationRoutes.ts';
import { createOriginFiller } from '../discovery/anyOrigin.ts';
import { createOaiRoute } from '../harvest/oaiRoute.ts';
import { statusOf } from '../health.ts';
import { createCourseRoutes } from '../items/courseRoutes.ts';
import { createFindItem } from '../items/findItem.ts';
import { createItemIndex } from '../items/itemIndex.ts';
import { createItemRoutes } from '../items/itemRoutes.ts';
import { createMcpRoutes } from '../mcp/mcpRoutes.ts';
import { createMirrorRoutes } from '../mirror/mirrorRoutes.ts';
import { createMonitoringRoutes } from '../monitoring/monitoringRoutes.ts';
import { createPullRoute } from '../pullRoute.ts';
import { respondProblem } from '../respondProblem.ts';
import { aiRules, robots } from '../robots.ts';
import { createSearchRoute } from '../searchRoute.ts';
import { sendDocument } from '../sendDocument.ts';
import { createStatsRoute } from '../stats/statsRoute.ts';
import type { TextSearch } from '../texts/createTextSearch.ts';
import { createTextRoutes, createTextSearchResponse } from '../texts/textRoutes.ts';
import type { AppParts, ProgramParts } from './appParts.ts';
import type { SearchCacheOf } from './createSearchCaches.ts';
import { editionOf, mainHostOf, originOf } from './editionOf.ts';
import { refuseMethod } from './refuseMethod.ts';

export interface ApiContext
  extends Pick<
    AppParts,
    'access' | 'texts' | 'downloads' | 'changes' | 'mirror' | 'monitoring' | 'pullHook' | 'now'
  > {
  readonly limiter: Limiter;
  readonly searchCacheOf: SearchCacheOf;
  readonly searchTexts: TextSearch;
  /** The guard in front of files. */
  readonly admit: AccessGuard;
  /** Whether a sign-in method is open. */
  readonly canSignIn: () => boolean;
}

/** The API for programs. Nothing here changes anything because of a cookie. */
export function addApi(app: Hono, context: ApiContext): void {
  addCatalog(app, context);
  addPrograms(app, context);
  addAssistants(app, context);
  addOperations(app, context);
}

/** The published lists, the searches and the files for crawlers. */
function addCatalog(
  app: Hono,
  {
    searchCacheOf,
    searchTexts,
    texts,
    changes,
    mirror,
    admit,
    monitoring,
    now,
  }: Pick<
    ApiContext,
    | 'searchCacheOf'
    | 'searchTexts'
    | 'texts'
    | 'changes'
    | 'mirror'
    | 'admit'
    | 'monitoring'
    | 'now'
  >,
): void {
  for (const path of LIST_PATHS) {
    app.get(path, (c) => {
      const document = editionOf(c).documents.get(path);
      return document ? sendDocument(c, document, REVALIDATE) : respondProblem(c, 'not-found');
    });
  }
  app.route(
    PATHS.search,
    createSearchRoute(
      (c) => searchCacheOf(editionOf(c)),
      createTextSearchResponse(
        (c, request) => searchTexts(editionOf(c), request, c.req.raw.signal),
        admit,
      ),
    ),
  );
  const isListed = (id: string, c: Context) => editionOf(c).ids.has(id);
  app.route(PATHS.documents, createTextRoutes({ engine: texts, admit, isListed }));
  app.route('/', createCitationRoutes({ editionOf, originOf, now }));
  const itemIndex = createItemIndex();
  const itemsOf = (c: Context) => itemIndex(editionOf(c));
  app.route(HARVEST_PATHS.changes, createChangesRoute({ changes, itemsOf, mainHostOf }));
  app.route(HARVEST_PATHS.oai, createOaiRoute({ changes, editionOf, itemsOf, originOf, now }));
  app.route('/', createItemRoutes(createFindItem(itemIndex)));
  app.route('/', createCourseRoutes());
  app.route('/', createDescriptionRoutes(createOriginFiller(now)));
  app.route('/', createMirrorRoutes({ mirror, itemIndex }));
  app.get(PROGRAM_PATHS.health, async (c) => {
    const health = monitoring.health();
    const { isReady, unwell } = await monitoring.readiness.judge();
    // What makes the server not ready is in the answer of /readyz.
    const isTolerated = isReady && unwell.size > 0;
    const body = isTolerated
      ? { status: 'degraded', ...health, unwell: [...unwell.keys()] }
      : { status: statusOf(health), ...health };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
  const sendRules = (c: Context, rules: string) =>
    c.text(rules, 200, { 'cache-control': REVALIDATE });
  app.get(PROGRAM_PATHS.robots, (c) => {
    const { site, crawlers } = editionOf(c);
    return sendRules(c, robots({ index: site.index, crawlers, origin: originOf(c) }));
  });
  app.get(AI_RULES, (c) => sendRules(c, aiRules(editionOf(c))));
  for (const path of [
    PATHS.search,
    PATHS.catalog,
    PROGRAM_PATHS.health,
    PATHS.citations,
    HARVEST_PATHS.changes,
    MIRROR_PATHS.listing,
    `${MIRROR_PATHS.listing}/*`,
    `${PATHS.documents}/*`,
    `${PATHS.apiItems}/:id/citation`,
  ]) {
    app.all(path, refuseMethod);
  }
}

/** Sign-in of programs (RFC 8628), and what they may read with a token. */
function addPrograms(
  app: Hono,
  {
    access: { programs },
    downloads,
    limiter,
    canSignIn,
    now,
  }: Pick<ApiContext, 'access' | 'downloads' | 'limiter' | 'canSignIn' | 'now'>,
): void {
  const { tokenService, flow } = programs;
  for (const path of [PROGRAM_PATHS.device, PROGRAM_PATHS.token, PROGRAM_PATHS.revoke]) {
    app.use(path, refusePages, limiter.guard('signIns'));
  }
  app.route(
    '/',
    createDeviceRoutes({
      flow,
      tokenService,
      originOf: (c) => (canSignIn() ? mainHostOf(c) : undefined),
      addressOf: (c) => visitorOf(c).address,
    }),
  );
  app.route(PROGRAM_PATHS.whoami, createWhoamiRoute(tokenService));
  app.route(
    PROGRAM_PATHS.stats,
    createStatsRoute({
      tokenService,
      downloads: downloads.counts,
      countsSettled: downloads.settled,
      engineOf: (c) => editionOf(c).engine,
      now,
    }),
  );
}

/** The Model Context Protocol. */
function addAssistants(app: Hono, { monitoring: { log }, ...context }: ApiContext): void {
  const report = (error: unknown) => log.error({ err: error }, 'a tool of an assistant failed');
  app.route('/', createMcpRoutes({ ...context, report }));
}

/** Monitoring, and the webhook of the archive's repository. */
function addOperations(
  app: Hono,
  {
    access: { programs },
    monitoring: { readiness, metrics },
    pullHook,
    now,
  }: Pick<ApiContext, 'access' | 'monitoring' | 'pullHook' | 'now'>,
): void {
  const refuse = metricsProblem(programs);
  app.route('/', createMonitoringRoutes({ readiness, registry: metrics.registry, refuse }));
  if (pullHook) app.route(PROGRAM_PATHS.pull, createPullRoute(pullHook, now));
}

/** The response for a request without a token for `metrics`. */
function metricsProblem({ tokenService }: ProgramParts) {
  return async (c: Context) => (await requireToken(c, tokenService, 'metrics')).problem;
}
