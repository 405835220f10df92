import { endOfSubsequence } from '../text/endOfSubsequence.ts';

/** Collects the names that occur in texts. */
export interface NameMatcher {
  addText(text: string): void;
  /** The names found in all texts that were seen. */
  found(): ReadonlySet<string>;
}

/** Finds names that texts contain. */
export function matchSubstrings(names: readonly string[]): NameMatcher {
  return createFinder(names, (name, text, offset) => text.startsWith(name, offset));
}

/**
 * Finds names that texts contain but for one character, which is wrong, missing or superfluous.
 * Names that a text contains exactly may be among them.
 */
export function matchNearSubstrings(names: readonly string[]): NameMatcher {
  const near = createFinder(names, startsWithOneEdit);
  // Where the first character is what differs, the others stand there as they are.
  const withoutFirst = matchSubstrings(names.map((name) => name.slice(1)));
  return {
    addText(text) {
      near.addText(text);
      withoutFirst.addText(text);
    },
    found() {
      const found = near.found();
      const foundWithoutFirst = withoutFirst.found();
      return new Set(
        names.filter((name) => found.has(name) || foundWithoutFirst.has(name.slice(1))),
      );
    },
  };
}

/** Finds names that are a subsequence of a text, with the same first character: 民法 in 民事诉讼法. */
export function matchSubsequences(names: readonly string[]): NameMatcher {
  const found = new Set<string>();
  const byFirst = Map.groupBy(names, (name) => name.charAt(0));
  return {
    addText(text) {
      for (const name of byFirst.get(text.charAt(0)) ?? []) {
        if (!found.has(name) && endOfSubsequence(name, text) >= 0) found.add(name);
      }
    },
    found: () => found,
  };
}

/** Finds the names for which `isAt` holds at a position of their first character. */
function createFinder(
  names: readonly string[],
  isAt: (name: string, text: string, offset: number) => boolean,
): NameMatcher {
  const found = new Set<string>();
  const missing = new Map<number, readonly string[]>();
  for (const name of new Set(names)) {
    const first = name.charCodeAt(0);
    if (name !== '') missing.set(first, [...(missing.get(first) ?? []), name]);
  }
  // Most characters begin no name: a map lookup for each would take ten times as long.
  const begins = new Uint8Array(0x1_0000);
  for (const first of missing.keys()) begins[first] = 1;
  return {
    addText(text) {
      for (let offset = 0; offset < text.length; offset += 1) {
        const first = text.charCodeAt(offset);
        if (begins[first] !== 1) continue;
        const candidates = missing.get(first) ?? [];
        if (!candidates.some((name) => isAt(name, text, offset))) continue;
        const left = candidates.filter((name) => !isAt(name, text, offset));
        for (const name of candidates) if (!left.includes(name)) found.add(name);
        missing.set(first, left);
        if (left.length === 0) begins[first] = 0;
      }
    },
    found: () => found,
  };
}

/** Whether the text has the name at a position but for one character after the first. */
function startsWithOneEdit(name: string, text: string, offset: number): boolean {
  let commonLength = 1;
  while (
    commonLength < name.length &&
    name.charCodeAt(commonLength) === text.charCodeAt(offset + commonLength)
  )
    commonLength += 1;
  return (
    startsWithRest(name, commonLength + 1, text, offset + commonLength + 1) ||
    startsWithRest(name, commonLength + 1, text, offset + commonLength) ||
    startsWithRest(name, commonLength, text, offset + commonLength + 1)
  );
}

/** Whether the text has the rest of a name, from `from`, at a position. */
function startsWithRest(name: string, from: number, text: string, offset: number): boolean {
  if (offset + name.length - from > text.length) return false;
  for (let unit = from; unit < name.length; unit += 1) {
    if (name.charCodeAt(unit) !== text.charCodeAt(offset + unit - from)) return false;
  }
  return true;
}
