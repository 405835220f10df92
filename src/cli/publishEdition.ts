import { setImmediate } from 'node:timers/promises';
import { lexiconOf } from '../archive/lexiconOf.ts';
import {
  type KnownDocuments,
  type PublishingSite,
  publish,
  publishPacked,
  publishText,
} from '../archive/publish.ts';
import type { Archive } from '../archive/readArchive.ts';
import { CATEGORIES } from '../catalog/category.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { announcementsOf } from '../protocol/announcement.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS } from '../protocol/urls.ts';
import { createEngine } from '../search/createEngine.ts';
import { packCatalog, type SearchableCatalog } from '../search/packCatalog.ts';
import type { Edition } from '../server/createApp.ts';
import { discoveryDocuments } from '../server/discovery/discoveryDocuments.ts';

/** What an edition is made of: plain values, which a thread can hand to another. */
export interface EditionParts extends SearchableCatalog {
  readonly documents: readonly PublishedDocument[];
}

interface PublishOptions {
  /** How many items a catalog may have to be packed for browsers. */
  readonly largestPacked: number;
  /** Those of an earlier edition: what is in this one, too, is not compressed again. */
  readonly known?: KnownDocuments;
  /** When items came into the archive, by id: milliseconds since 1970. */
  readonly added?: ReadonlyMap<string, number>;
  /** Where the site is; without it nothing is published that has to say so. */
  readonly origin?: string | undefined;
}

/** Everything that is served of an archive, made in one go. */
export async function publishEdition(
  archive: Archive,
  site: Site,
  options: PublishOptions,
): Promise<Pick<Edition, 'documents' | 'engine' | 'announcements'>> {
  return openEdition(await publishParts(archive, site, options));
}

/** What a site says of itself in what it publishes. */
export function publishingSiteOf(site: Site): PublishingSite {
  const mainHost = site.hosts.main;
  return { title: site.brand.name, homePageUrl: `${mainHost ?? ''}/`, mainHost };
}

/** All of an edition that can be made without holding up requests. */
export async function publishParts(
  archive: Archive,
  site: Site,
  { largestPacked, known = new Map(), added = new Map(), origin }: PublishOptions,
): Promise<EditionParts> {
  const { catalog, documents: lists } = publish(archive, publishingSiteOf(site), known);
  const { items } = catalog;
  const lexicon = await lexiconOf(items, archive);
  const isPacked = items.length <= largestPacked;
  const packed = isPacked ? [publishPacked(packCatalog({ items, lexicon }), known)] : [];
  const texts = origin === undefined ? [] : discoveryDocuments({ site, items, added, origin });
  const others = texts.map((text) => publishText(text, known));
  const documents = [...(await lists), ...(await Promise.all([...packed, ...others]))];
  return { items, lexicon, documents };
}

/** The edition of these parts; requests are answered between the steps. */
export async function openEdition({
  items,
  lexicon,
  documents: list,
}: EditionParts): Promise<Pick<Edition, 'documents' | 'engine' | 'announcements'>> {
  const documents = new Map(list.map((document) => [document.path, document]));
  const announcements = announcementsOf(contentOf(documents.get(PATHS.feed)));
  await setImmediate();
  const engine = createEngine({ items, lexicon });
  // Filters prepare what they count when they are first asked: better now than while someone waits.
  for (const category of CATEGORIES) {
    await setImmediate();
    engine.search({ query: '', category, offset: 0, limit: 1 });
  }
  return { documents, engine, announcements };
}

/** What a published document says: read from the very bytes that browsers get. */
function contentOf(document: PublishedDocument | undefined): unknown {
  if (!document) throw new Error('a document that every edition has was not published');
  return JSON.parse(new TextDecoder().decode(document.body));
}
