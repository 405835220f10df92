import type { Archive } from '../../archive/readArchive.ts';

/** So many items have a value. */
export interface Count {
  readonly value: string;
  readonly count: number;
}

/** What an archive holds, as `campusdocs stats --json` says it. */
export interface ArchiveStats {
  readonly items: number;
  /** `book`, `test` and `doc`. */
  readonly types: readonly Count[];
  /** What tests and docs are (原题, 答案, 课件 …); one may be several things. */
  readonly contents: readonly Count[];
  /** When tests were set, by the calendar year in which their school year ended. */
  readonly tests: Years;
  /** When books were published. */
  readonly books: Years;
  /** How many there are, and the ten that most tests and docs are of. */
  readonly courses: { readonly count: number; readonly most: readonly Count[] };
  /** Exam papers in a wiki. */
  readonly wiki: number;
  readonly announcements: number;
  readonly faults: { readonly errors: number; readonly warnings: number };
}

export interface Years {
  readonly first?: string;
  readonly last?: string;
  /** By spans of five years, such as `2020-2024`, the oldest first; those without any are left out. */
  readonly spans: readonly Count[];
  /** How many do not say. */
  readonly unknown: number;
}

const MOST_COURSES = 10;
const SPAN_YEARS = 5;

/** What is counted of an archive. */
type Counted = Pick<Archive, 'items' | 'wiki' | 'announcements' | 'diagnostics'>;

/** Counts what an archive holds. */
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

/** The most frequent first, and of those that are equally frequent the first by Chinese name. */
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
