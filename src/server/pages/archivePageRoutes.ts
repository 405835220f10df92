import { type Context, Hono } from 'hono';
import { isProtected } from '../../access/decide.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { dayInChina } from '../../lib/chinaTime.ts';
import type { DocumentOpening } from '../../protocol/documentTexts.ts';
import { ARCHIVE_ROUTES, coursePath, itemPath, PATHS } from '../../protocol/urls.ts';
import type { AppParts } from '../app/appParts.ts';
import type { RenderHtml, RenderPage } from '../app/createRenderPage.ts';
import { editionOf, originOf } from '../app/editionOf.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { ATOM_TYPE } from '../discovery/itemsAtom.ts';
import type { ArchiveContents } from '../pageRenderer.ts';
import { respondProblem } from '../respondProblem.ts';
import { allowInline } from '../securityHeaders.ts';
import { sendDocument } from '../sendDocument.ts';
import { courseAtom } from './courseAtom.ts';
import { createPageCache, type SharedPage } from './createPageCache.ts';
import { latestItems, popularItems } from './rankItems.ts';

interface ArchivePageParts extends Pick<AppParts, 'texts' | 'downloads' | 'now'> {
  readonly renderHtml: RenderHtml;
  readonly renderPage: RenderPage;
}

/** The pages of items and courses, and the one for browsing: the same for every visitor. */
export function createArchivePageRoutes({
  texts,
  downloads,
  now,
  renderHtml,
  renderPage,
}: ArchivePageParts): Hono {
  const cache = createPageCache(now);

  /** The page of some contents; undefined if there are none. */
  function pageOf(
    c: Context,
    contentsOf: () => Promise<ArchiveContents | undefined>,
  ): Promise<SharedPage | undefined> {
    const url = new URL(c.req.url);
    // Each edition has a renderer of its own.
    return cache.page(editionOf(c).renderer, url.origin + url.pathname, async () => {
      const archive = await contentsOf();
      return archive && (await renderHtml(c, { archive }, '')).html;
    });
  }

  function send(c: Context, page: SharedPage): Response {
    allowInline(c, page.inline);
    return sendDocument(c, page.document, REVALIDATE);
  }

  /** How a document begins, if everybody may read it. The page does without it. */
  async function openingOf(c: Context, id: string): Promise<DocumentOpening | undefined> {
    if (isProtected('document', editionOf(c).access)) return undefined;
    return texts.opening(id, c.req.raw.signal).catch(() => undefined);
  }

  const placeOf = (c: Context) => ({ origin: originOf(c), accessed: dayInChina(now()) });

  function redirect(c: Context, path: string): Response {
    c.header('cache-control', REVALIDATE);
    return c.redirect(`${path}${new URL(c.req.url).search}`, 302);
  }

  const app = new Hono();
  app.on(['GET', 'HEAD'], ARCHIVE_ROUTES.item, async (c, next) => {
    const id = c.req.param('id');
    const known = id.toLowerCase();
    if (!isMd5(known)) return next();
    if (known !== id) return redirect(c, itemPath(known));
    const page = await pageOf(c, async () => {
      const contents = await editionOf(c).pages.itemPage(id);
      return contents && { kind: 'item', contents, opening: await openingOf(c, id), ...placeOf(c) };
    });
    return page ? send(c, page) : renderPage(c, { error: 'not-found' });
  });
  app.on(['GET', 'HEAD'], ARCHIVE_ROUTES.course, async (c) => {
    const name = c.req.param('name');
    const page = await pageOf(c, async () => {
      const contents = await editionOf(c).pages.coursePage(name);
      return contents?.name === name ? { kind: 'course', contents, ...placeOf(c) } : undefined;
    });
    if (page) return send(c, page);
    const known = await editionOf(c).pages.coursePage(name);
    return known ? redirect(c, coursePath(known.name)) : renderPage(c, { error: 'not-found' });
  });
  app.on(['GET', 'HEAD'], `${ARCHIVE_ROUTES.course}/feed.atom`, async (c) => {
    const contents = await editionOf(c).pages.coursePage(c.req.param('name'));
    if (!contents) return respondProblem(c, 'not-found');
    return c.body(courseAtom(contents, { ...editionOf(c), origin: originOf(c) }), 200, {
      'content-type': ATOM_TYPE,
      'cache-control': REVALIDATE,
    });
  });
  /** Adds a page that exists in every archive. */
  function addPage(path: string, contentsOf: (c: Context) => Promise<ArchiveContents>): void {
    app.on(['GET', 'HEAD'], path, async (c) => {
      const page = await pageOf(c, () => contentsOf(c));
      return page ? send(c, page) : renderPage(c, { error: 'not-found' });
    });
  }
  addPage(PATHS.browse, async (c) => ({
    kind: 'overview',
    contents: await editionOf(c).pages.overview(),
  }));
  addPage(PATHS.latest, async (c) => ({
    kind: 'ranking',
    order: 'latest',
    entries: await latestItems(editionOf(c)),
  }));
  addPage(PATHS.popular, async (c) => ({
    kind: 'ranking',
    order: 'popular',
    entries: await popularItems(editionOf(c), downloads.counts, now()),
  }));
  return app;
}
