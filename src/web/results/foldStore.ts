import type { RenderedList } from './renderedItems.ts';

/** How a result is rendered. */
export interface FoldState {
  /**
   * Whether the card shows only its title and texts, because it is far from the window; `unseen` if
   * it was never shown as a whole.
   */
  readonly folded: 'unseen' | 'again' | undefined;
  /** Height in pixels from before it was folded, if it was. */
  readonly height: number | undefined;
}

type Folds = Pick<RenderedList, 'folded' | 'heights'>;

/**
 * Which results of the list in the page are folded. Each result subscribes to its own state, so that
 * a scroll renders the one or two cards that change, not a list of a thousand.
 */
export interface FoldStore {
  /** Calls back when the state of a result changes; returns a function that stops it. */
  subscribe(id: string, listener: () => void): () => void;
  /** The state of a result in the page; undefined if the page does not have it yet. */
  stateOf(id: string): FoldState | undefined;
  /** Tells the results of a list that React has just put into the page. */
  commit(list: RenderedList): void;
  /** Folds and unfolds results of that list. */
  move(next: RenderedList): void;
  /** The list with what was folded and unfolded since it was put into the page. */
  latest(list: RenderedList): RenderedList;
}

export function createFoldStore(): FoldStore {
  const listeners = new Map<string, () => void>();
  const states = new Map<string, FoldState>();
  let committed: RenderedList | undefined;
  let current: RenderedList | undefined;

  function update(id: string, folds: Folds): void {
    const before = states.get(id);
    const { folded, height } = foldStateOf(id, folds);
    if (before && before.folded === folded && before.height === height) return;
    states.set(id, { folded, height });
    if (before) listeners.get(id)?.();
  }

  return {
    subscribe(id, listener) {
      listeners.set(id, listener);
      return () => listeners.get(id) === listener && listeners.delete(id);
    },
    stateOf: (id) => states.get(id),
    commit(list) {
      if (list === committed) return;
      committed = list;
      current = list;
      for (const id of states.keys()) if (!list.rendered.has(id)) states.delete(id);
      for (const id of list.rendered) update(id, list);
    },
    move(next) {
      const before = current?.folded ?? new Set();
      current = next;
      for (const id of before) if (!next.folded.has(id)) update(id, next);
      for (const id of next.folded) if (!before.has(id)) update(id, next);
    },
    latest: (list) => (list === committed && current ? current : list),
  };
}

/** The state of a result in a list. */
export function foldStateOf(id: string, { folded, heights }: Folds): FoldState {
  const height = heights.get(id);
  return {
    height,
    folded: folded.has(id) ? (height === undefined ? 'unseen' : 'again') : undefined,
  };
}
