import { type Context, Hono } from 'hono';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { PATHS } from '../../protocol/urls.ts';
import { tagOf } from '../../storage/tagOf.ts';
import type { Edition } from '../app/appParts.ts';
import { REVALIDATE } from '../assetCaching.ts';
import type { Assets } from '../assets.ts';
import { allowInline } from '../securityHeaders.ts';
import { sendDocument } from '../sendDocument.ts';
import { textDocument } from '../textDocument.ts';
import type { OfflineShell } from './createOfflineShells.ts';
import { sharedPath } from './sharedPath.ts';
import { webManifest } from './webManifest.ts';
import { scriptWith, workerSettings } from './workerScript.ts';

interface OfflineContext {
  readonly editionOf: (c: Context) => Edition;
  readonly assets: Assets;
  readonly shellOf: (edition: Edition) => Promise<OfflineShell>;
}

/**
 * The manifest, the service worker and its shell. All are revalidated with every use: browsers
 * install a worker when a byte of its script differs, so the script begins with the hash of the shell.
 */
export function createOfflineRoutes({ editionOf, assets, shellOf }: OfflineContext): Hono {
  const app = new Hono();
  /** The worker's script, by its settings. */
  const scripts = new Map<string, Promise<PublishedDocument>>();

  app.get(PATHS.manifest, async (c) => {
    const { site, contribute } = editionOf(c);
    const offers = { hasArchivePages: true, takesFiles: contribute.who !== 'nobody' };
    const body = new TextEncoder().encode(JSON.stringify(webManifest(site, offers)));
    const contentType = 'application/manifest+json; charset=utf-8';
    const document = { path: PATHS.manifest, contentType, tag: tagOf(body), body };
    return sendDocument(c, document, REVALIDATE);
  });

  // Without its service worker, an installed app sends here what another app shares.
  app.post(PATHS.share, async (c) => c.redirect(await sharedPath(c.req.raw), 303));

  app.get(PATHS.offlineShell, async (c) => {
    const { document, sources } = await shellOf(editionOf(c));
    allowInline(c, sources);
    return sendDocument(c, document, REVALIDATE);
  });

  app.get(PATHS.serviceWorker, async (c, next) => {
    const built = await assets.find(PATHS.serviceWorker);
    if (!built) return next();
    const edition = editionOf(c);
    const { document } = await shellOf(edition);
    const hasCatalog = edition.documents.has(PATHS.catalog);
    const viewer = (await assets.find(PATHS.viewer))?.tag;
    const pages = { shell: document.tag, viewer };
    const settings = workerSettings(pages, edition.site, hasCatalog);
    const script = scripts.get(settings) ?? workerScript(built, settings);
    // Only the current one is asked for again.
    scripts.clear();
    scripts.set(settings, script);
    return sendDocument(c, await script, REVALIDATE);
  });
  return app;
}

async function workerScript(
  built: PublishedDocument,
  settings: string,
): Promise<PublishedDocument> {
  const text = scriptWith(settings, built);
  const { contentType } = built;
  return textDocument({ path: PATHS.serviceWorker, contentType, text }, { quality: 11 });
}
