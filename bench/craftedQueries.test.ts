import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIndex } from '../src/search/index/buildIndex.ts';
import { WorkLimit, workLimitFor } from '../src/search/lib/workLimit.ts';
import { MatchBuffers } from '../src/search/match/matches.ts';
import { searchText } from '../src/search/searchText.ts';
import { cloneItems } from './cloneItems.ts';
import { craftedQueries } from './craftedQueries.ts';
import { openEngine } from './relevance/openEngine.ts';
import { typedQueries } from './typedQueries.ts';

const { items, lexicon } = await openEngine(join(import.meta.dirname, '../demo'));
const clones = cloneItems(items, 60);
const index = buildIndex(clones, lexicon);
const buffers = new MatchBuffers(index.values.texts.length, clones.length);
const crafted = craftedQueries(items, lexicon, 250);

/** The share of `workLimitFor` that grows with the archive: nearly all of it in a large one. */
const MOST = workLimitFor(index.values.texts.length).limit - workLimitFor(0).limit;

function search(query: string, most: number) {
  buffers.clear();
  const work = new WorkLimit(most);
  const { positions, scores, isNear, meant } = searchText(query, { index, buffers, work });
  return { spent: work.spent, answer: { positions, scores, isNear, meant } };
}

// Work in progress when the limit is reached is completed: a list, or looking up what was found so
// far.
test('a crafted query costs at most the limit, or its literal look-up, plus the work in progress', () => {
  const beyond = (most: number) =>
    crafted.map((query) => search(query, most).spent - Math.max(MOST, search(query, 0).spent));
  expect(Math.max(...beyond(MOST))).toBeLessThanOrEqual(1.5 * MOST);
  // And they would cost more without it.
  expect(Math.max(...beyond(Number.POSITIVE_INFINITY))).toBeGreaterThan(1.5 * MOST);
});

test('the same query costs the same steps and has the same answer each time', () => {
  for (const query of crafted.slice(0, 40))
    expect(search(query, MOST)).toEqual(search(query, MOST));
});

test('ordinary queries never reach the limit', () => {
  for (const query of typedQueries(items)) {
    const { answer } = search(query, Number.POSITIVE_INFINITY);
    expect(search(query, MOST).answer, query).toEqual(answer);
  }
});
