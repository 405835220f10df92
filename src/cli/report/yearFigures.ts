import type { Metadata } from '../../archive/metadataSchema.ts';
import { dayInChina } from '../../lib/chinaTime.ts';

/** A name with its number, such as of a course and its new items. */
export interface Figure {
  readonly name: string;
  readonly count: number;
}

/** What happened in a year. It counts items and downloads, and knows no readers. */
export interface YearFigures {
  readonly year: string;
  readonly downloads: {
    readonly total: number;
    /** From January to December. */
    readonly months: readonly number[];
    /** Most downloaded first. */
    readonly items: readonly Figure[];
  };
  readonly items: {
    /** At the end of the year, or today. */
    readonly total: number;
    readonly added: number;
    readonly months: readonly number[];
    readonly types: readonly Figure[];
    /** Most new items first. */
    readonly courses: readonly Figure[];
    readonly colleges: readonly Figure[];
  };
  /** Who wants to be thanked, with the most proposals accepted in the year first. */
  readonly contributors: readonly Figure[];
}

export interface YearSources {
  readonly year: string;
  readonly items: readonly Metadata[];
  /** When items were added, by id, in milliseconds since 1970. */
  readonly added: ReadonlyMap<string, number>;
  /** Downloads of the year by day, such as `2026-11-21`. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
  readonly top: readonly Figure[];
  readonly contributors: readonly Figure[];
}

const TYPE_NAMES = { book: '书籍', test: '试卷', doc: '资料' } as const;

/** How many courses and colleges are named. */
const MOST_NAMED = 12;

export function yearFigures({
  year,
  items,
  added,
  byDay,
  top,
  contributors,
}: YearSources): YearFigures {
  const dated = items.flatMap((item) => {
    const time = added.get(item.id);
    return time === undefined ? [] : [{ item, day: dayInChina(time) }];
  });
  const later = dated.filter(({ day }) => day.slice(0, 4) > year).length;
  const fresh = dated.filter(({ day }) => day.startsWith(year));
  const freshItems = fresh.map(({ item }) => item);
  return {
    year,
    downloads: {
      total: byDay.reduce((sum, { count }) => sum + count, 0),
      months: byMonth(byDay),
      items: top,
    },
    items: {
      total: items.length - later,
      added: fresh.length,
      months: byMonth(fresh.map(({ day }) => ({ day, count: 1 }))),
      types: mostOf(freshItems.map(({ type }) => TYPE_NAMES[type])),
      courses: mostOf(freshItems.flatMap(coursesOf)),
      colleges: mostOf(
        freshItems.flatMap((item) => (item.type === 'test' ? [...new Set(item.data.college)] : [])),
      ),
    },
    contributors,
  };
}

function coursesOf(item: Metadata): readonly string[] {
  if (item.type === 'book') return [];
  const courses = item.type === 'doc' ? item.data.course : [item.data.course];
  return [...new Set(courses.map(({ name }) => name))];
}

function byMonth(
  days: readonly { readonly day: string; readonly count: number }[],
): readonly number[] {
  const months = Array.from({ length: 12 }, () => 0);
  for (const { day, count } of days) {
    const month = Number(day.slice(5, 7)) - 1;
    months[month] = (months[month] ?? 0) + count;
  }
  return months;
}

/** Values by how often they occur, most first; equal ones in the order of the first. */
function mostOf(values: readonly string[]): readonly Figure[] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_NAMED);
}
