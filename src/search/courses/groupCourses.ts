import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { abbreviates, courseKey } from './courseName.ts';

/** A course of the catalog, under all of its names. */
export interface CourseGroup {
  /** The name that its page has. */
  readonly name: string;
  readonly otherNames: readonly string[];
  /** The positions of its exam papers and materials, ascending. */
  readonly positions: readonly number[];
}

export interface CourseGroups {
  readonly all: readonly CourseGroup[];
  /** The course with a name, an other name or an abbreviation. */
  find(name: string): CourseGroup | undefined;
}

/** Other name → full names, as in `aliases.yml`. */
export type CourseAliases = ReadonlyMap<string, readonly string[]>;

interface Draft {
  /** How many items spell it so. */
  readonly spellings: Map<string, number>;
  readonly positions: Set<number>;
  readonly aliases: Set<string>;
}

/**
 * Groups exam papers and materials by course. Spellings that fold to one text are one course, and so
 * are two names of which the archive says that one means the other: an entry of `aliases.yml` with a
 * single full name. The built-in abbreviations only help to find a course (docs/search.md).
 */
export function groupCourses(
  items: readonly (Item | UnknownItem)[],
  aliases: CourseAliases,
  { variants, aliases: abbreviations }: Pick<Lexicon, 'variants' | 'aliases'>,
): CourseGroups {
  const keyOf = (name: string) => courseKey(name, variants);
  const keyed = new Map(
    [...aliases].flatMap(([other, [full, ...more]]) =>
      full === undefined || more.length > 0 ? [] : [[keyOf(other), { other, full: keyOf(full) }]],
    ),
  );
  const rootOf = createRoots(new Map([...keyed].map(([key, { full }]) => [key, full])));
  const drafts = draftCourses(items, keyOf, rootOf);
  for (const [key, { other }] of keyed) drafts.get(rootOf(key))?.aliases.add(other);
  addAbbreviations(drafts, abbreviations);
  const groups = new Map([...drafts].map(([key, draft]) => [key, finish(key, draft, keyOf)]));
  return {
    all: [...groups.values()],
    find(name) {
      const key = keyOf(name);
      const own = groups.get(rootOf(key));
      if (own) return own;
      const [full] = abbreviations.get(key) ?? [];
      return full === undefined ? undefined : groups.get(rootOf(keyOf(full)));
    },
  };
}

/** Follows names to the one that they all mean; names that mean each other stay apart. */
function createRoots(meaning: ReadonlyMap<string, string>): (key: string) => string {
  return (key) => {
    const seen = new Set<string>();
    let root = key;
    for (let next = meaning.get(root); next !== undefined; next = meaning.get(root)) {
      if (seen.has(next)) return key;
      seen.add(next);
      root = next;
    }
    return root;
  };
}

function draftCourses(
  items: readonly (Item | UnknownItem)[],
  keyOf: (name: string) => string,
  rootOf: (key: string) => string,
): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  // Names recur, and most of the work is folding them. Undefined for a name that folds to nothing.
  const byName = new Map<string, Draft | undefined>();

  function draftOf(name: string): Draft | undefined {
    const key = keyOf(name);
    if (key === '') return undefined;
    const root = rootOf(key);
    const draft = drafts.get(root) ?? {
      spellings: new Map<string, number>(),
      positions: new Set<number>(),
      aliases: new Set<string>(),
    };
    drafts.set(root, draft);
    return draft;
  }

  items.forEach((item, position) => {
    for (const name of coursesOf(item)) {
      const draft = byName.has(name) ? byName.get(name) : draftOf(name);
      byName.set(name, draft);
      if (!draft) continue;
      draft.positions.add(position);
      draft.spellings.set(name, (draft.spellings.get(name) ?? 0) + 1);
    }
  });
  return drafts;
}

function coursesOf(item: Item | UnknownItem): readonly string[] {
  if (item.type === 'test') return [item.data.course.name];
  return item.type === 'doc' ? item.data.course.map(({ name }) => name) : [];
}

/** Adds those that are made of characters of the name, so that a page can show them as other names. */
function addAbbreviations(
  drafts: ReadonlyMap<string, Draft>,
  abbreviations: Lexicon['aliases'],
): void {
  for (const [short, names] of abbreviations) {
    const [full] = names;
    if (full !== undefined && names.length === 1 && abbreviates(short, full)) {
      drafts.get(full)?.aliases.add(short);
    }
  }
}

/** The most frequent spelling of the name itself is the name; all others are other names. */
function finish(
  root: string,
  { spellings, positions, aliases }: Draft,
  keyOf: (name: string) => string,
): CourseGroup {
  const frequent = [...spellings].toSorted(
    ([one, many], [other, few]) => few - many || (one < other ? -1 : 1),
  );
  const [name = root] = frequent.find(([spelling]) => keyOf(spelling) === root) ??
    frequent[0] ?? [root];
  const seen = new Set([keyOf(name)]);
  const otherNames: string[] = [];
  for (const other of [...frequent.map(([spelling]) => spelling), ...aliases]) {
    const key = keyOf(other);
    if (seen.has(key)) continue;
    seen.add(key);
    otherNames.push(other);
  }
  return { name, otherNames, positions: [...positions] };
}
