import { expect, test } from 'vitest';
import { createIndexing } from './createIndexing.ts';
import { type IndexedDocument, type TextIndex, TextIndexAway } from './textIndex.ts';

const [ONE, TWO] = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string];

/** An index in memory that fails as long as it is told to. */
function openIndex() {
  const documents = new Map<string, IndexedDocument>();
  const calls: string[] = [];
  let isAway = false;
  const work = async (name: string, action: () => void) => {
    if (isAway) throw new TextIndexAway('away');
    calls.push(name);
    action();
  };
  const index: TextIndex = {
    tags: async () => new Map([...documents].map(([id, { tag }]) => [id, tag])),
    has: async (id) => documents.has(id),
    put: (list) => work('put', () => list.forEach((one) => void documents.set(one.id, one))),
    remove: (ids) => work('remove', () => ids.forEach((id) => void documents.delete(id))),
    find: async () => ({ documents: [], isPartial: false }),
    size: async () => ({ documents: documents.size, pages: 0, bytes: 0 }),
    renew: () => work('renew', () => documents.clear()),
    finish: () => work('finish', () => undefined),
    tidy: async () => false,
    close: async () => undefined,
  };
  return {
    index,
    documents,
    calls,
    away(isNow: boolean) {
      isAway = isNow;
    },
  };
}

const SOURCE = { tag: () => '1', pageCount: () => 1, read: () => ({ text: '矩阵' }) };

test('documents that could not be put or removed wait again', async () => {
  const { index, documents, away } = openIndex();
  const indexing = await createIndexing(index, SOURCE, new Map());
  indexing.follow([ONE, TWO]);
  away(true);
  await expect(indexing.step()).rejects.toThrow(TextIndexAway);
  expect(indexing.waiting()).toBe(2);
  away(false);
  while (await indexing.step());
  expect([...documents.keys()].sort()).toEqual([ONE, TWO]);

  indexing.follow([TWO]);
  away(true);
  await expect(indexing.step()).rejects.toThrow(TextIndexAway);
  away(false);
  while (await indexing.step());
  expect([...documents.keys()]).toEqual([TWO]);
});

test('a new index is finished once it has everything, and not before', async () => {
  const { index, calls } = openIndex();
  const indexing = await createIndexing(index, SOURCE, new Map());
  // Nothing is known yet of what is to be in it.
  expect(await indexing.step()).toBe(false);
  expect(calls).toEqual([]);
  indexing.follow([ONE]);
  while (await indexing.step());
  await indexing.rebuild();
  while (await indexing.step());
  while (await indexing.step());
  expect(calls).toEqual(['put', 'finish', 'renew', 'put', 'finish']);
});
