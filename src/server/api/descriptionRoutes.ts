import { type Context, Hono } from 'hono';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { API_PATHS } from '../../protocol/api/apiPaths.ts';
import type { Site } from '../../protocol/site.ts';
import { editionOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { ANY_ORIGIN, type FillOrigin } from '../discovery/anyOrigin.ts';
import { sendFilled } from '../discovery/sendFilled.ts';
import { siteName } from '../discovery/siteName.ts';
import { hashInline, type InlineSources } from '../hashInline.ts';
import { allowInline } from '../securityHeaders.ts';
import { sendDocument } from '../sendDocument.ts';
import { textDocument } from '../textDocument.ts';

interface Documents {
  readonly openApi: PublishedDocument;
  readonly page: PublishedDocument;
  readonly sources: InlineSources;
}

/**
 * The description of the API: `/api/openapi.json` for programs, and `/api/` for people. Both are made
 * when they are first asked for, and again when the settings of the site have changed.
 */
export function createDescriptionRoutes(fillOrigin: FillOrigin): Hono {
  const known = new WeakMap<Site, Promise<Documents>>();
  const documentsOf = (c: Context): Promise<Documents> => {
    const { site } = editionOf(c);
    const documents = known.get(site) ?? makeDocuments(site);
    known.set(site, documents);
    // A failure is tried again with the next request.
    documents.catch(() => known.delete(site));
    return documents;
  };
  return new Hono()
    .get(API_PATHS.openApi, async (c) =>
      sendDocument(c, (await documentsOf(c)).openApi, REVALIDATE),
    )
    .get('/api', (c) => {
      c.header('cache-control', REVALIDATE);
      return c.redirect(API_PATHS.page, 308);
    })
    .get(API_PATHS.page, async (c) => {
      const { page, sources } = await documentsOf(c);
      allowInline(c, sources);
      return sendFilled(c, page, fillOrigin);
    })
    .all(API_PATHS.openApi, refuseMethod)
    .all(API_PATHS.page, refuseMethod);
}

async function makeDocuments(site: Site): Promise<Documents> {
  const [{ describeOperations }, { openApi }, { apiPage }] = await Promise.all([
    import('./describeOperations.ts'),
    import('./openApi.ts'),
    import('./apiPage.ts'),
  ]);
  const description = await describeOperations();
  const name = siteName(site);
  const { main } = site.hosts;
  const page = apiPage(description, { siteName: name, origin: main ?? ANY_ORIGIN });
  const described = openApi(description, { siteName: name, mainHost: main });
  return {
    openApi: await textDocument(
      {
        path: API_PATHS.openApi,
        contentType: 'application/json; charset=utf-8',
        text: JSON.stringify(described),
      },
      { quality: 6 },
    ),
    page: await textDocument(
      { path: API_PATHS.page, contentType: 'text/html; charset=utf-8', text: page },
      { quality: 6 },
    ),
    sources: hashInline(page).sources,
  };
}
