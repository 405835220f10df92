import { lexiconOf } from '../archive/lexiconOf.ts';
import { publish, publishPacked } from '../archive/publish.ts';
import type { Archive } from '../archive/readArchive.ts';
import { CATEGORIES } from '../catalog/category.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { announcementsOf } from '../protocol/announcement.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS } from '../protocol/urls.ts';
import { createEngine } from '../search/createEngine.ts';
import { packCatalog } from '../search/packCatalog.ts';
import type { Edition } from '../server/createApp.ts';

/**
 * Everything that is served of an archive, made in one go.
 *
 * @param largestPacked how many items a catalog may have to be packed for browsers
 */
export async function publishEdition(
  archive: Archive,
  site: Site,
  { largestPacked }: { readonly largestPacked: number },
): Promise<Omit<Edition, 'site' | 'renderer'>> {
  const { catalog, documents: lists } = publish(archive, {
    title: site.brand.name,
    homePageUrl: `${site.hosts.main ?? ''}/`,
  });
  const { items } = catalog;
  const lexicon = await lexiconOf(items, archive);
  const isPacked = items.length <= largestPacked;
  const packed = isPacked ? [publishPacked(packCatalog({ items, lexicon }))] : [];
  const engine = createEngine({ items, lexicon });
  // Filters prepare what they count when they are first asked: better now than while someone waits.
  for (const category of CATEGORIES) engine.search({ query: '', category, offset: 0, limit: 1 });
  const all = [...(await lists), ...(await Promise.all(packed))];
  const documents = new Map(all.map((document) => [document.path, document]));
  return {
    documents,
    engine,
    announcements: announcementsOf(contentOf(documents.get(PATHS.feed))),
  };
}

/** What a published document says: read from the very bytes that browsers get. */
function contentOf(document: PublishedDocument | undefined): unknown {
  if (!document) throw new Error('a document that every edition has was not published');
  return JSON.parse(new TextDecoder().decode(document.body));
}
