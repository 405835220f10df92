import { foldedAtFirst } from './foldedItems.ts';

/**
 * A card takes about 3 ms to render on a slow phone, and the rest of a frame must fit in as well.
 */
export const CARDS_PER_STEP = 6;
/** A folded card has a tenth of the elements of a whole one. */
const FOLDED_PER_CARD = 5;

/** How many cards are rendered above a restored position. */
const CARDS_BEFORE_POSITION = 4;
/**
 * Of these, the ones that are whole: no more than were when the position was stored, or their heights
 * would differ from the stored ones.
 */
const WHOLE_BEFORE_POSITION = 3;
const CARDS_AFTER_POSITION = 12;

type Items = readonly { readonly id: string }[];

/** A list of results, with the data that decides which of them render first. */
export interface ListToRender {
  /** The search params of the list; a list that is renewed or grows keeps the object. */
  readonly params: object;
  readonly items: Items;
  /** The position of the result to restore; undefined for the top. */
  readonly first: number | undefined;
  /** The number of cards that a screen shows. */
  readonly visible: number;
}

/** A list with the ids of the rendered items. */
export interface RenderedList extends ListToRender {
  readonly rendered: ReadonlySet<string>;
  /** The ids of the items that are rendered as folded cards (moveWindow.ts). */
  readonly folded: ReadonlySet<string>;
  /** The heights that cards had when they were folded, in pixels, by id. */
  readonly heights: ReadonlyMap<string, number>;
  /** The number of rendering steps so far. */
  readonly steps: number;
  /** Whether the list answers other search params than before and is not painted yet. */
  readonly isFresh: boolean;
}

/**
 * Returns the part of a list to render at once: the first screen, and all cards that are rendered
 * already. A card that stays keeps its state (a download, an open cover, the focus), and costs less
 * than rendering it again.
 */
export function renderList(before: RenderedList | undefined, list: ListToRender): RenderedList {
  const { items, params, first } = list;
  const isKept = items.map(({ id }) => before?.rendered.has(id) ?? false);
  const isRenewed = before?.params === params && before.first === first;
  // In a renewed list, items between rendered ones render with them, in one layout shift.
  const [from, to] = isRenewed ? [isKept.indexOf(true), isKept.lastIndexOf(true)] : [0, -1];
  const [begin, end] = firstRange(list);
  const rendered = items.filter(
    (_, index) =>
      isKept[index] || (index >= begin && index < end) || (index >= from && index <= to),
  );
  const isFresh = first === undefined && before !== undefined && before.params !== params;
  return {
    ...list,
    rendered: idsOf(rendered),
    folded: foldedAtFirst(before, items, {
      whole: { from: (first ?? 0) - WHOLE_BEFORE_POSITION, to: end },
      isRenewed,
    }),
    heights: before?.heights ?? new Map(),
    steps: 0,
    isFresh: isFresh && !isSame(before, list),
  };
}

function firstRange({ items, first, visible }: ListToRender): [number, number] {
  if (first === undefined || first >= items.length) return [0, visible];
  // Even, so that a row of two columns is rendered as a whole.
  return [first - (first % 2) - CARDS_BEFORE_POSITION, first + CARDS_AFTER_POSITION];
}

function isSame(before: ListToRender, { items }: ListToRender): boolean {
  return (
    items.length === before.items.length &&
    items.every(({ id }, index) => id === before.items[index]?.id)
  );
}

/** Renders more: downwards first, because people scroll down; undefined if all are rendered. */
export function renderMore(list: RenderedList): RenderedList | undefined {
  const { items, rendered, first = 0 } = list;
  const isMissing = ({ id }: Items[number]) => !rendered.has(id);
  const below = items.slice(first).filter(isMissing);
  const more =
    below.length > 0 ? firstStep(below, list) : firstStep(items.filter(isMissing).reverse(), list);
  if (more.length === 0 && !list.isFresh) return undefined;
  const allRendered = new Set([...rendered, ...idsOf(more)]);
  return { ...list, rendered: allRendered, steps: list.steps + 1, isFresh: false };
}

/** As many of the items as a frame has time for. */
function firstStep(items: Items, { folded }: RenderedList): Items {
  let left = CARDS_PER_STEP * FOLDED_PER_CARD;
  const end = items.findIndex(({ id }) => {
    left -= folded.has(id) ? 1 : FOLDED_PER_CARD;
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** Renders all items of a list, folded or not. */
export function renderAll(list: RenderedList): RenderedList {
  return { ...list, rendered: idsOf(list.items), steps: 0, isFresh: false };
}

/** Renders all items as whole cards. */
export function renderWhole(list: ListToRender): RenderedList {
  const nothing = { folded: new Set<string>(), heights: new Map<string, number>() };
  return { ...list, ...nothing, rendered: idsOf(list.items), steps: 0, isFresh: false };
}

function idsOf(items: Items): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** Adjacent items that are not rendered, from one position up to but not including another. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Returns the rendered positions and the gaps between them, in order. */
export function listSegments({
  items,
  rendered,
}: Pick<RenderedList, 'items' | 'rendered'>): (number | Gap)[] {
  const parts: (number | Gap)[] = [];
  let from = 0;
  for (const [position, { id }] of items.entries()) {
    if (!rendered.has(id)) continue;
    if (position > from) parts.push({ from, to: position });
    parts.push(position);
    from = position + 1;
  }
  if (items.length > from) parts.push({ from, to: items.length });
  return parts;
}
