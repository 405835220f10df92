import { expect, test } from 'vitest';
import {
  type ListToRender,
  listSegments,
  type RenderedList,
  renderList,
  renderMore,
  renderWhole,
} from './renderedItems.ts';

const listOf = (ids: string, more: Partial<ListToRender> = {}): ListToRender => ({
  params: more,
  items: [...ids].map((id) => ({ id })),
  first: undefined,
  visible: 2,
  ...more,
});

/** `ab..e`: the ids of the rendered items, with a dot for each other one. */
function shown(list: RenderedList): string {
  return list.items.map(({ id }) => (list.rendered.has(id) ? id : '.')).join('');
}

/** The rendered items after each step. */
function steps(list: RenderedList): string[] {
  const next = renderMore(list);
  return next ? [shown(next), ...steps(next)] : [];
}

test('renders the first screen of a new list at once, and the rest in steps', () => {
  const list = renderList(undefined, listOf('abcdefghijkl'));
  expect(shown(list)).toBe('ab..........');
  expect(steps(list)).toEqual(['abcdefgh....', 'abcdefghijkl']);
});

test.each([
  ['a new order', 'hgfedcba', 'hg.e.cba'],
  ['new items between', 'xyazbc', 'xya.bc'],
  ['some items removed', 'cxyzwvu', 'cx.....'],
  ['only new items', 'xyzw', 'xy..'],
])('keeps the rendered cards in a new answer with %s', (_, ids, expected) => {
  const before = { ...renderList(undefined, listOf('abcdefgh')), rendered: new Set('abce') };
  expect(shown(renderList(before, listOf(ids, {})))).toBe(expected);
});

test.each([
  ['is inserted between rendered cards', 'abcxde', 'abcxde'],
  ['is inserted at the top', 'xabcde', 'xabcde'],
  ['is removed', 'abde', 'abde'],
  ['is inserted below the rendered cards', 'abcdefxg', 'abcde...'],
])('a renewed list renders without a gap when a result %s', (_, ids, expected) => {
  const list = listOf('abcdefg');
  const before = { ...renderWhole(list), rendered: new Set('abcde') };
  expect(shown(renderList(before, { ...list, items: listOf(ids).items }))).toBe(expected);
});

test.each([
  ['another list for other params', 'hgfedcba', {}, true],
  ['the same list for other params', 'abcdefgh', {}, false],
  ['a renewed list', 'xabcdefg', undefined, false],
  ['a list restored to a position', 'hgfedcba', { first: 5 }, false],
])('%s defers the cards below the screen until it is painted, or not', (_, ids, more, expected) => {
  const list = listOf('abcdefgh');
  const before = renderWhole(list);
  const next = more ? listOf(ids, more) : { ...list, items: listOf(ids).items };
  expect(renderList(before, next).isFresh).toBe(expected);
});

test('the first list does not wait for a paint', () => {
  expect(renderList(undefined, listOf('abcd')).isFresh).toBe(false);
});

test('shows the cards below the screen after the paint, even if none is missing', () => {
  const list = renderList(renderWhole(listOf('abcd')), listOf('dcba'));
  expect(shown(list)).toBe('dcba');
  const next = renderMore(list);
  expect(next).toMatchObject({ isFresh: false });
  expect(next && renderMore(next)).toBeUndefined();
});

test('a growing list keeps its rendered cards and renders the rest later', () => {
  const list = listOf('abcd');
  expect(shown(renderList(renderWhole(list), { ...list, items: listOf('abcdefg').items }))).toBe(
    'abcd...',
  );
});

test('renders around a position deep in the list first, then downwards, then upwards', () => {
  const ids = 'abcdefghijklmnopqrstuvwxyz';
  const list = renderList(undefined, listOf(ids, { first: 12 }));
  expect(shown(list)).toBe('........ijklmnopqrstuvwx..');
  expect(steps(list)).toEqual(['........ijklmnopqrstuvwxyz', '..cdefghijklmnopqrstuvwxyz', ids]);
});

test('adds the cards around a position in the same list to those rendered', () => {
  const ids = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const list = listOf(ids);
  const before = { ...renderWhole(list), rendered: new Set('abc') };
  expect(shown(renderList(before, { ...list, first: 22 }))).toBe(
    'abc...............stuvwxyz01234567..',
  );
});

test('splits a list into rendered positions and gaps', () => {
  const { items } = listOf('abcdefg');
  expect(listSegments({ items, rendered: new Set('bce') })).toEqual([
    { from: 0, to: 1 },
    1,
    2,
    { from: 3, to: 4 },
    4,
    { from: 5, to: 7 },
  ]);
  expect(listSegments({ items, rendered: new Set('abcdefg') })).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
