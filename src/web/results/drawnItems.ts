/** On a slow phone, a card takes about 3 ms to draw; what else a frame does has to fit beside them. */
export const CARDS_PER_STEP = 6;

/** Around a place that someone comes back to. */
const BEFORE_PLACE = 4;
const AFTER_PLACE = 12;

type Items = readonly { readonly id: string }[];

/** A list of results, and what decides which of them are drawn first. */
export interface ListToDraw {
  /** What the list answers; one that is renewed or grows keeps it. */
  readonly params: object;
  readonly items: Items;
  /** The position of the result to come back to; undefined for the beginning. */
  readonly first: number | undefined;
  /** How many cards a screen shows. */
  readonly visible: number;
}

/** A list with the ids of the items that are drawn. */
export interface DrawnList extends ListToDraw {
  readonly drawn: ReadonlySet<string>;
  /** How many times more of it has been drawn. */
  readonly steps: number;
  /** Whether it is another list than before, in answer to another question, and not painted yet. */
  readonly isFresh: boolean;
}

/**
 * Decides what of a list is drawn at once: what a screen shows of it, and everything that is drawn
 * already. A card that is kept keeps all that goes on in it (a download, an open cover, the focus),
 * and costs less than drawing it anew.
 */
export function drawList(before: DrawnList | undefined, list: ListToDraw): DrawnList {
  const { items, params, first } = list;
  const isKept = items.map(({ id }) => before?.drawn.has(id) ?? false);
  const isRenewed = before?.params === params && before.first === first;
  // Of a list that is renewed, what comes between what is drawn is drawn with it, in one movement.
  const [from, to] = isRenewed ? [isKept.indexOf(true), isKept.lastIndexOf(true)] : [0, -1];
  const [begin, end] = firstRange(list);
  const drawn = items.filter(
    (_, at) => isKept[at] || (at >= begin && at < end) || (at >= from && at <= to),
  );
  const isFresh = first === undefined && before !== undefined && before.params !== params;
  return { ...list, drawn: idsOf(drawn), steps: 0, isFresh: isFresh && !isSame(before, list) };
}

function firstRange({ items, first, visible }: ListToDraw): [number, number] {
  if (first === undefined || first >= items.length) return [0, visible];
  return [first - BEFORE_PLACE, first + AFTER_PLACE];
}

function isSame(before: ListToDraw, { items }: ListToDraw): boolean {
  return (
    items.length === before.items.length && items.every(({ id }, at) => id === before.items[at]?.id)
  );
}

/** Draws some more: downwards first, because people scroll on; undefined when all is in sight. */
export function drawMore(list: DrawnList): DrawnList | undefined {
  const { items, drawn, first = 0 } = list;
  const isMissing = ({ id }: Items[number]) => !drawn.has(id);
  const below = items.slice(first).filter(isMissing).slice(0, CARDS_PER_STEP);
  const more = below.length > 0 ? below : items.filter(isMissing).slice(-CARDS_PER_STEP);
  if (more.length === 0 && !list.isFresh) return undefined;
  const drawnNow = new Set([...drawn, ...idsOf(more)]);
  return { ...list, drawn: drawnNow, steps: list.steps + 1, isFresh: false };
}

/** Draws all of a list. */
export function drawAll(list: ListToDraw): DrawnList {
  return { ...list, drawn: idsOf(list.items), steps: 0, isFresh: false };
}

function idsOf(items: Items): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** Neighbours in a list that are not drawn yet: from one position up to, without, another. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The positions that are drawn, and between them the gaps, in order. */
export function partsOf({ items, drawn }: Pick<DrawnList, 'items' | 'drawn'>): (number | Gap)[] {
  const parts: (number | Gap)[] = [];
  let from = 0;
  for (const [position, { id }] of items.entries()) {
    if (!drawn.has(id)) continue;
    if (position > from) parts.push({ from, to: position });
    parts.push(position);
    from = position + 1;
  }
  if (items.length > from) parts.push({ from, to: items.length });
  return parts;
}
