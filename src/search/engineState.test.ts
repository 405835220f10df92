import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tools/test/runs.ts';
import { readItem } from '../catalog/catalog.ts';
import { CATEGORIES } from '../catalog/category.ts';
import { NO_FILTERS } from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { createEngineState, type EngineState, updateEngineState } from './engineState.ts';
import { EMPTY_LEXICON, type Lexicon } from './lexicon/lexicon.ts';

type AnyItem = Item | UnknownItem;

/** Spellings that fold to the same text, texts that other fields share, variants, words, acronyms. */
const NAMES = [
  ...['高等数学', '高 等 数 学', '高等数学（上）', '線性代数', '线性代数', 'C++ 程序设计', '𠀀论'],
  ...[
    'Introduction to Linear Algebra',
    'introduction to  linear algebra',
    '数',
    '2023 期末',
    '王明',
  ],
];
const name = fc.constantFrom(...NAMES);
const some = fc.uniqueArray(name, { maxLength: 3 });
const year = fc.constantFrom('2019', '2021', '2023');
const note = fc.option(name, { nil: undefined });

const book = fc.record({
  type: fc.constant('book'),
  data: fc.record({
    title: name,
    authors: some,
    publisher: name,
    publish_year: year,
    edition: fc.constantFrom('', '第2版', '3rd edition'),
    isbn: fc.uniqueArray(fc.constantFrom('978-7-5000-0271-0', '7040396637', '无'), {
      maxLength: 2,
    }),
    note,
  }),
});
const exam = fc.record({
  type: fc.constant('test'),
  data: fc.record({
    course: fc.record({ name, type: fc.constantFrom('必修', '') }),
    time: fc.record({ start: year, end: year, semester: fc.constantFrom('First', 'Second') }),
    college: some,
    content: fc.subarray(['原题', '答案', '别的']),
    variant: fc.constantFrom('', 'A卷', '回忆版'),
    note,
  }),
});
const paper = fc.record({
  type: fc.constant('doc'),
  data: fc.record({
    title: name,
    course: some.map((names) => names.map((one) => ({ name: one }))),
    content: fc.subarray(['课件', '题库']),
    teachers: some,
  }),
});
const unknown = fc.record({ type: fc.constant('video'), data: fc.constant({}) });
const content = fc.oneof(book, exam, paper, unknown);

const VARIANTS: readonly Lexicon['variants'][] = [
  new Map(),
  new Map([['線', '线']]),
  new Map([['綫', '线']]),
  new Map([['數', '数']]),
];
const lexicon = fc.record({ variants: fc.constantFrom(...VARIANTS), alias: fc.boolean() }).map(
  ({ variants, alias }): Lexicon => ({
    ...EMPTY_LEXICON,
    variants,
    aliases: new Map(alias ? [['高数', ['高等数学']]] : []),
  }),
);

const edit = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'change'), at: fc.nat(20), content }),
  fc.record({ kind: fc.constant('remove'), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('move'), at: fc.nat(20), to: fc.nat(20) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;
const step = fc.record({
  edits: fc.array(edit, { maxLength: 4 }),
  lexicon: fc.option(lexicon, { nil: undefined, freq: 2 }),
});

let lastId = 0;

function itemOf({ type, data }: { type: string; data: object }): AnyItem {
  lastId += 1;
  const id = lastId.toString(16).padStart(32, '0');
  const { item } = readItem({ id, type, url: '/files/a.pdf', data: { ...data, filetype: 'pdf' } });
  return item ?? expect.fail('it is no item');
}

function apply(items: readonly AnyItem[], edits: readonly Edit[]): AnyItem[] {
  const now = [...items];
  for (const one of edits) {
    const at = one.at % (now.length + 1);
    if (one.kind === 'add') now.splice(at, 0, itemOf(one.content));
    else if (one.kind === 'change' && at < now.length) now[at] = itemOf(one.content);
    else if (one.kind === 'remove') now.splice(at, 1);
    else if (one.kind === 'move') now.splice(one.to % (now.length + 1), 0, ...now.splice(at, 1));
  }
  return now;
}

function update(
  before: EngineState,
  items: readonly AnyItem[],
  now: Lexicon,
): EngineState | undefined {
  const kept = Int32Array.from(items, (item) => before.items.indexOf(item));
  const steps = updateEngineState(before, { items, kept }, now);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const QUERIES = ['', '高数', '高等数学 2023', '线代', '線性', 'itla', 'linear', '王明', '期末答案'];

/** The answers to some queries in each category, with their facets. */
function answersOf({ engine }: EngineState): unknown {
  return [...QUERIES, '9787040396638'].flatMap((query) => [
    ...CATEGORIES.map((category) =>
      engine.search({ query, category, offset: 0, limit: 30, sort: 'newest' }),
    ),
    engine.search({
      query,
      category: 'test',
      filters: { ...NO_FILTERS, college: ['王明'] },
      offset: 0,
      limit: 30,
    }),
    engine.suggest(query, 5),
  ]);
}

/** Everything that is looked up, maps in their order. */
function contentsOf({ engine: _, filterHits: __, byIsbn, ...state }: EngineState): unknown {
  const inOrder = (value: unknown): unknown => {
    if (value instanceof Map) return ['map', ...value];
    if (ArrayBuffer.isView(value) || Array.isArray(value) || typeof value !== 'object')
      return value;
    return Object.fromEntries(Object.entries(value ?? {}).map(([key, one]) => [key, inOrder(one)]));
  };
  const { attributes, values, ...rest } = state.index;
  return [byIsbn, inOrder({ ...state, index: { ...rest }, attributes, values })];
}

test('after any edits, an updated engine is number for number the one that is built anew', () => {
  let refused = 0;
  let updated = 0;
  fc.assert(
    fc.property(
      fc.array(content, { maxLength: 12 }),
      lexicon,
      fc.array(step, { minLength: 1, maxLength: 4 }),
      (first, given, steps) => {
        let state = createEngineState(first.map(itemOf), given);
        for (const { edits, lexicon: next } of steps) {
          const items = apply(state.items, edits);
          const now = next ?? state.lexicon;
          const anew = createEngineState(items, now);
          const made = update(state, items, now);
          if (made) updated += 1;
          else refused += 1;
          if (made) {
            expect(contentsOf(made)).toEqual(contentsOf(anew));
            expect(answersOf(made)).toEqual(answersOf(anew));
          }
          state = made ?? anew;
        }
      },
    ),
    { numRuns: runs(60, 2000) },
  );
  // Only other variants of characters that the catalog has are refused.
  expect(updated).toBeGreaterThan(refused);
});
