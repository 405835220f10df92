import * as v from 'valibot';
import { deviceStorage } from './deviceStorage.ts';
import { storeTabPage } from './tabPage.ts';
import { tabStorage } from './tabStorage.ts';

/**
 * Where somebody stopped reading, in two stores of the browser:
 *
 * - The tab's session storage has one entry for each document (tabPage.ts). It survives a reload, and
 *   decides where the viewer opens a document again.
 * - The device's local storage has one entry for all documents, `campusdocs:pages`, so that it can
 *   be removed at once: `{"<md5>":[page, pages, time in ms since 1970]}`. Lists show it.
 *
 * Where storage is refused or full nothing is kept, and documents open at page 1.
 */
export interface ReadingPage {
  readonly page: number;
  /** How many pages the document has. */
  readonly pages: number;
  /** In ms since 1970. */
  readonly readAt: number;
}

/** The stores of a browser; either may be refused. */
interface Stores {
  readonly tab: Storage | undefined;
  readonly device: Storage | undefined;
}

const DEVICE_KEY = 'campusdocs:pages';

/**
 * Only if it has the value `on` is anything of what somebody reads kept on the device: the list that
 * shows it sets it, once it has said so.
 */
export const KEEPING_KEY = 'campusdocs:keeping';

/** The oldest entries beyond this many are dropped. */
const MOST_DOCUMENTS = 200;

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const PagesSchema = v.record(v.string(), v.tuple([Count, Count, v.number()]));

/** Keeps the page at which a document is open. Page 1 is only kept once another one has been. */
export function storePage(
  id: string,
  { page, pages, readAt = Date.now() }: Omit<ReadingPage, 'readAt'> & { readAt?: number },
  stores: Stores = browserStores(),
): void {
  try {
    storeTabPage(id, page, stores.tab);
    if (stores.device?.getItem(KEEPING_KEY) !== 'on') return;
    const { [id]: before, ...others } = readEntries(stores.device);
    if (page === 1 && before === undefined) return;
    const kept = Object.entries({ ...others, [id]: [page, pages, readAt] as const })
      .sort(([, [, , a]], [, [, , b]]) => b - a)
      .slice(0, MOST_DOCUMENTS);
    stores.device?.setItem(DEVICE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is full: only the page number is lost.
  }
}

/** Returns where reading stopped on this device, by the id of the document, the last one first. */
export function readReadingPages(
  stores: Stores = browserStores(),
): ReadonlyMap<string, ReadingPage> {
  return new Map(
    Object.entries(readEntries(stores.device))
      .sort(([, [, , a]], [, [, , b]]) => b - a)
      .map(([id, [page, pages, readAt]]) => [id, { page, pages, readAt }]),
  );
}

/** Forgets where reading stopped: of one document, or of all. */
export function forgetReadingPages(id?: string, stores: Stores = browserStores()): void {
  const { [id ?? '']: _, ...others } = readEntries(stores.device);
  if (id === undefined) stores.device?.removeItem(DEVICE_KEY);
  else stores.device?.setItem(DEVICE_KEY, JSON.stringify(others));
}

function readEntries(device: Storage | undefined): v.InferOutput<typeof PagesSchema> {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), PagesSchema),
    device?.getItem(DEVICE_KEY),
  );
  return parsed.success ? parsed.output : {};
}

function browserStores(): Stores {
  return { tab: tabStorage(), device: deviceStorage() };
}
