/**
 * Lists of numbers in one array: list `n` is `data[starts[n]] … data[starts[n + 1]]` (exclusive).
 */
export interface Lists {
  readonly starts: Uint32Array;
  readonly data: Uint32Array;
}

/** Groups entries into lists. `each` is called twice: to count, then to fill. */
export function groupLists(
  count: number,
  addEntries: (put: (list: number, entry: number) => void) => void,
): Lists {
  const starts = new Uint32Array(count + 1);
  addEntries((list) => {
    starts[list + 1] = (starts[list + 1] ?? 0) + 1;
  });
  for (let list = 0; list < count; list += 1) {
    starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
  }
  const data = new Uint32Array(starts[count] ?? 0);
  const next = starts.slice();
  addEntries((list, entry) => {
    const position = next[list] ?? 0;
    data[position] = entry;
    next[list] = position + 1;
  });
  return { starts, data };
}

export function forEachEntry(lists: Lists, list: number, visit: (entry: number) => void): void {
  const end = lists.starts[list + 1] ?? 0;
  for (let index = lists.starts[list] ?? 0; index < end; index += 1) visit(lists.data[index] ?? 0);
}

/** How many entries a list has. */
export function listLength({ starts }: Lists, list: number): number {
  return (starts[list + 1] ?? 0) - (starts[list] ?? 0);
}
