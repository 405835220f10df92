import { loadCharacters } from '../archive/loadCharacters.ts';
import { publish } from '../archive/publish.ts';
import type { Archive } from '../archive/readArchive.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { announcementsOf } from '../protocol/announcement.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS } from '../protocol/urls.ts';
import { buildIndex } from '../search/buildIndex.ts';
import { createEngine } from '../search/createEngine.ts';
import type { Segment } from '../search/engine.ts';
import { makeLexicon } from '../search/makeLexicon.ts';
import type { Edition } from '../server/createApp.ts';

/** Everything that is served of an archive, made in one go. */
export async function publishEdition(
  archive: Archive,
  site: Site,
  segment: Segment,
): Promise<Edition> {
  const { catalog, documents: list } = await publish(archive, {
    site: { title: site.brand.name, homePageUrl: `${site.hosts.main ?? ''}/` },
    buildIndex: (items) => JSON.stringify(buildIndex(items, segment)),
  });
  const documents = new Map(list.map((document) => [document.path, document]));
  const lexicon = makeLexicon(catalog.items, {
    characters: await loadCharacters(),
    aliases: archive.aliases,
  });
  const engine = createEngine({ items: catalog.items, lexicon });
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
