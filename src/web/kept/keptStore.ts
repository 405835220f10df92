import * as v from 'valibot';
import {
  forgetReadingPages,
  KEEPING_KEY,
  type ReadingPage,
  readReadingPages,
  storePage,
} from '../lib/readingPages.ts';
import { type KeptLists, LIST_NAMES, type ListName, NOTHING, readList } from './keptLists.ts';

/** The lists and what is known of them at one moment. */
export interface KeptState extends KeptLists {
  /** Where reading stopped, by the id of the document. */
  readonly pages: ReadonlyMap<string, ReadingPage>;
  /** Whether searches and opened documents are recorded. */
  readonly isRecording: boolean;
  /** Whether the browser keeps anything. */
  readonly isAvailable: boolean;
}

/** What is kept on this device, in step with its local storage and so with other tabs. */
export interface KeptStore {
  state(): KeptState;
  subscribe(listener: () => void): () => void;
  /** Changes the lists. Returns false, and changes nothing, if the browser does not keep them. */
  update(change: (lists: KeptLists) => KeptLists): boolean;
  /** Takes over where reading stopped elsewhere; the newer page of a document stays. */
  addPages(pages: ReadonlyMap<string, ReadingPage>): void;
  /** Lets the viewer keep where reading stopped, unless recording was turned off. */
  beginRecording(): void;
  /** Turns recording on; or off, which also removes what was recorded. Favourites stay. */
  setRecording(isOn: boolean): boolean;
  /** Removes all lists and pages. */
  clear(): void;
  /** Reads the storage again: another tab has changed it. */
  reload(): void;
}

/** The storage key of a list. The script in the head reads those of searches and opened. */
export const keptKey = (name: ListName): string => `campusdocs:${name}`;

/** The shape of a stored list; a later version that is not compatible gets another number. */
const VERSION = 1;
const StoredSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.number(), entries: v.unknown() }),
);

/** @param storage the local storage; undefined if the browser refuses it */
export function createKeptStore(storage: Storage | undefined): KeptStore {
  const stores = { tab: undefined, device: storage };
  const listeners = new Set<() => void>();
  let current = read();

  function read(): KeptState {
    return {
      searches: readList('searches', entriesOf(storage, 'searches')),
      opened: readList('opened', entriesOf(storage, 'opened')),
      favourites: readList('favourites', entriesOf(storage, 'favourites')),
      pages: readReadingPages(stores),
      isRecording: storage !== undefined && storage.getItem(KEEPING_KEY) !== 'off',
      isAvailable: storage !== undefined,
    };
  }

  function reload(): void {
    current = read();
    for (const listener of listeners) listener();
  }

  /** Writes what differs; a list without entries has no key. Throws if the storage is full. */
  function write(lists: KeptLists, before: KeptLists): void {
    for (const name of LIST_NAMES) {
      if (lists[name] === before[name]) continue;
      if (lists[name].length === 0) storage?.removeItem(keptKey(name));
      else {
        const stored = JSON.stringify({ version: VERSION, entries: lists[name] });
        storage?.setItem(keptKey(name), stored);
      }
    }
  }

  /** Where reading stopped is kept only of documents that a list shows, and so can be removed. */
  function forgetUnlisted({ opened, favourites }: KeptLists): void {
    const listed = new Set([...opened, ...favourites].map(({ id }) => id));
    for (const id of readReadingPages(stores).keys())
      if (!listed.has(id)) forgetReadingPages(id, stores);
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change) {
      if (!storage || LIST_NAMES.some((name) => isLater(storage, name))) return false;
      // Another tab may have changed the lists a moment ago.
      const before = read();
      try {
        const lists = change(before);
        write(lists, before);
        forgetUnlisted(lists);
        return true;
      } catch {
        // The storage is full. What was there before still is.
        return false;
      } finally {
        reload();
      }
    },
    addPages(pages) {
      const known = readReadingPages(stores);
      for (const [id, page] of pages)
        if (page.readAt > (known.get(id)?.readAt ?? -1)) storePage(id, page, stores);
      reload();
    },
    beginRecording() {
      if (storage && storage.getItem(KEEPING_KEY) === null) this.setRecording(true);
    },
    setRecording(isOn) {
      try {
        storage?.setItem(KEEPING_KEY, isOn ? 'on' : 'off');
        if (!isOn) {
          write({ ...current, searches: [], opened: [] }, current);
          forgetReadingPages(undefined, stores);
        }
        return storage !== undefined;
      } catch {
        return false;
      } finally {
        reload();
      }
    },
    clear() {
      write(NOTHING, current);
      forgetReadingPages(undefined, stores);
      reload();
    },
    reload,
  };
}

function entriesOf(storage: Storage | undefined, name: ListName): unknown {
  const parsed = v.safeParse(StoredSchema, storage?.getItem(keptKey(name)));
  return parsed.success && parsed.output.version === VERSION ? parsed.output.entries : [];
}

/** Whether a later version of this site has written a list, which this one must not overwrite. */
function isLater(storage: Storage, name: ListName): boolean {
  const parsed = v.safeParse(StoredSchema, storage.getItem(keptKey(name)));
  return parsed.success && parsed.output.version > VERSION;
}
