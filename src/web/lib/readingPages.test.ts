import { expect, test } from 'vitest';
import { forgetReadingPages, KEEPING_KEY, readReadingPages, storePage } from './readingPages.ts';
import { readTabPage } from './tabPage.ts';

const ID = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

/** As much of a storage as is used. */
function createStorage(values = new Map<string, string>()): Storage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

const keepingStorage = () => createStorage(new Map([[KEEPING_KEY, 'on']]));

test('the page of a document is known to its tab, and to lists on the device', () => {
  const stores = { tab: createStorage(), device: keepingStorage() };
  storePage(ID, { page: 12, pages: 40, readAt: 1 }, stores);
  storePage(OTHER, { page: 3, pages: 4, readAt: 2 }, stores);
  expect(readTabPage(ID, stores.tab)).toBe(12);
  expect([...readReadingPages(stores)]).toEqual([
    [OTHER, { page: 3, pages: 4, readAt: 2 }],
    [ID, { page: 12, pages: 40, readAt: 1 }],
  ]);
  forgetReadingPages(OTHER, stores);
  expect([...readReadingPages(stores).keys()]).toEqual([ID]);
  forgetReadingPages(undefined, stores);
  expect(readReadingPages(stores).size).toBe(0);
  expect(readTabPage(ID, stores.tab)).toBe(12);
});

test('a document that was only opened has no page to go back to', () => {
  const stores = { tab: createStorage(), device: keepingStorage() };
  storePage(ID, { page: 1, pages: 40 }, stores);
  expect(readReadingPages(stores).size).toBe(0);
  storePage(ID, { page: 2, pages: 40, readAt: 1 }, stores);
  storePage(ID, { page: 1, pages: 40, readAt: 2 }, stores);
  expect(readReadingPages(stores).get(ID)?.page).toBe(1);
});

test('nothing is kept on the device unless a list has asked for it', () => {
  const stores = { tab: createStorage(), device: createStorage() };
  storePage(ID, { page: 12, pages: 40 }, stores);
  expect(readReadingPages(stores).size).toBe(0);
  expect(readTabPage(ID, stores.tab)).toBe(12);
});

test('200 documents are remembered, the last ones', () => {
  const stores = { tab: createStorage(), device: keepingStorage() };
  for (let time = 1; time <= 201; time += 1)
    storePage(`${time}`, { page: 2, pages: 3, readAt: time }, stores);
  const kept = readReadingPages(stores);
  expect(kept.size).toBe(200);
  expect(kept.has('1')).toBe(false);
});

test.each(['', 'null', '{"a":[0,1,2]}', '{"a":"12"}'])('%j in the storage is no page', (text) => {
  const device = createStorage(new Map([['campusdocs:pages', text]]));
  expect(readReadingPages({ tab: undefined, device }).size).toBe(0);
});

test('without storage nothing is kept and nothing breaks', () => {
  const none = { tab: undefined, device: undefined };
  storePage(ID, { page: 12, pages: 40 }, none);
  expect(readTabPage(ID, none.tab)).toBeUndefined();
  forgetReadingPages(ID, none);
});
