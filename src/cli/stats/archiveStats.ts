import type { Archive } from '../../archive/readArchive.ts';

/** How many items have a value. */
export interface Count {
  readonly value: string;
  readonly count: number;
}

/** Statistics of an archive, as `campusdocs stats --json` prints them. */
export interface ArchiveStats {
  readonly items: number;
  /** `book`, `test` and `doc`. */
  readonly types: readonly Count[];
  /** Contents of tests and docs (原题, 答案, 课件 …); an item may have several. */
  readonly contents: readonly Count[];
  /** When tests were set, by the calendar year in which their school year ended. */
  readonly tests: Years;
  /** When books were published. */
  readonly books: Years;
  /** How many courses there are, and the ten with the most tests and docs. */
  readonly courses: { readonly count: number; readonly most: readonly Count[] };
  /** Exam papers in a wiki. */
  readonly wiki: number;
  readonly announcements: number;
  readonly faults: { readonly errors: number; readonly warnings: number };
}

export interface Years {
  readonly first?: string;
  readonly last?: string;
  /** Counts by spans of five years, such as `2020-2024`, the oldest first, without empty ones. */
  readonly spans: readonly Count[];
  /** How many have no year. */
  readonly unknown: number;
}

const MOST_COURSES = 10;
const SPAN_YEARS = 5;

/** The contents of an archive that are counted. */
type Counted = Pick<Archive, 'items' | 'wiki' | 'announcements' | 'diagnostics'>;

/** Counts the contents of an archive. */
export function archiveStats({ items, wiki, announcements, diagnostics }: Counted): ArchiveStats {
  const contents = items.flatMap(({ type, data }) =>
    type === 'book' ? [] : new Set(data.content),
  );
  const courses = items.flatMap((item) => coursesOf(item));
  const tests = items.flatMap((item) => (item.type === 'test' ? [item.data.time.end] : []));
  const books = items.flatMap((item) => (item.type === 'book' ? [item.data.publish_year] : []));
  const counted = countValues(courses);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return {
    items: items.length,
    types: (['book', 'test', 'doc'] as const).map((value) => ({
      value,
      count: items.filter(({ type }) => type === value).length,
    })),
    contents: countValues(contents.flatMap((values) => [...values])),
    tests: yearsOf(tests),
    books: yearsOf(books),
    courses: { count: counted.length, most: counted.slice(0, MOST_COURSES) },
    wiki: wiki.length,
    announcements: announcements.length,
    faults: { errors, warnings: diagnostics.length - errors },
  };
}

function coursesOf({ type, data }: Archive['items'][number]): readonly string[] {
  if (type === 'test') return [data.course.name];
  return type === 'doc' ? [...new Set(data.course.map(({ name }) => name))] : [];
}

/** Counts values, the most frequent first, and equally frequent ones in Chinese order. */
function countValues(values: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const { compare } = new Intl.Collator('zh');
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || compare(a.value, b.value),
  );
}

function yearsOf(values: readonly (string | null | undefined)[]): Years {
  const years = values.filter((year) => year !== null && year !== undefined).sort();
  const [first, last] = [years[0], years.at(-1)];
  const spans = years.map((year) => {
    const start = Math.floor(Number(year) / SPAN_YEARS) * SPAN_YEARS;
    return `${start}-${start + SPAN_YEARS - 1}`;
  });
  return {
    ...(first !== undefined && last !== undefined ? { first, last } : {}),
    spans: countValues(spans).sort((a, b) => a.value.localeCompare(b.value)),
    unknown: values.length - years.length,
  };
}
