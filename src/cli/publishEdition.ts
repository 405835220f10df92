import { feedItem } from '../archive/feed.ts';
import { lexiconOf } from '../archive/lexiconOf.ts';
import {
  catalogOf,
  type KnownDocuments,
  type PublishedLists,
  type PublishingSite,
  publishDocuments,
  publishLists,
  publishPacked,
  publishText,
} from '../archive/publish.ts';
import type { Archive } from '../archive/readArchive.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { type Announcement, chooseAnnouncements } from '../protocol/announcement.ts';
import type { Site } from '../protocol/site.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { Lexicon } from '../search/lexicon/lexicon.ts';
import { packCatalog, type SearchableCatalog } from '../search/pack/packCatalog.ts';
import type { Edition } from '../server/app/appParts.ts';
import { discoveryDocuments } from '../server/discovery/discoveryDocuments.ts';

/** What an edition is made of but its search. */
export interface EditionParts {
  readonly catalog: SearchableCatalog;
  readonly documents: readonly PublishedDocument[];
  /** What the home page shows. */
  readonly announcements: readonly Announcement[];
}

interface PublishOptions {
  /** How many items a catalog may have to be packed for browsers. */
  readonly largestPacked: number;
  /** Those of an earlier edition: what is in this one, too, is not compressed again. */
  readonly known?: KnownDocuments;
  /** When items came into the archive, by id: milliseconds since 1970. */
  readonly added?: () => Promise<ReadonlyMap<string, number>>;
  /** Where the site is; without it nothing is published that has to say so. */
  readonly origin?: string | undefined;
  /** Where they were made before; made of the archive otherwise. */
  readonly lists?: PublishedLists;
  /** Hears what else search has to know, before all else is made. */
  readonly onLexicon?: (lexicon: Lexicon) => void;
}

/** Everything that is served of an archive, made in one go and in this thread. */
export async function publishEdition(
  archive: Archive,
  site: Site,
  options: PublishOptions,
): Promise<Pick<Edition, 'documents' | 'announcements'> & { readonly engine: SearchEngine }> {
  const { catalog, documents, announcements } = await publishParts(archive, site, options);
  return { documents: byPath(documents), announcements, engine: createEngine(catalog) };
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
  { largestPacked, known = new Map(), added, origin, lists: given, onLexicon }: PublishOptions,
): Promise<EditionParts> {
  const lists = given ?? publishLists(archive, site.hosts.main);
  const { items } = catalogOf(lists);
  const lexicon = await lexiconOf(items, archive);
  onLexicon?.(lexicon);
  const published = publishDocuments(archive, publishingSiteOf(site), lists, known);
  const isPacked = items.length <= largestPacked;
  const packed = isPacked ? [publishPacked(packCatalog({ items, lexicon }), known)] : [];
  const dates = (await added?.()) ?? new Map();
  const texts =
    origin === undefined ? [] : discoveryDocuments({ site, items, added: dates, origin });
  const others = texts.map((text) => publishText(text, known));
  const documents = [...(await published), ...(await Promise.all([...packed, ...others]))];
  return { catalog: { items, lexicon }, documents, announcements: announcementsOf(archive) };
}

/** The documents of an edition by their paths. */
export function byPath(
  documents: readonly PublishedDocument[],
): ReadonlyMap<string, PublishedDocument> {
  return new Map(documents.map((document) => [document.path, document]));
}

/** What the home page shows of the announcements: the same that browsers read in the feed. */
function announcementsOf({ announcements }: Archive): Announcement[] {
  return chooseAnnouncements(
    announcements.map((entry) => {
      const { content_html: _, url, ...item } = feedItem(entry);
      return { ...item, url };
    }),
  );
}
