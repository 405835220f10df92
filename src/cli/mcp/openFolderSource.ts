import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lexiconOf } from '../../archive/lexiconOf.ts';
import { readArchive } from '../../archive/readArchive.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { publicAddress } from '../../catalog/publicAddress.ts';
import { isLegalReason } from '../../catalog/takedownReason.ts';
import type { Environment } from '../../config/environment.ts';
import { readSite } from '../../config/readSite.ts';
import { TextIndexAway } from '../../fulltext/textIndex.ts';
import { dayInChina } from '../../lib/chinaTime.ts';
import { citedUrl } from '../../protocol/citationUrls.ts';
import { PATHS } from '../../protocol/urls.ts';
import { createEngine } from '../../search/createEngine.ts';
import type { AssistantSource } from '../../server/mcp/assistantSource.ts';
import { itemsIn } from '../../server/searchService.ts';
import { TextSearchAway } from '../../server/texts/textEngine.ts';
import { openTextsHere, type TextsHere } from '../fulltext/openTextsHere.ts';
import { prepareFolders } from '../openSite.ts';

export interface FolderOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  readonly environment: Environment;
  readonly report: (error: unknown) => void;
}

interface OpenedSource {
  readonly source: AssistantSource;
  close(): Promise<void>;
}

/**
 * Reads an archive folder for an assistant on the same machine, who may read whatever is in it: the
 * rules of `site.yml` are about visitors. `error` is one line for a person.
 */
export async function openFolderSource({
  archive: given,
  report,
  ...options
}: FolderOptions): Promise<
  { opened: OpenedSource; error?: never } | { opened?: never; error: string }
> {
  const folder = resolve(given);
  const { folders, error } = await prepareFolders({ ...options, archive: folder });
  if (!folders) return { error };
  const { archive, reason } = await readArchive(folder, { documents: folders.files.known });
  if (!archive) return { error: reason };
  const { site } = await readSite(folder, () => '');
  const { items } = readCatalog(archive.items, archive.wiki);
  const lexicon = await lexiconOf(items, archive);
  const engine = createEngine({ items, lexicon });

  let opening: Promise<TextsHere> | undefined;
  /** Opened by the first question: the index may have to be brought up to date. */
  const texts = () => {
    opening ??= openTextsHere({ items, lexicon, ...folders }).catch((error: unknown) => {
      // Another program may hold the index just now: the next question tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const { main } = site.hosts;
  /** On the site if it has an address, else in the folder. */
  const placeOf = (item: Item, onSite: (origin: string) => string) => {
    if (main !== undefined) return onSite(main);
    const file = join(folder, 'files', item.url.slice(PATHS.files.length));
    const isHere = item.url.startsWith(PATHS.files) && existsSync(file);
    return isHere ? pathToFileURL(file).href : item.url;
  };

  return {
    opened: {
      source: {
        name: site.brand.name + site.brand.suffix,
        university: site.university,
        search: async (request) => engine.search(request),
        searchTexts: (request) => whileThere(async () => (await texts()).search(request)),
        itemsOf: async (ids) => itemsIn(engine, ids),
        texts: {
          page: (id, page) => whileThere(async () => (await texts()).page(id, page)),
          opening: (id) => whileThere(async () => (await texts()).opening(id)),
        },
        addressOf: (item) => placeOf(item, (origin) => citedUrl(item, origin)),
        documentOf: (item) => placeOf(item, (origin) => publicAddress(item.url, origin)),
        refuseTakenDown(id) {
          const tombstone = archive.tombstones.get(id);
          if (!tombstone) return undefined;
          return { code: isLegalReason(tombstone.reason) ? 'taken-down-legal' : 'taken-down' };
        },
        refuseTexts: async () => undefined,
        charge: async () => undefined,
        today: () => dayInChina(Date.now()),
        report,
      },
      async close() {
        // What fails to open has closed itself.
        const open = await opening?.catch(() => undefined);
        await open?.close();
      },
    },
  };
}

/** An index elsewhere that cannot be reached, as the server says it. */
async function whileThere<Found>(search: () => Promise<Found>): Promise<Found> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof TextIndexAway) throw new TextSearchAway(error.message, { cause: error });
    throw error;
  }
}
