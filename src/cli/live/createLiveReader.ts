import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compress } from '../../archive/compress.ts';
import { createFileCache } from '../../archive/fileCache.ts';
import { createAddedDates } from '../../archive/git/addedDates.ts';
import { createGit } from '../../archive/git/createGit.ts';
import { type PublishedLists, publishLists } from '../../archive/publish.ts';
import { createItemPublisher } from '../../archive/publishItems.ts';
import { type Archive, createArchiveReader } from '../../archive/readArchive.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import { archiveFile } from '../../catalog/documentFile.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import { findAccessProblem } from '../../config/findAccessProblem.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import { keepLastGood } from '../../config/keepLastGood.ts';
import { DEFAULT_SITE_FILE, readSite, type SiteFile } from '../../config/readSite.ts';
import type { Lexicon } from '../../search/lexicon/lexicon.ts';
import { packLexicon } from '../../search/pack/packLexicon.ts';
import { ANY_ORIGIN } from '../../server/discovery/anyOrigin.ts';
import { tagOf } from '../../storage/tagOf.ts';
import { type EditionParts, publishParts } from '../publishEdition.ts';
import { createDiagnosticReports } from './createDiagnosticLog.ts';
import { packIds } from './idSet.ts';
import type {
  CompressedDocument,
  LiveMessage,
  LiveReading,
  LiveTask,
  SameDocument,
} from './liveMessages.ts';
import { returnMemory } from './returnMemory.ts';
import type { SearchTask } from './searchMessages.ts';

/** The contents of an archive folder at one moment. */
export interface Snapshot {
  readonly archive: Archive;
  readonly site: SiteFile;
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly staleReason?: string;
  /** A file is missing that may come back at once: the folder should be read again in a moment. */
  readonly isUnsure: boolean;
}

/** Reads one archive repeatedly and publishes what has changed. Calls must not overlap. */
export interface LiveReader {
  /**
   * Reads what has changed. Returns the reason if the folder is not an archive.
   *
   * @param options.missingIsGone whether a missing file cannot come back
   */
  read(options?: {
    readonly missingIsGone?: boolean;
  }): Promise<Snapshot | { readonly refused: string }>;
  /**
   * Makes an edition of a snapshot, if that differs from the edition before.
   *
   * @param post receives what its search is built from, before everything else is ready
   */
  publish(snapshot: Snapshot, post?: (message: LiveMessage) => void): Promise<LiveReading>;
}

type ReaderTask = Pick<
  LiveTask,
  'folder' | 'largestPacked' | 'documents' | 'wasProtected' | 'compressesFirst'
>;

export function createLiveReader(task: ReaderTask): LiveReader {
  return { read: createSnapshots(task), publish: createEditions(task) };
}

/** Reads the archive and `site.yml`, with the last good state of each file that is broken. */
function createSnapshots({ folder, documents, wasProtected }: ReaderTask): LiveReader['read'] {
  const reader = createArchiveReader(folder, { documents });
  const siteMemory = createFileCache<SiteFile>();
  /** Undefined until it was read once. */
  let lastSite: SiteFile | undefined;

  async function readSiteFile(): Promise<SiteFile> {
    const made = await siteMemory.read(join(folder, 'site.yml'), async () => ({
      value: keepLastGood(await readSite(folder, renderMarkdown), lastSite),
      diagnostics: [],
    }));
    return made?.value ?? keepLastGood(DEFAULT_SITE_FILE, lastSite);
  }

  return async (options) => {
    const { archive, reason, staleReason, isUnsure, fingerprints } = await reader.read(options);
    if (!archive) return { refused: reason };
    if (staleReason !== undefined) {
      const site = lastSite ?? DEFAULT_SITE_FILE;
      return { archive, fingerprints, isUnsure, staleReason, site };
    }
    const site = await readSiteFile();
    const problem = lastSite === undefined ? findAccessProblem(site, wasProtected) : undefined;
    // There is no earlier good state: without the settings, protected files might be open.
    if (problem !== undefined) return { refused: problem };
    lastSite = site;
    return { archive, fingerprints, site, isUnsure: isUnsure || siteMemory.hasMissingFiles() };
  };
}

