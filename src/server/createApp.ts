import { type Context, Hono } from 'hono';
import { type AccessPolicy, OPEN_POLICY } from '../access/accessPolicy.ts';
import type { DeviceFlow } from '../access/device/createDeviceFlow.ts';
import { DEFAULT_LIMITS, type LimitRules } from '../access/limits/limitRules.ts';
import { createLimits } from '../access/limits/limits.ts';
import type { TokenService } from '../access/tokens/createTokenService.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import type { Announcement } from '../protocol/announcement.ts';
import { ERRORS, type ErrorCode } from '../protocol/errors.ts';
import { isDecodable } from '../protocol/isDecodable.ts';
import type { SignInView } from '../protocol/signIn.ts';
import type { Site } from '../protocol/site.ts';
import { LIST_PATHS, PATHS } from '../protocol/urls.ts';
import type { Downloads } from '../state/downloads.ts';
import { StateError } from '../state/stateError.ts';
import type { Storage } from '../storage/storage.ts';
import { createAccessGuard } from './access/accessGuard.ts';
import { createLimiter } from './access/createLimiter.ts';
import { createDeviceConfirmRoutes } from './access/deviceConfirmRoutes.ts';
import { createDeviceRoutes } from './access/deviceRoutes.ts';
import { isHttps, originsOf } from './access/isHttps.ts';
import { logRefusals } from './access/logRefusals.ts';
import { refuseForeignPosts, refusePages } from './access/refuseForeignPosts.ts';
import { requireToken } from './access/requireToken.ts';
import { createSignInRoutes, isPending } from './access/signIn/createSignInRoutes.ts';
import type { SignInParts } from './access/signIn/signInContext.ts';
import { sendCookies } from './access/signInCookies.ts';
import { titleOfFile } from './access/titleOfFile.ts';
import { knowVisitor, type PrincipalOf, visitorOf } from './access/visitorOf.ts';
import { createWhoamiRoute } from './access/whoamiRoute.ts';
import { withBearer } from './access/withBearer.ts';
import { accessLog } from './accessLog.ts';
import { assetCaching, REVALIDATE } from './assetCaching.ts';
import type { Assets } from './assets.ts';
import { compressText } from './compressText.ts';
import { cors } from './cors.ts';
import { createOriginPlacer } from './discovery/anyOrigin.ts';
import { createFileRoutes } from './files/fileRoute.ts';
import { type ArchiveHealth, statusOf } from './health.ts';
import type { Log } from './log.ts';
import type { Monitoring } from './monitoring/createMonitoring.ts';
import { createMonitoringRoutes } from './monitoring/monitoringRoutes.ts';
import type { Readiness } from './monitoring/readiness.ts';
import { normalizePath } from './normalizePath.ts';
import type { PageRenderer, Wait } from './pageRenderer.ts';
import { createPullRoute, type PullHook } from './pullRoute.ts';
import { respondProblem } from './respondProblem.ts';
import { robots } from './robots.ts';
import { createSearchAnswers, type SearchAnswers } from './searchAnswers.ts';
import { createSearchRoute } from './searchRoute.ts';
import type { SearchService } from './searchService.ts';
import { nonceOf, securityHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';
import { createStatsRoute } from './stats/statsRoute.ts';
import { wantsPage } from './wantsPage.ts';

/** What is served at one moment. Replaced as a whole when the archive changes. */
export interface Edition {
  readonly documents: ReadonlyMap<string, PublishedDocument>;
  readonly engine: SearchService;
  readonly announcements: readonly Announcement[];
  /** Who we are, and where else things of this site live. */
  readonly site: Site;
  /** Renders the pages of this very site. */
  readonly renderer: PageRenderer;
  /** The ids of the items with files of their own; of no other one is any file given away. */
  readonly ids?: Pick<ReadonlySet<string>, 'has'>;
  /** Who may open files; everybody where absent. */
  readonly access?: AccessPolicy;
  /** How much one visitor may ask for in an hour; the usual amounts where absent. */
  readonly limits?: LimitRules;
}

export interface AppParts {
  /** The edition to answer from; asked for once in each request. */
  readonly edition: () => Edition;
  /** Where `{id}.pdf` and `{id}.zip` live, and where their covers do. */
  readonly documents: Storage;
  readonly covers: Storage;
  /** For how many seconds an address holds at which a download goes past this server; 0: none does. */
  readonly signedFor?: number;
  /** Makes the covers of a document now, if it can have any. */
  readonly ensureCover: (id: string, signal: AbortSignal) => Promise<'ready' | 'none'>;
  readonly assets: Assets;
  /** Looks up the session that the cookie of a request proves; without it nobody has one. */
  readonly principalOf?: PrincipalOf;
  /** How visitors sign in; without it nobody can. */
  readonly signIn?: SignInParts | undefined;
  /** What programs prove themselves with; without it no token is one. */
  readonly programs?: ProgramParts | undefined;
  /** Where downloads are counted, and what does it; without them nobody counts. */
  readonly downloads?: Downloads | undefined;
  readonly countDownload?: ((id: string) => void) | undefined;
  /** Resolves once what was counted until now is committed, or cannot be. */
  readonly countsKept?: (() => Promise<void>) | undefined;
  readonly log: Log;
  /** Figures for whoever looks after the server, and whether its parts are well. */
  readonly monitoring?: Monitoring | undefined;
  readonly readiness?: Readiness | undefined;
  /** For how many days browsers are to come by https alone, where they have come so. */
  readonly httpsDays?: number;
  /** Whether the log names the network that a request has come from. */
  readonly logsNetworks?: boolean;
  /** What is told of the archive to who asks whether the site is well. */
  readonly health?: () => ArchiveHealth;
  /** What calls of the webhook do; absent where there is no webhook. */
  readonly pullHook?: PullHook | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Tokens, and how command lines get theirs. */
export interface ProgramParts {
  readonly tokenService: TokenService;
  readonly flow: DeviceFlow;
}

const EDITION = 'edition';

/** What pages are made from stands among what was built, and is none. */
const TEMPLATE = '/index.html';

/** The whole site as one Hono app: published catalog, search, files, assets, pages. */
export function createApp({
  edition,
  assets,
  log,
  health,
  pullHook,
  principalOf = async () => undefined,
  signIn,
  programs,
  downloads,
  countsKept = async () => undefined,
  monitoring,
  readiness,
  httpsDays = 30,
  logsNetworks = false,
  now,
  ...bytes
}: AppParts): Hono {
  const app = new Hono();
  const leavesDownloads = (bytes.signedFor ?? 0) > 0;

  const canSignIn = () => (signIn?.methods().length ?? 0) > 0;

  const placeDocument = createOriginPlacer(now);

  /** What the search of each edition has answered, for as long as its edition is there. */
  const kept = new WeakMap<
    SearchService,
    { answers: SearchAnswers; mainHost: string | undefined }
  >();
  const answers = ({ engine, site }: Edition) => {
    const mainHost = site.hosts.main;
    const known = kept.get(engine);
    // Settings may change without the catalog.
    if (known && known.mainHost === mainHost) return known.answers;
    const made = createSearchAnswers(engine, { mainHost });
    kept.set(engine, { answers: made, mainHost });
    return made;
  };

  /** The edition of a request: a newer one may take its place while that is answered. */
  const editionOf = (c: Context): Edition => c.get(EDITION);

  /** Where the site is: by its settings, or else where this request has found it. */
  const originOf = (c: Context) => editionOf(c).site.hosts.main ?? new URL(c.req.url).origin;

  const page = async (
    c: Context,
    {
      error,
      view,
      wait,
      ...said
    }: { error?: ErrorCode; view?: SignInView; wait?: Wait; status?: number } = {},
  ) => {
    const current = editionOf(c);
    const url = new URL(c.req.url);
    if (!isDecodable(url.pathname)) {
      // Nothing can be read of it, and a router would complain on the console.
      url.pathname = '/';
      error ??= 'not-found';
    }
    const isGated = (current.access ?? OPEN_POLICY).mode !== 'open';
    const rendered = await current.renderer.render(url, {
      nonce: nonceOf(c),
      announcements: current.announcements,
      hasCatalog: current.documents.has(PATHS.catalog),
      hasFeeds: current.documents.has(PATHS.openSearch),
      leavesDownloads,
      cannotSignIn: isGated && !canSignIn(),
      search: answers(current).search,
      ...(error && { error, wait }),
      ...(view && { signIn: view }),
    });
    const status = error ? ERRORS[error].status : (said.status ?? rendered.status);
    // Hono's type of a status lists the numbers that there are; any of them is right here.
    const cacheControl = status < 400 ? REVALIDATE : 'no-store';
    return c.html(rendered.html, status as 200, { 'cache-control': cacheControl });
  };

  const signInPage = (c: Context, view: SignInView, status: number) => page(c, { view, status });

  /** Where programs sign in; undefined where they cannot, because people cannot or nobody knows where. */
  const signInOrigin = (c: Context) => (canSignIn() ? editionOf(c).site.hosts.main : undefined);

  const addressOf = (c: Context) => visitorOf(c).address;

  const authStatusOf = programs ? withBearer(principalOf, programs.tokenService) : principalOf;
  const noteRefusal = logRefusals(log, now);
  const limiter = createLimiter({
    limits: createLimits(() => edition().limits ?? DEFAULT_LIMITS, now),
    renderWait: (c, wait) => page(c, { error: 'too-many-requests', wait }),
    leavesDownloads,
    canSignIn,
    onRefused(limit, counted) {
      monitoring?.refused(limit, counted.as);
      noteRefusal(limit, counted);
    },
  });

  const refuseMethod = (c: Context) => {
    c.header('allow', 'GET, HEAD');
    return respondProblem(c, 'method-not-allowed');
  };

  app.use(async (c: Context, next) => {
    const current = edition();
    c.set(EDITION, current);
    knowVisitor(c, {
      policy: current.access ?? OPEN_POLICY,
      principalOf: authStatusOf,
      mainHost: current.site.hosts.main,
    });
    await next();
  });
  if (monitoring) app.use(monitoring.measure);
  app.use(accessLog(log, now, logsNetworks ? (c) => visitorOf(c).address : undefined));
  app.use(compressText());
  app.use(
    securityHeaders({
      hostsOf: (c) => editionOf(c).site.hosts,
      isSecure: (c) => isHttps(c, editionOf(c).site.hosts.main),
      httpsDays,
    }),
  );
  app.use(cors());
  app.use(sendCookies());
  app.use(limiter.guard('searches'));

  for (const path of LIST_PATHS) {
    app.get(path, (c) => {
      const document = editionOf(c).documents.get(path);
      if (!document) return respondProblem(c, 'not-found');
      return sendDocument(c, document, REVALIDATE);
    });
  }
  app.route(
    PATHS.search,
    createSearchRoute((c) => answers(editionOf(c))),
  );
  app.get(PATHS.health, (c) => {
    const facts = health?.();
    const body = facts ? { status: statusOf(facts), ...facts } : { status: 'ok' };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
  app.get(PATHS.robots, (c) => c.text(robots(originOf(c)), 200, { 'cache-control': REVALIDATE }));
  for (const path of [PATHS.search, PATHS.catalog, PATHS.health]) app.all(path, refuseMethod);
  if (programs) {
    const { tokenService, flow } = programs;
    for (const path of [PATHS.device, PATHS.token, PATHS.revoke]) {
      app.use(path, refusePages, limiter.guard('signIns'));
    }
    const originOf = signInOrigin;
    app.route('/', createDeviceRoutes({ flow, tokenService, originOf, addressOf }));
    app.route(PATHS.whoami, createWhoamiRoute(tokenService));
    if (downloads) {
      const engineOf = (c: Context) => editionOf(c).engine;
      app.route(
        PATHS.stats,
        createStatsRoute({ tokenService, downloads, countsKept, engineOf, now }),
      );
    }
  }
  // What stands below may change something; above, nothing looks at cookies but GET.
  app.use(refuseForeignPosts((c) => originsOf(c, editionOf(c).site.hosts.main)));
  app.use(limiter.guard('signIns', signIn && ((c) => isPending(c, signIn))));
  if (signIn && programs) {
    const { flow } = programs;
    const renderPage = signInPage;
    app.route('/', createDeviceConfirmRoutes({ flow, principalOf, addressOf, renderPage, log }));
  }
  if (signIn) {
    const renderPage = signInPage;
    const limitCodes = (c: Context) => limiter.refuse(c, { limit: 'codes', units: 1 });
    const titleOf = (c: Context, path: string) => titleOfFile(editionOf(c).engine, path);
    const mainHostOf = (c: Context) => editionOf(c).site.hosts.main;
    app.route('/', createSignInRoutes({ ...signIn, renderPage, limitCodes, titleOf, mainHostOf }));
  }
  if (monitoring && readiness) {
    const refuse = async (c: Context) =>
      programs
        ? (await requireToken(c, programs.tokenService, 'metrics')).refusal
        : respondProblem(c, 'token-needed');
    app.route('/', createMonitoringRoutes({ readiness, registry: monitoring.registry, refuse }));
  }
  if (pullHook) app.route(PATHS.pull, createPullRoute(pullHook, now));
  app.all('/api/*', (c) => respondProblem(c, 'not-found'));
  app.route(
    '/',
    createFileRoutes({
      ...bytes,
      now,
      admit: createAccessGuard({ now, renderError: (code, c) => page(c, { error: code }) }),
      charge: limiter.charge,
      isListed: (id, c) => editionOf(c).ids?.has(id) ?? true,
      renderError: (code, c) => page(c, { error: code }),
      report: (error) => log.error({ err: error }, 'a file could not be read'),
    }),
  );

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const { documents, site } = editionOf(c);
    const document = documents.get(c.req.path);
    if (!document) return next();
    if (site.hosts.main !== undefined) return sendDocument(c, document, REVALIDATE);
    const placed = await placeDocument(document, originOf(c));
    if (placed) return sendDocument(c, placed, REVALIDATE);
    const refusal = respondProblem(c, 'too-many-requests');
    refusal.headers.set('retry-after', '10');
    return refusal;
  });
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const asset = c.req.path === TEMPLATE ? undefined : await assets.find(c.req.path);
    if (!asset) return next();
    return sendDocument(c, asset, assetCaching(c.req.path));
  });

  app.on(['GET', 'HEAD'], '*', async (c) => {
    const url = new URL(c.req.url);
    const normalized = normalizePath(url.pathname);
    if (normalized === url.pathname) return page(c);
    // Without a word browsers keep it for ever (RFC 9111, section 4.2.2).
    c.header('cache-control', REVALIDATE);
    return c.redirect(`${normalized}${url.search}`, 308);
  });
  app.all('*', refuseMethod);
  app.onError(async (failure, c) => {
    const error = failure instanceof StateError ? 'state-unavailable' : 'internal';
    if (!wantsPage(c.req.raw.headers)) return respondProblem(c, error);
    try {
      return await page(c, { error });
    } catch {
      // The renderer itself is what fails: the plain answer needs nothing of it.
      return respondProblem(c, error);
    }
  });
  return app;
}
