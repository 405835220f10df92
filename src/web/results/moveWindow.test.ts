import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { type ListView, moveWindow } from './moveWindow.ts';
import { type RenderedList, renderList, renderMore, renderWhole } from './renderedItems.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }));

const listOf = (count: number, first?: number) => ({
  params: itemsOf,
  items: itemsOf(count),
  first,
  visible: 4,
});

/** A list with all items in the page. */
function rendered(list: RenderedList): RenderedList {
  const next = renderMore(list);
  return next ? rendered(next) : list;
}

/** The positions of the whole cards, as `0-19 90`. */
function whole({ items, folded }: RenderedList): string {
  const positions = items.flatMap(({ id }, at) => (folded.has(id) ? [] : [at]));
  const starts = positions.filter((at) => !positions.includes(at - 1));
  const ends = positions.filter((at) => !positions.includes(at + 1));
  return starts.map((from, at) => (from === ends[at] ? from : `${from}-${ends[at]}`)).join(' ');
}

/** A window that shows four cards from a position on. */
const viewAt = (from: number, inUse: readonly number[] = [], isScrolling = false): ListView => ({
  isScrolling,
  visible: { from, to: from + 4 },
  near: { from: from - 3, to: from + 7 },
  around: { from: from - 6, to: from + 10 },
  heightOf: (position) => (inUse.includes(position) ? undefined : 200 + position),
});

/** The whole cards once nothing is left to do, and how many frames that takes. */
function settle(
  list: RenderedList,
  view: ListView,
  frames = 0,
): { list: RenderedList; frames: number } {
  const next = moveWindow(list, view);
  return next ? settle(next, view, frames + 1) : { list, frames };
}

test('of a long list, the first page is whole and the rest folded', () => {
  expect(whole(rendered(renderList(undefined, listOf(100))))).toBe(`0-${PAGE_SIZE - 1}`);
  expect(whole(renderList(renderWhole(listOf(20)), listOf(40)))).toBe('0-19');
});

test('a list restored deep inside is whole around that position', () => {
  expect(whole(renderList(undefined, listOf(100, 60)))).toBe('0-19 57-71');
});

test('after a jump all cards down to the last visible unfold at once, and else one in a frame', () => {
  const list = rendered(renderList(undefined, listOf(100)));
  const jumped = moveWindow(list, viewAt(50));
  expect(jumped && whole(jumped)).toBe('0-19 47-53');
  const { list: last } = settle(list, viewAt(50));
  expect(whole(last)).toBe('47-56');
  const scrolled = moveWindow(last, viewAt(53));
  expect(scrolled && whole(scrolled)).toBe('47-57');
  const flicked = moveWindow(last, viewAt(70, [47, 48, 49, 50, 51, 52, 53, 54, 55, 56], true));
  expect(flicked && whole(flicked)).toBe('47-56 70');
});

test('cards fold when none is left to unfold, or when too many are whole', () => {
  const list = settle(rendered(renderList(undefined, listOf(100))), viewAt(50)).list;
  const unfolded = moveWindow(list, viewAt(53, [], true));
  expect(unfolded && whole(unfolded)).toBe('47-57');
  const crowded = moveWindow({ ...list, folded: new Set() }, viewAt(50, [], true));
  expect(crowded && 100 - crowded.folded.size).toBe(36);
});

test('the first page stays whole while any of it is visible', () => {
  const list = rendered(renderList(undefined, listOf(100)));
  expect(whole(settle(list, viewAt(19)).list)).toBe('0-25');
  expect(whole(settle(list, viewAt(20)).list)).toBe('14-26');
});

test('a card in use stays whole however far away it is, and folds later', () => {
  const { list } = settle(rendered(renderList(undefined, listOf(100))), viewAt(50));
  const away = settle(list, viewAt(80, [51])).list;
  expect(whole(away)).toBe('51 77-86');
  expect(whole(settle(away, viewAt(80)).list)).toBe('77-86');
});

test('a folded card keeps the height that it had', () => {
  const { list } = settle(rendered(renderList(undefined, listOf(100))), viewAt(50));
  expect(settle(list, viewAt(80)).list.heights.get('51')).toBe(251);
});

test('a result that is new among whole ones is whole, and those folded stay folded', () => {
  const { list } = settle(rendered(renderList(undefined, listOf(100))), viewAt(50));
  const items = [...list.items.slice(0, 52), { id: 'new' }, ...list.items.slice(52)];
  const renewed = renderList(list, { ...listOf(100), items });
  expect(renewed.folded.has('new')).toBe(false);
  expect(renewed.folded.has('60')).toBe(true);
});

test('a card that was whole in the last answer stays whole in the next', () => {
  const { list } = settle(rendered(renderList(undefined, listOf(100))), viewAt(50));
  const next = renderList(list, { ...listOf(100), params: {} });
  expect(whole(next)).toBe('0-19 47-56');
});

test('folded cards are rendered thirty in a frame, whole ones six', () => {
  const list = renderList(undefined, listOf(100, 60));
  expect(renderMore(list)?.rendered.size).toBe(list.rendered.size + 28);
  const first = renderList(undefined, listOf(20));
  expect(renderMore(first)?.rendered.size).toBe(4 + 6);
});

test('for paper, all cards are whole', () => {
  const { list } = settle(rendered(renderList(undefined, listOf(100))), viewAt(50));
  expect(whole(renderWhole(list))).toBe('0-99');
});