/** Makes editions, each with what has changed since the edition before. */
function createEditions({
  folder,
  largestPacked,
  compressesFirst,
}: ReaderTask): LiveReader['publish'] {
  const addedDates = createAddedDates(folder, createGit(folder, gitVariables()));
  const publishItems = createItemPublisher();
  const reportDiagnostics = createDiagnosticReports();
  const changes = createItemChanges();
  let lastTag: string | undefined;
  /** The version of the items that were posted last. */
  let lastVersion: string | undefined;
  let known: ReadonlyMap<string, PublishedDocument> = new Map();
  let before: EditionParts['discovered'];
  const compressLarge = createCompressor((path) => known.get(path)?.tag);

  return async (snapshot, post = () => undefined) => {
    const { archive, site, staleReason } = snapshot;
    const reading = {
      diagnostics: reportDiagnostics([...archive.diagnostics, ...site.diagnostics]),
      changed: changes.of(snapshot),
      ...(staleReason !== undefined && { staleReason }),
    };
    const from = lastVersion;
    // After a failure, search lacks the items from which the next ones differ.
    lastVersion = undefined;
    const lists = publishLists(archive, site.site.hosts.main, publishItems);
    const tag = editionTagOf(archive, site, lists);
    if (tag === lastTag) {
      lastVersion = from;
      changes.remember(snapshot);
      return reading;
    }
    const version = randomUUID();
    post({ kind: 'searchable', task: searchTask(lists, { version, from }) });
    lastVersion = version;
    const ids = archive.items.map(({ id }) => id);
    const large: PublishedDocument[] = [];
    const parts = await publishParts(archive, site.site, {
      largestPacked,
      known,
      before,
      lists,
      added: () => addedDates.of(ids),
      origin: site.site.hosts.main ?? ANY_ORIGIN,
      ...(!compressesFirst && {
        // Its body is transferred to the server before it is compressed.
        compressLater: (document) => large.push({ ...document, body: document.body.slice() }),
      }),
      onLexicon: (lexicon) =>
        post({
          kind: 'names',
          names: { lexicon: packedAsJson(lexicon), aliases: archive.aliases },
        }),
    });
    // Only now: after a failure, the next attempt reports the same changes.
    changes.remember(snapshot);
    // The bodies are transferred to the server; this thread knows them by their tags.
    const documents = parts.documents.map((document): PublishedDocument | SameDocument => {
      const { path, tag } = document;
      return known.get(path) === document ? { path, tag, isSame: true } : document;
    });
    known = new Map(parts.documents.map((document) => [document.path, document]));
    before = parts.discovered;
    lastTag = tag;
    compressLarge(large, (document) => post({ kind: 'compressed', document }));
    return {
      ...reading,
      edition: {
        tag,
        site: site.site,
        settings: site.settings,
        documents,
        announcements: parts.announcements,
        ids: packIds(ids, parts.added),
        tombstones: new Map(
          Array.from(archive.tombstones, ([id, { reason, date }]) => [id, { reason, date }]),
        ),
      },
    };
  };
}

/** The new edition is taken over and searched first. In ms. */
const REST_MS = 1000;

/**
 * Compresses the large documents of successive editions, one after the other so that a core stays
 * free; those of an edition that has been replaced meanwhile are left out.
 *
 * @param tagAt the tag of the document that is published now at a path
 */
function createCompressor(tagAt: (path: string) => string | undefined) {
  let before: Promise<void> = Promise.resolve();
  return (
    documents: readonly PublishedDocument[],
    post: (document: CompressedDocument) => void,
  ): void => {
    if (documents.length === 0) return;
    before = before.then(async () => {
      await setTimeout(REST_MS);
      for (const { path, tag, body } of documents) {
        if (tagAt(path) !== tag) continue;
        const compressed = await compress(body, path === PUBLISHED_PATHS.catalog, true);
        if (tagAt(path) === tag) post({ path, tag, ...compressed });
      }
    });
    // The bodies are garbage now, and the thread may be idle until the next edit.
    before = before.then(returnMemory);
  };
}

/** Finds items that are new, or have a new document, since the last remembered snapshot. */
function createItemChanges() {
  let last: Pick<Snapshot, 'fingerprints'> & { readonly items: Archive['items'] } = {
    fingerprints: new Map(),
    items: [],
  };
  return {
    of({ archive, fingerprints }: Pick<Snapshot, 'archive' | 'fingerprints'>): string[] {
      const hasDocuments = fingerprints.size + last.fingerprints.size > 0;
      let before = 0;
      return archive.items.flatMap(({ id, data }) => {
        // Both are sorted.
        while ((last.items[before]?.id ?? id) < id) before += 1;
        if (last.items[before]?.id !== id) return id;
        if (!hasDocuments) return [];
        const name = archiveFile(id, data.filetype);
        return fingerprints.get(name) === last.fingerprints.get(name) ? [] : id;
      });
    },
    remember({ archive, fingerprints }: Pick<Snapshot, 'archive' | 'fingerprints'>): void {
      last = { fingerprints, items: archive.items };
    },
  };
}

/** A fingerprint of everything else that an edition is made from. */
function editionTagOf(
  { announcements, aliases, tombstones }: Archive,
  { site, settings }: SiteFile,
  { items, wiki }: PublishedLists,
): string {
  const others = JSON.stringify([
    announcements,
    [...aliases],
    site,
    settings,
    ...(tombstones.size > 0 ? [[...tombstones]] : []),
  ]);
  const parts = [tagOf(items), tagOf(wiki), others];
  return tagOf(createHash('sha256').update(JSON.stringify(parts)).digest());
}

/** Items that were changed at once take about as long as building an index, from this number on. */
const MOST_UPDATED = 2000;

/**
 * @param versions.version tells the items apart
 * @param versions.from the version of the items of the edition before, if they are known to search
 */
function searchTask(
  { prepared, wiki, mainHost, listed, kept }: PublishedLists,
  { version, from }: { readonly version: string; readonly from: string | undefined },
): SearchTask {
  // Both lists are needed here, too.
  const task = {
    items: prepared.slice(),
    arePrepared: true,
    wiki: wiki.slice(),
    mainHost,
    version,
  };
  const changed = listed.filter((_, position) => (kept[position] ?? -1) < 0);
  if (from === undefined || changed.length > MOST_UPDATED) return task;
  return { ...task, update: { from, kept: kept.slice(), changed: encodeJson(changed) } };
}

function packedAsJson(lexicon: Lexicon): Uint8Array<ArrayBuffer> {
  return encodeJson(packLexicon(lexicon));
}

function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
