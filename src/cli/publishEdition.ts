import { feedItem } from '../archive/feed.ts';
import { lexiconOf } from '../archive/lexiconOf.ts';
import {
  type CompressLater,
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
import { groupCourses } from '../search/courses/groupCourses.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { Lexicon } from '../search/lexicon/lexicon.ts';
import { packCatalog, type SearchableCatalog } from '../search/pack/packCatalog.ts';
import type { Edition } from '../server/app/appParts.ts';
import {
  type DiscoveredSite,
  feedDocuments,
  haveSameSitemaps,
  sitemapDocuments,
  type TextDocument,
} from '../server/discovery/discoveryDocuments.ts';
import { isSitemap } from '../server/discovery/sitemap.ts';

/** The parts of an edition, without its search engine. */
export interface EditionParts {
  readonly catalog: SearchableCatalog;
  readonly documents: readonly PublishedDocument[];
  /** When items were added to the archive, by id, in milliseconds since 1970. */
  readonly added: ReadonlyMap<string, number>;
  /** Shown on the home page. */
  readonly announcements: readonly Announcement[];
  /** What the documents with its own URL were made from, if the site has one. */
  readonly discovered: DiscoveredSite | undefined;
}

interface PublishOptions {
  /** Maximum number of items of a catalog that is packed for browsers. */
  readonly largestPacked: number;
  /** Documents of an earlier edition: unchanged ones are not compressed again. */
  readonly known?: KnownDocuments;
  /** The `discovered` of that edition. */
  readonly before?: DiscoveredSite | undefined;
  /** When items were added to the archive, by id, in milliseconds since 1970. */
  readonly added?: () => Promise<ReadonlyMap<string, number>>;
  /** The origin of the site; without it, documents that need it are not published. */
  readonly origin?: string | undefined;
  /** Lists that were made before; by default, they are made from the archive. */
  readonly lists?: PublishedLists;
  /** If given, large documents are published before they are compressed. */
  readonly compressLater?: CompressLater;
  /** Called with the lexicon for search before the rest is made. */
  readonly onLexicon?: (lexicon: Lexicon) => void;
}

/** Makes everything that is served of an archive, in this thread. */
export async function publishEdition(
  archive: Archive,
  site: Site,
  options: PublishOptions,
): Promise<Pick<Edition, 'documents' | 'announcements'> & { readonly engine: SearchEngine }> {
  const { catalog, documents, announcements } = await publishParts(archive, site, options);
  return { documents: byPath(documents), announcements, engine: createEngine(catalog) };
}

/** The facts about a site that its published documents contain. */
export function publishingSiteOf(site: Site): PublishingSite {
  const mainHost = site.hosts.main;
  return { title: site.brand.name, homePageUrl: `${mainHost ?? ''}/`, mainHost };
}

/** Makes the parts of an edition that can be made outside the thread that answers requests. */
export async function publishParts(
  archive: Archive,
  site: Site,
  options: PublishOptions,
): Promise<EditionParts> {
  const { largestPacked, known = new Map(), added, origin, compressLater, onLexicon } = options;
  const lists = options.lists ?? publishLists(archive, site.hosts.main);
  const { items } = catalogOf(lists);
  const lexicon = await lexiconOf(items, archive);
  onLexicon?.(lexicon);
  const published = publishDocuments(archive, publishingSiteOf(site), lists, known, compressLater);
  const isPacked = items.length <= largestPacked;
  const packed = isPacked ? [publishPacked(packCatalog({ items, lexicon }), known)] : [];
  const dates: ReadonlyMap<string, number> = (await added?.()) ?? new Map();
  const courses = origin === undefined ? [] : groupCourses(items, archive.aliases, lexicon).all;
  const discovered =
    origin === undefined ? undefined : { site, items, courses, added: dates, origin };
  const others = discovered ? discoveredDocuments(discovered, options) : [];
  const documents = [...(await published), ...(await Promise.all([...packed, ...others]))];
  return {
    catalog: { items, lexicon },
    documents,
    added: dates,
    announcements: announcementsOf(archive),
    discovered,
  };
}

/** Sitemaps are long, and few edits change them. */
function discoveredDocuments(
  discovered: DiscoveredSite,
  { known = new Map(), before, compressLater }: PublishOptions,
): (PublishedDocument | Promise<PublishedDocument>)[] {
  const publish = (text: TextDocument) => publishText(text, known, compressLater);
  const feeds = feedDocuments(discovered).map(publish);
  return before && haveSameSitemaps(before, discovered)
    ? [...feeds, ...[...known.values()].filter(({ path }) => isSitemap(path))]
    : [...feeds, ...sitemapDocuments(discovered).map(publish)];
}

/** Indexes the documents of an edition by path. */
export function byPath(
  documents: readonly PublishedDocument[],
): ReadonlyMap<string, PublishedDocument> {
  return new Map(documents.map((document) => [document.path, document]));
}

/** The announcements on the home page: the same that browsers read in the feed. */
function announcementsOf({ announcements }: Archive): Announcement[] {
  return chooseAnnouncements(
    announcements.map((entry) => {
      const { content_html: _, url, ...item } = feedItem(entry);
      return { ...item, url };
    }),
  );
}
