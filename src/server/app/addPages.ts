import type { Context, Hono } from 'hono';
import type { SignInView } from '../../protocol/signIn.ts';
import { API_FOLDER } from '../../protocol/urls.ts';
import type { AccessGuard } from '../access/accessGuard.ts';
import type { Limiter } from '../access/createLimiter.ts';
import { createDeviceConfirmRoutes } from '../access/deviceConfirmRoutes.ts';
import { originsOf } from '../access/isHttps.ts';
import { refuseForeignPosts } from '../access/refuseForeignPosts.ts';
import { createSignInRoutes, isPending } from '../access/signIn/createSignInRoutes.ts';
import { titleOfFile } from '../access/titleOfFile.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { assetCaching, REVALIDATE } from '../assetCaching.ts';
import type { Assets } from '../assets.ts';
import { createOriginFiller } from '../discovery/anyOrigin.ts';
import { sendFilled } from '../discovery/sendFilled.ts';
import { createFileRoutes } from '../files/fileRoute.ts';
import { normalizePath } from '../normalizePath.ts';
import { createOfflineRoutes } from '../offline/createOfflineRoutes.ts';
import type { OfflineShell } from '../offline/createOfflineShells.ts';
import { createOpdsRoutes } from '../opds/opdsRoutes.ts';
import { createPackRoutes } from '../packs/packRoute.ts';
import { selectPackItems } from '../packs/selectPackItems.ts';
import { createArchivePageRoutes } from '../pages/archivePageRoutes.ts';
import { respondProblem } from '../respondProblem.ts';
import { sendDocument } from '../sendDocument.ts';
import { createPictureRoutes } from '../share/pictureRoutes.ts';
import { createSharePictureResponse } from '../share/sharePictureResponse.ts';
import { addContributions } from './addContributions.ts';
import type { AppParts, Edition } from './appParts.ts';
import type { RenderHtml, RenderPage } from './createRenderPage.ts';
import type { SearchCacheOf } from './createSearchCaches.ts';
import { editionOf, mainHostOf, originOf } from './editionOf.ts';
import { refuseMethod } from './refuseMethod.ts';

export interface PageContext
  extends Pick<
    AppParts,
    | 'access'
    | 'contributions'
    | 'files'
    | 'texts'
    | 'sharePictures'
    | 'assets'
    | 'downloads'
    | 'mirror'
    | 'monitoring'
    | 'now'
  > {
  readonly limiter: Limiter;
  /** The guard in front of files. */
  readonly admit: AccessGuard;
  readonly renderPage: RenderPage;
  readonly renderHtml: RenderHtml;
  readonly searchCacheOf: SearchCacheOf;
  readonly shellOf: (edition: Edition) => Promise<OfflineShell>;
}

/** The routes for browsers: sign-in, files, published documents, assets and all other pages. */
export function addPages(app: Hono, context: PageContext): void {
  addSignIn(app, context);
  addContributions(app, context);
  app.all(`${API_FOLDER}*`, (c) => respondProblem(c, 'not-found'));
  addFiles(app, context);
  addSharePictures(app, context);
  app.route('/', createArchivePageRoutes(context));
  app.route('/', createOpdsRoutes(context));
  addPacks(app, context);
  addDocuments(app, context.now);
  app.route('/', createOfflineRoutes({ ...context, editionOf }));
  addAssets(app, context.assets);
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const url = new URL(c.req.url);
    const normalized = normalizePath(url.pathname);
    if (normalized === url.pathname) return context.renderPage(c);
    // Without this header browsers cache the redirect forever (RFC 9111, section 4.2.2).
    c.header('cache-control', REVALIDATE);
    return c.redirect(`${normalized}${url.search}`, 308);
  });
  app.all('*', refuseMethod);
}

/** The sign-in of browsers, behind CSRF protection and limits. */
function addSignIn(
  app: Hono,
  { access, limiter, renderPage, monitoring: { log } }: PageContext,
): void {
  const { signIn, programs, principalOf } = access;
  const showView = (c: Context, view: SignInView, status: number) =>
    renderPage(c, { view, status });
  app.use(refuseForeignPosts((c) => originsOf(c, mainHostOf(c))));
  app.use(limiter.guard('signIns', (c) => isPending(c, signIn)));
  app.route(
    '/',
    createDeviceConfirmRoutes({
      flow: programs.flow,
      principalOf,
      addressOf: (c) => visitorOf(c).address,
      renderPage: showView,
      log,
    }),
  );
  app.route(
    '/',
    createSignInRoutes({
      ...signIn,
      renderPage: showView,
      limitCodes: (c) => limiter.refuse(c, { limit: 'codes', units: 1 }),
      titleOf: (c, path) => titleOfFile(editionOf(c), path),
      mainHostOf,
    }),
  );
}

/** `/files/`, behind the access guard and the limit on downloads. */
function addFiles(
  app: Hono,
  { files, downloads, mirror, limiter, admit, renderPage, monitoring: { log }, now }: PageContext,
): void {
  app.route(
    '/',
    createFileRoutes({
      ...files,
      countDownload: downloads.count,
      sha256Of: (...version) => (mirror.isOpen() ? files.checksums.sha256(...version) : undefined),
      now,
      admit,
      charge: limiter.charge,
      isListed: (id, c) => editionOf(c).ids.has(id),
      renderError: (code, c) => renderPage(c, { error: code }),
      report: (error) => log.error({ err: error }, 'a file could not be read'),
    }),
  );
}

/** The pictures of items for links in other apps. */
function addSharePictures(
  app: Hono,
  { sharePictures, limiter, renderPage, monitoring: { log }, now }: PageContext,
): void {
  const respond = createSharePictureResponse({
    ...sharePictures,
    limiter,
    renderError: (code, c) => renderPage(c, { error: code }),
    report: (error) => log.error({ err: error }, 'a picture could not be read'),
    now,
  });
  app.route('/', createPictureRoutes(respond));
}

/** `/packs/`, with the access and the limit of the documents in them. */
function addPacks(
  app: Hono,
  { files, downloads, limiter, admit, renderPage, monitoring: { log }, now }: PageContext,
): void {
  app.route(
    '/',
    createPackRoutes({
      documents: files.documents,
      checksums: files.checksums,
      selectItems: (c, request) => selectPackItems(editionOf(c), request),
      siteOf(c) {
        const { name, suffix } = editionOf(c).site.brand;
        return { siteName: name + suffix, origin: originOf(c) };
      },
      admit,
      charge: limiter.chargePack,
      countDownload: downloads.count,
      renderError: (code, c) => renderPage(c, { error: code }),
      report: (error) => log.error({ err: error }, 'a pack could not be made'),
      now,
    }),
  );
}

/** Feeds, sitemaps and other documents of an edition, with the origin of the site in them. */
function addDocuments(app: Hono, now: () => number): void {
  const fillOrigin = createOriginFiller(now);
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const document = editionOf(c).documents.get(c.req.path);
    return document ? sendFilled(c, document, fillOrigin) : next();
  });
}

/** The template of all pages: one of the built files, but not an asset. */
const TEMPLATE = '/index.html';

function addAssets(app: Hono, assets: Assets): void {
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const asset = c.req.path === TEMPLATE ? undefined : await assets.find(c.req.path);
    return asset ? sendDocument(c, asset, assetCaching(c.req.path)) : next();
  });
}
