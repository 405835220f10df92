import { CARDS_PER_FRAME, type Range } from './drawnRange.ts';

type Items = readonly { readonly id: string }[];

/** Neighbours in a list that are drawn together. */
export interface Group extends Range {
  readonly key: number;
}

interface DrawnPart extends Range {
  readonly question: object;
  readonly items: Items;
}

/** How a part of a list is grouped. */
export interface Grouping extends DrawnPart {
  readonly groups: readonly Group[];
}

/**
 * Groups a part of a list: by position where the list is new, and else as it was before, with new
 * groups where the part has grown. In a renewed list results stay in the group in which they were,
 * and new ones join the group before them.
 */
export function regroup(before: Grouping | undefined, part: DrawnPart): Grouping {
  return { ...part, groups: extend(keptGroups(before, part), part) };
}

/** Those of before as they lie in the part now; none where they say nothing about it. */
function keptGroups(before: Grouping | undefined, part: DrawnPart): readonly Group[] {
  if (before?.question !== part.question) return [];
  const groups = isContinued(before, part.items) ? before.groups : moved(before, part);
  const [first, last] = [groups[0], groups.at(-1)];
  const isWithin = first && last && first.from >= part.from && last.to <= part.to;
  return isWithin ? groups : [];
}

function isContinued({ items, from, to }: Grouping, now: Items): boolean {
  if (items === now) return true;
  return items.slice(from, to).every(({ id }, at) => now[from + at]?.id === id);
}

/** As many results as possible in the groups that they had; new and moved ones join a neighbour. */
function moved(before: Grouping, { items, from, to }: DrawnPart): Group[] {
  const numberOf = new Map(
    before.groups.flatMap((group, number) =>
      before.items.slice(group.from, group.to).map(({ id }) => [id, number] as const),
    ),
  );
  const numbers = longestInOrder(items.slice(from, to).map(({ id }) => numberOf.get(id)));
  let number = numbers.find((each) => each !== undefined) ?? 0;
  const groups: Group[] = [];
  for (let position = from; position < to; position += 1) {
    number = numbers[position - from] ?? number;
    const key = before.groups[number]?.key ?? 0;
    const last = groups.at(-1);
    if (last?.key === key) groups.splice(-1, 1, { ...last, to: position + 1 });
    else groups.push({ key, from: position, to: position + 1 });
  }
  return groups;
}

/** Leaves out as few numbers as possible, so that those that are left never go down. */
function longestInOrder(numbers: readonly (number | undefined)[]): (number | undefined)[] {
  /** By length: the position of the lowest number that a sequence of that length can end with. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [position, number] of numbers.entries()) {
    if (number === undefined) continue;
    const at = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = at === -1 ? ends.length : at;
    previous[position] = ends[length - 1];
    ends[length] = position;
  }
  const kept: (number | undefined)[] = numbers.map(() => undefined);
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) kept[at] = numbers[at];
  return kept;
}

/** Groups for what is not in one yet, at either end. */
function extend(groups: readonly Group[], { from, to }: Range): Group[] {
  const [first] = groups;
  if (!first) {
    const count = Math.ceil((to - from) / CARDS_PER_FRAME);
    return Array.from({ length: count }, (_, number) => {
      const start = from + number * CARDS_PER_FRAME;
      return { key: start, from: start, to: Math.min(to, start + CARDS_PER_FRAME) };
    });
  }
  const all = [...groups];
  for (let { key, from: end } = first; end > from; ) {
    const start = Math.max(from, end - CARDS_PER_FRAME);
    key -= CARDS_PER_FRAME;
    all.unshift({ key, from: start, to: end });
    end = start;
  }
  for (let last = groups.at(-1); last && last.to < to; last = all.at(-1)) {
    const { key, to: start } = last;
    all.push({
      key: key + CARDS_PER_FRAME,
      from: start,
      to: Math.min(to, start + CARDS_PER_FRAME),
    });
  }
  return all;
}
