import { expect, test } from 'vitest';
import { KEEPING_KEY, readReadingPages, storePage } from '../lib/readingPages.ts';
import { addDocument, addSearch, type KeptDocument } from './keptLists.ts';
import { createKeptStore, keptKey } from './keptStore.ts';
import { MOST_KEPT } from './limits.ts';

const ID = 'a'.repeat(32);
const DOCUMENT: KeptDocument = { id: ID, type: 'doc', title: '讲义', course: '高等数学', at: 1 };
const SEARCH = { query: '高数', category: 'all', at: 1 } as const;

/** As much of a storage as is used. */
function createStorage(values = new Map<string, string>(), isFull = () => false): Storage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

test('what one tab adds is in another tab after its storage event', () => {
  const storage = createStorage();
  const [one, other] = [createKeptStore(storage), createKeptStore(storage)];
  expect(one.update((lists) => addDocument(lists, 'favourites', DOCUMENT))).toBe(true);
  other.reload();
  expect(other.state().favourites).toEqual([DOCUMENT]);
});

test('two tabs that change one list at once lose nothing', () => {
  const storage = createStorage();
  const [one, other] = [createKeptStore(storage), createKeptStore(storage)];
  const second = { ...DOCUMENT, id: 'b'.repeat(32) };
  one.update((lists) => addDocument(lists, 'favourites', DOCUMENT));
  // Its storage event has not arrived yet.
  other.update((lists) => addDocument(lists, 'favourites', second));
  expect(other.state().favourites).toHaveLength(2);
});

test.each(['', 'null', '{', '[]', '{"version":1}', '{"version":1,"entries":{"0":1}}'])(
  '%j in the storage is an empty list, which can be written',
  (text) => {
    const storage = createStorage(new Map([[keptKey('favourites'), text]]));
    const store = createKeptStore(storage);
    expect(store.state().favourites).toEqual([]);
    expect(store.update((lists) => addDocument(lists, 'favourites', DOCUMENT))).toBe(true);
  },
);

test('lists of a later version are neither read nor overwritten', () => {
  const values = new Map([[keptKey('favourites'), '{"version":2,"entries":[]}']]);
  const store = createKeptStore(createStorage(values));
  expect(store.update((lists) => addDocument(lists, 'favourites', DOCUMENT))).toBe(false);
  expect(values.get(keptKey('favourites'))).toContain('"version":2');
});

test('where storage is refused nothing is kept, and nothing breaks', () => {
  const store = createKeptStore(undefined);
  expect(store.update((lists) => addSearch(lists, SEARCH))).toBe(false);
  expect(store.setRecording(false)).toBe(false);
  store.clear();
  expect(store.state()).toMatchObject({ searches: [], isAvailable: false, isRecording: false });
});

test('a storage that is full keeps what it has, and says so', () => {
  let isFull = false;
  const store = createKeptStore(createStorage(new Map(), () => isFull));
  store.update((lists) => addDocument(lists, 'favourites', DOCUMENT));
  isFull = true;
  expect(store.update((lists) => addSearch(lists, SEARCH))).toBe(false);
  expect(store.state()).toMatchObject({ searches: [], favourites: [DOCUMENT] });
});

test('turning recording off removes what was recorded; favourites stay', () => {
  const values = new Map<string, string>();
  const storage = createStorage(values);
  const store = createKeptStore(storage);
  store.update((lists) => addSearch(addDocument(lists, 'opened', DOCUMENT), SEARCH));
  store.update((lists) => addDocument(lists, 'favourites', DOCUMENT));
  store.beginRecording();
  storePage(ID, { page: 12, pages: 40 }, { tab: undefined, device: storage });
  store.reload();
  expect(store.state().pages.get(ID)?.page).toBe(12);
  store.setRecording(false);
  expect(store.state()).toMatchObject({
    searches: [],
    opened: [],
    favourites: [DOCUMENT],
    isRecording: false,
  });
  expect([...values.keys()].sort()).toEqual([keptKey('favourites'), KEEPING_KEY].sort());
  // A switch that was turned off stays off on the next visit.
  store.beginRecording();
  expect(store.state().isRecording).toBe(false);
  store.setRecording(true);
  expect(store.state().isRecording).toBe(true);
});

test('a document that no list shows any more has no page on the device', () => {
  const storage = createStorage();
  const store = createKeptStore(storage);
  store.beginRecording();
  const other = { ...DOCUMENT, id: 'b'.repeat(32) };
  store.update((lists) => addDocument(addDocument(lists, 'opened', DOCUMENT), 'favourites', other));
  for (const { id } of [DOCUMENT, other])
    storePage(id, { page: 12, pages: 40 }, { tab: undefined, device: storage });
  store.update((lists) => ({ ...lists, opened: [] }));
  expect([...store.state().pages.keys()]).toEqual([other.id]);
});

test('clearing leaves nothing in the storage but the switch', () => {
  const values = new Map<string, string>();
  const storage = createStorage(values);
  const store = createKeptStore(storage);
  store.update((lists) => addSearch(addDocument(lists, 'favourites', DOCUMENT), SEARCH));
  store.beginRecording();
  storePage(ID, { page: 12, pages: 40 }, { tab: undefined, device: storage });
  store.clear();
  expect([...values.keys()]).toEqual([KEEPING_KEY]);
});

test('of two devices, the page that was read later is the one to go on at', () => {
  const storage = createStorage();
  const store = createKeptStore(storage);
  store.beginRecording();
  const page = (number: number, readAt: number) =>
    new Map([[ID, { page: number, pages: 40, readAt }]]);
  store.addPages(page(12, 2));
  store.addPages(page(3, 1));
  expect(readReadingPages({ tab: undefined, device: storage }).get(ID)?.page).toBe(12);
});

test('full lists fit into the 5 MB that browsers give a site', () => {
  const values = new Map<string, string>();
  const store = createKeptStore(createStorage(values));
  store.update((lists) => ({
    searches: lists.searches,
    opened: [],
    favourites: Array.from({ length: MOST_KEPT.favourites }, (_, number) => ({
      ...DOCUMENT,
      id: number.toString(16).padStart(32, '0'),
      title: '长'.repeat(300),
      course: '课'.repeat(300),
    })),
  }));
  // Two bytes for each UTF-16 unit.
  const bytes = 2 * [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  expect(store.state().favourites).toHaveLength(MOST_KEPT.favourites);
  expect(bytes).toBeLessThan(1_000_000);
});
