import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createFileMemory } from '../../archive/fileMemory.ts';
import { createAddedDates } from '../../archive/git/addedDates.ts';
import { createGit } from '../../archive/git/createGit.ts';
import { type Archive, createArchiveReader } from '../../archive/readArchive.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import type { Publication, PublishedDocument } from '../../catalog/publication.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import { keepLastGood } from '../../config/keepLastGood.ts';
import { DEFAULT_SITE_FILE, readSite, type SiteFile } from '../../config/readSite.ts';
import { whyNoAccess } from '../../config/whyNoAccess.ts';
import type { Lexicon } from '../../search/lexicon.ts';
import { packLexicon } from '../../search/packLexicon.ts';
import { ANY_ORIGIN } from '../../server/discovery/anyOrigin.ts';
import { tagOf } from '../../storage/tagOf.ts';
import { publishParts } from '../publishEdition.ts';
import { createFaultReports } from './createFaultLog.ts';
import { packIds } from './idSet.ts';
import type { LiveReading, LiveTask, SameDocument } from './liveMessages.ts';
import type { SearchTask } from './searchMessages.ts';

/** What stands in the folder at one moment. */
export interface Look {
  readonly archive: Archive;
  readonly site: SiteFile;
  readonly prints: ReadonlyMap<string, string>;
  readonly staleReason?: string;
  /** A file is missing that may come back at once: to be looked at again in a moment. */
  readonly isUnsure: boolean;
}

/** Reads one archive again and again, and publishes what has changed; not twice at the same time. */
export interface LiveReader {
  /**
   * Reads what has changed; or says why the folder is no archive.
   *
   * @param options.missingIsGone whether nobody can be about to put a missing file back
   */
  look(options?: {
    readonly missingIsGone?: boolean;
  }): Promise<Look | { readonly refused: string }>;
  /**
   * Makes an edition of what was seen, if that differs from the edition before.
   *
   * @param onSearchable hears what its search is made of, before all else is there
   */
  publish(look: Look, onSearchable?: (task: SearchTask) => void): Promise<LiveReading>;
}

export function createLiveReader({
  folder,
  largestPacked,
  documents,
  wasGated,
}: Pick<LiveTask, 'folder' | 'largestPacked' | 'documents' | 'wasGated'>): LiveReader {
  const reader = createArchiveReader(folder, { documents });
  const addedDates = createAddedDates(folder, createGit(folder, gitVariables()));
  const siteMemory = createFileMemory<SiteFile>();
  /** Undefined until it was read once. */
  let lastSite: SiteFile | undefined;
  let lastTag: string | undefined;
  let known: ReadonlyMap<string, PublishedDocument> = new Map();
  let lastPrints: ReadonlyMap<string, string> = new Map();
  let lastIds: ReadonlySet<string> = new Set();
  const reportFaults = createFaultReports();

  async function lookAtSite(): Promise<SiteFile> {
    const made = await siteMemory.recall(join(folder, 'site.yml'), async () => ({
      value: keepLastGood(await readSite(folder, renderMarkdown), lastSite),
      faults: [],
    }));
    return made?.value ?? keepLastGood(DEFAULT_SITE_FILE, lastSite);
  }

  return {
    async look(options) {
      const { archive, reason, staleReason, isUnsure, prints } = await reader.read(options);
      if (!archive) return { refused: reason };
      if (staleReason !== undefined) {
        return { archive, prints, isUnsure, staleReason, site: lastSite ?? DEFAULT_SITE_FILE };
      }
      const site = await lookAtSite();
      const obstacle = lastSite === undefined ? whyNoAccess(site, wasGated) : undefined;
      // Nothing was good before: to serve without it would open what may be kept for some.
      if (obstacle !== undefined) return { refused: obstacle };
      lastSite = site;
      return { archive, prints, site, isUnsure: isUnsure || siteMemory.isUnsure() };
    },
    async publish({ archive, site, prints, staleReason }, onSearchable) {
      const changed = archive.items.flatMap(({ id, data }) => {
        const name = `${id}.${data.filetype}`;
        return lastIds.has(id) && prints.get(name) === lastPrints.get(name) ? [] : id;
      });
      const ids = archive.items.map(({ id }) => id);
      const remember = () => {
        lastPrints = prints;
        lastIds = new Set(ids);
      };
      const reading = {
        faults: reportFaults([...archive.faults, ...site.faults]),
        changed,
        ...(staleReason !== undefined && { staleReason }),
      };
      const tag = editionTagOf(archive, site);
      if (tag === lastTag) {
        remember();
        return reading;
      }
      const parts = await publishParts(archive, site.site, {
        largestPacked,
        known,
        added: await addedDates.of(ids),
        origin: site.site.hosts.main ?? ANY_ORIGIN,
        onSearchable: (lists, lexicon) =>
          onSearchable?.(searchTask(lists, lexicon, site.site.hosts.main)),
      });
      // Not before: after a failure the next try tells what is new once more.
      remember();
      // Their bodies go over to who serves them: here they are known by their tags.
      const documents = parts.documents.map((document): PublishedDocument | SameDocument => {
        const { path, tag } = document;
        return known.get(path) === document ? { path, tag, isSame: true } : document;
      });
      known = new Map(parts.documents.map((document) => [document.path, document]));
      lastTag = tag;
      return {
        ...reading,
        edition: { tag, site: site.site, settings: site.settings, documents, ids: packIds(ids) },
      };
    },
  };
}

/** Another text for whatever else an edition is made from. */
function editionTagOf(archive: Archive, { site, settings }: SiteFile): string {
  const { items, wiki, announcements, aliases } = archive;
  const all = createHash('sha256');
  // One by one: a text of all of them takes as much memory as the archive.
  for (const item of items) all.update(JSON.stringify(item));
  all.update(JSON.stringify([wiki, announcements, [...aliases], site, settings]));
  return tagOf(all.digest());
}

function searchTask(
  { items, wiki }: Publication['lists'],
  lexicon: Lexicon,
  mainHost: string | undefined,
): SearchTask {
  return {
    // These are served, too.
    items: items.slice(),
    wiki: wiki.slice(),
    mainHost,
    lexicon: new TextEncoder().encode(JSON.stringify(packLexicon(lexicon))),
  };
}
