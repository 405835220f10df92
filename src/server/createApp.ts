import { Hono } from 'hono';
import type { PublishedDocument } from '../catalog/publication.ts';
import type { Announcement } from '../protocol/announcement.ts';
import { ERRORS, type ErrorCode } from '../protocol/errors.ts';
import { PATHS } from '../protocol/urls.ts';
import type { SearchEngine } from '../search/engine.ts';
import { accessLog } from './accessLog.ts';
import type { Assets } from './assets.ts';
import type { Log } from './log.ts';
import type { PageRenderer } from './pageRenderer.ts';
import { isNavigation, respondProblem } from './respondProblem.ts';
import { createSearchRoute } from './searchRoute.ts';
import { nonceOf, securityHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

/** What is served at one moment. Replaced as a whole when the archive changes. */
export interface Edition {
  readonly documents: ReadonlyMap<string, PublishedDocument>;
  readonly engine: SearchEngine;
  readonly announcements: readonly Announcement[];
}

export interface AppParts {
  /** The edition to answer from; asked for at each request. */
  readonly edition: () => Edition;
  /** What answers below `/files/`. */
  readonly files: Hono;
  readonly assets: Assets;
  readonly renderer: PageRenderer;
  readonly log: Log;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Names that carry a hash of their content never change: a year, as RFC 9111 suggests at most. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const HASHED = /^\/(?:assets|pdf-viewer\/(?:assets|pdfjs-[0-9.]+))\//u;

/** The whole site as one Hono app: published catalog, search, files, assets, pages. */
export function createApp({ edition, files, assets, renderer, log, now }: AppParts): Hono {
  const app = new Hono();
  app.use(accessLog(log, now));
  app.use(securityHeaders());

  for (const path of [PATHS.items, PATHS.wiki, PATHS.feed, PATHS.searchIndex]) {
    app.get(path, (c) => {
      const document = edition().documents.get(path);
      if (!document) return respondProblem(c, 'not-found');
      // The catalog is public, and other sites' pages may read it.
      c.header('access-control-allow-origin', '*');
      return sendDocument(c, document, REVALIDATE);
    });
  }
  app.route(
    PATHS.search,
    createSearchRoute(() => edition().engine),
  );
  app.get(PATHS.health, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.all('/api/*', (c) => respondProblem(c, 'not-found'));
  app.route('/', files);

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const asset = await assets.find(c.req.path);
    if (!asset) return next();
    return sendDocument(c, asset, HASHED.test(c.req.path) ? IMMUTABLE : REVALIDATE);
  });

  const page = async (c: Parameters<typeof nonceOf>[0], error?: ErrorCode) => {
    const { engine, announcements } = edition();
    const rendered = await renderer.render(new URL(c.req.url), {
      nonce: nonceOf(c),
      announcements,
      search: (request) => engine.search(request),
      ...(error && { error }),
    });
    if (rendered.location !== undefined) return c.redirect(rendered.location, 302);
    const status = error ? ERRORS[error].status : rendered.status;
    return c.html(rendered.html, status as 200, { 'cache-control': REVALIDATE });
  };

  app.on(['GET', 'HEAD'], '*', (c) => page(c));
  app.all('*', (c) => {
    c.header('allow', 'GET, HEAD');
    return respondProblem(c, 'method-not-allowed');
  });
  app.onError(async (error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed');
    if (!isNavigation(c)) return respondProblem(c, 'internal');
    try {
      return await page(c, 'internal');
    } catch {
      // The renderer itself is what fails: the plain answer needs nothing of it.
      return respondProblem(c, 'internal');
    }
  });
  return app;
}
