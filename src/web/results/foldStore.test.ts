import { expect, test } from 'vitest';
import { createFoldStore } from './foldStore.ts';
import { renderWhole } from './renderedItems.ts';

const ids = ['a', 'b', 'c'];
const list = renderWhole({
  params: {},
  items: ids.map((id) => ({ id })),
  first: undefined,
  visible: 3,
});

/** A store with the list in the page, and the ids of the results that it called, in order. */
function storeOf() {
  const store = createFoldStore();
  const called: string[] = [];
  for (const id of ids) store.subscribe(id, () => called.push(id));
  store.commit(list);
  return { store, called };
}

test('a scroll renders only the results that fold or unfold', () => {
  const { store, called } = storeOf();
  const moved = { ...list, folded: new Set(['b']), heights: new Map([['b', 200]]) };
  store.move(moved);
  expect(called).toEqual(['b']);
  expect(store.stateOf('b')).toEqual({ folded: 'again', height: 200 });
  expect(store.stateOf('c')).toEqual({ folded: undefined, height: undefined });
  store.move({ ...moved, folded: new Set() });
  expect(called).toEqual(['b', 'b']);
  expect(store.stateOf('b')).toEqual({ folded: undefined, height: 200 });
});

test('the next list starts with what was folded since the last one was rendered', () => {
  const { store } = storeOf();
  const moved = { ...list, folded: new Set(['b']) };
  store.move(moved);
  expect(store.latest(list)).toBe(moved);
  const other = { ...list };
  expect(store.latest(other)).toBe(other);
});

test('a list that comes into the page renders the results that differ, and drops the others', () => {
  const { store, called } = storeOf();
  store.commit({ ...list, rendered: new Set(['a', 'b']), folded: new Set(['a']) });
  expect(called).toEqual(['a']);
  expect(store.stateOf('a')?.folded).toBe('unseen');
  expect(store.stateOf('c')).toBeUndefined();
});
