import { expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../catalog/catalog.ts';
import { EMPTY_LEXICON, type Lexicon } from '../../search/lexicon/lexicon.ts';
import { packLexicon } from '../../search/pack/packLexicon.ts';
import { createNextSearch } from './createNextSearch.ts';
import type { SearchPool } from './createSearchPool.ts';
import type { SearchTask } from './searchMessages.ts';

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const namesOf = (lexicon: Lexicon) => ({
  lexicon: encode(packLexicon(lexicon)),
  aliases: new Map(),
});

function itemsOf(titles: readonly string[]) {
  const data = (title: string) => ({ title, course: [{ name: '高等数学' }], filetype: 'pdf' });
  const entries = titles.map((title, at) => ({
    id: at.toString(16).padStart(32, '0'),
    url: '/files/a.pdf',
    type: 'doc',
    data: data(title),
  }));
  return readCatalog(entries, []).items;
}

/** @param kept the positions before; by default of another edition */
function taskOf(titles: readonly string[], version: string, kept?: readonly number[]): SearchTask {
  const items = itemsOf(titles);
  const task = { items: encode(items), wiki: encode([]), arePrepared: true, mainHost: undefined };
  if (!kept) return { ...task, version };
  const changed = encode(items.filter((_, at) => (kept[at] ?? -1) < 0));
  const from = String(Number(version) - 1);
  return { ...task, version, update: { from, kept: Int32Array.from(kept), changed } };
}

async function countIn(search: SearchPool, query: string): Promise<number> {
  const answer = await search.search({ query, category: 'all', offset: 0, limit: 20 });
  return JSON.parse(answer).total;
}

test('makes a search from the one before, or anew where that cannot be', async () => {
  let served: SearchPool | undefined;
  const notes: string[] = [];
  const note = (_facts: object, message: string) => notes.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const documents = new Map();
  const next = createNextSearch(log, () => served && { search: served, edition: { documents } });
  const closed: SearchPool[] = [];
  onTestFinished(async () => {
    await Promise.all(closed.map((search) => search.close()));
  });

  async function publish(task: SearchTask, lexicon = EMPTY_LEXICON): Promise<SearchPool> {
    await next.prepare(task);
    next.learn(namesOf(lexicon));
    served = await next.take();
    closed.push(served);
    return served;
  }

  const first = await publish(taskOf(['線性代数', '讲义'], '1'));
  const second = await publish(taskOf(['線性代数', '笔记'], '2', [0, -1]));
  expect(await countIn(second, '笔记')).toBe(1);
  expect(notes).toEqual([]);
  // A text that stays is folded in another way: its index cannot be kept.
  const variants = new Map([['線', '线']]);
  const third = await publish(taskOf(['線性代数', '题库'], '3', [0, -1]), {
    ...EMPTY_LEXICON,
    variants,
  });
  expect(notes).toEqual(['the index is built anew']);
  expect(await countIn(third, '线性代数')).toBe(1);
  expect(await countIn(third, '题库')).toBe(1);
  expect([await countIn(first, '讲义'), await countIn(second, '题库')]).toEqual([1, 0]);
  await next.prepare(taskOf(['线性代数'], '4'));
  await next.drop();
  await expect(next.take()).rejects.toThrow('without what can be searched');
});
