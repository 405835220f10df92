/**
 * A card takes about 3 ms to render on a slow phone, and the rest of a frame must fit in as well.
 */
export const CARDS_PER_STEP = 6;

/** How many cards are rendered above a restored position. */
const CARDS_BEFORE_POSITION = 4;
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
    steps: 0,
    isFresh: isFresh && !isSame(before, list),
  };
}

function firstRange({ items, first, visible }: ListToRender): [number, number] {
  if (first === undefined || first >= items.length) return [0, visible];
  return [first - CARDS_BEFORE_POSITION, first + CARDS_AFTER_POSITION];
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
  const below = items.slice(first).filter(isMissing).slice(0, CARDS_PER_STEP);
  const more = below.length > 0 ? below : items.filter(isMissing).slice(-CARDS_PER_STEP);
  if (more.length === 0 && !list.isFresh) return undefined;
  const allRendered = new Set([...rendered, ...idsOf(more)]);
  return { ...list, rendered: allRendered, steps: list.steps + 1, isFresh: false };
}

/** Renders the whole list. */
export function renderAll(list: ListToRender): RenderedList {
  return { ...list, rendered: idsOf(list.items), steps: 0, isFresh: false };
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
