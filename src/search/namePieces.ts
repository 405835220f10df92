/**
 * Which of some names occur in texts, as pieces of them: one pass over the texts, however many the
 * names are.
 */
export function namePieces(names: readonly string[], texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const missing = new Map<number, string[]>();
  for (const name of new Set(names)) {
    const first = name.charCodeAt(0);
    const others = missing.get(first);
    if (others) others.push(name);
    else if (name !== '') missing.set(first, [name]);
  }
  // Most characters begin no name: asking the map of each takes ten times as long.
  const begins = new Uint8Array(0x1_0000);
  for (const first of missing.keys()) begins[first] = 1;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const first = text.charCodeAt(at);
      if (begins[first] !== 1) continue;
      const names = missing.get(first) ?? [];
      const left = names.some((name) => text.startsWith(name, at))
        ? names.filter((name) => !text.startsWith(name, at))
        : names;
      if (left === names) continue;
      for (const name of names) if (!left.includes(name)) found.add(name);
      missing.set(first, left);
      if (left.length === 0) begins[first] = 0;
    }
  }
  return found;
}
