/** Which of some names occur in texts, as pieces of them. */
export function namePieces(names: readonly string[], texts: Iterable<string>): ReadonlySet<string> {
  return lookFor(names, texts, (name, text, at) => text.startsWith(name, at));
}

/**
 * Which of some names occur in texts but for one character, which is another one, missing or too
 * much; a name that occurs as it is may be among them or not.
 */
export function nearPieces(
  names: readonly string[],
  texts: readonly string[],
): ReadonlySet<string> {
  const near = lookFor(names, texts, startsNear);
  // The first character itself is what differs: the rest has to occur as it is.
  const rests = namePieces(
    names.map((name) => name.slice(1)),
    texts,
  );
  return new Set(names.filter((name) => near.has(name) || rests.has(name.slice(1))));
}

/**
 * The names that `isAt` finds at a place where their first character stands: one pass over the
 * texts, however many the names are.
 */
function lookFor(
  names: readonly string[],
  texts: Iterable<string>,
  isAt: (name: string, text: string, at: number) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const missing = new Map<number, readonly string[]>();
  for (const name of new Set(names)) {
    const first = name.charCodeAt(0);
    if (name !== '') missing.set(first, [...(missing.get(first) ?? []), name]);
  }
  // Most characters begin no name: asking the map of each takes ten times as long.
  const begins = new Uint8Array(0x1_0000);
  for (const first of missing.keys()) begins[first] = 1;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const first = text.charCodeAt(at);
      if (begins[first] !== 1) continue;
      const candidates = missing.get(first) ?? [];
      if (!candidates.some((name) => isAt(name, text, at))) continue;
      const left = candidates.filter((name) => !isAt(name, text, at));
      for (const name of candidates) if (!left.includes(name)) found.add(name);
      missing.set(first, left);
      if (left.length === 0) begins[first] = 0;
    }
  }
  return found;
}

/** Whether a text goes on at a place with the name, whose first character is right, but for one. */
function startsNear(name: string, text: string, at: number): boolean {
  let same = 1;
  while (same < name.length && name.charCodeAt(same) === text.charCodeAt(at + same)) same += 1;
  return (
    goesOn(name, same + 1, text, at + same + 1) ||
    goesOn(name, same + 1, text, at + same) ||
    goesOn(name, same, text, at + same + 1)
  );
}

/** Whether the rest of a name, from `from`, stands in the text at a place. */
function goesOn(name: string, from: number, text: string, at: number): boolean {
  if (at + name.length - from > text.length) return false;
  for (let unit = from; unit < name.length; unit += 1) {
    if (name.charCodeAt(unit) !== text.charCodeAt(at + unit - from)) return false;
  }
  return true;
}
