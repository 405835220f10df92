import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectOpenSearch } from '../../../src/fulltext/opensearch/connectOpenSearch.ts';
import { createOpenSearchTextIndex } from '../../../src/fulltext/opensearch/createOpenSearchTextIndex.ts';
import { startOpenSearchOrWarn } from '../../../test/support/fulltext/startOpenSearch.ts';
import { openEngine } from '../openEngine.ts';
import { libraryCorpus, readCorpus } from './corpora.ts';
import { DEMO_TEXT_QUERIES } from './demoQueries.ts';
import type { FoundDocument } from './evaluate.ts';
import { LIBRARY_QUERIES } from './libraryQueries.ts';
import { openTexts, type TextCorpus } from './openTexts.ts';

const running = await startOpenSearchOrWarn('whether both engines answer alike');
afterAll(() => running?.stop());

/** Every judged query in both engines. */
async function compare(name: string, corpus: TextCorpus, queries: readonly string[]) {
  const cluster = connectOpenSearch({ nodes: running?.urls ?? [] });
  const theirs = await openTexts(corpus, createOpenSearchTextIndex({ cluster, name }));
  const ours = await openTexts(corpus);
  const others: string[] = [];
  let [first, same] = [0, 0];
  for (const query of queries) {
    const [one, other] = [await ours.find(query), await theirs.find(query)];
    if (documentsOf(one) !== documentsOf(other)) others.push(query);
    const ten = new Set(one.slice(0, 10).map(({ item }) => item.id));
    first += ten.size;
    same += other.slice(0, 10).filter(({ item }) => ten.has(item.id)).length;
  }
  await ours.close();
  await theirs.close();
  return { others, overlap: same / first };
}

function documentsOf(found: readonly FoundDocument[]): string {
  return found
    .map(({ item, page }) => `${item.id} ${page}`)
    .sort()
    .join();
}

test.skipIf(!running)('both engines find the same on the pages of the demo', async () => {
  const folder = join(import.meta.dirname, '../../../demo');
  const corpus = await readCorpus(folder, await openEngine(folder));
  const queries = DEMO_TEXT_QUERIES.map(({ query }) => query);
  const { others, overlap } = await compare('demo', corpus, queries);
  expect(others).toEqual([]);
  expect(overlap).toBeGreaterThanOrEqual(0.9);
});

test.skipIf(!running)('and on those of the generated library', async () => {
  const queries = LIBRARY_QUERIES.map(({ query }) => query);
  const { others, overlap } = await compare('library', await libraryCorpus(), queries);
  expect(others).toEqual([]);
  expect(overlap).toBeGreaterThanOrEqual(0.9);
});
