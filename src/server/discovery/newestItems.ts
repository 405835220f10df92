import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { Course, Item, UnknownItem } from '../../catalog/item.ts';
import { itemPath } from '../../protocol/urls.ts';

/** An item in a feed. */
export interface NewItem {
  /** The same in every feed, permanently (RFC 4287, section 4.2.6). */
  readonly id: string;
  readonly title: string;
  /** The path of the page that shows the item. */
  readonly path: string;
  /** A description in one line. */
  readonly summary: string;
  readonly category: string;
  readonly authors: readonly string[];
  /** Milliseconds since 1970. */
  readonly added: number;
}

/** The number of items in a feed. */
const MOST = 50;

/** The most recently added items, newest first. */
export function newestItems(
  items: readonly (Item | UnknownItem)[],
  added: ReadonlyMap<string, number>,
): NewItem[] {
  const dates = Float64Array.from(items, ({ id, type }) =>
    type === 'unknown' ? Number.NaN : (added.get(id) ?? Number.NaN),
  );
  // Without the older ones, there is little to sort.
  const known = dates.filter((date) => !Number.isNaN(date)).sort();
  const oldest = known.at(-MOST) ?? Number.NEGATIVE_INFINITY;
  return items
    .flatMap((item, position) => {
      const date = dates[position] ?? Number.NaN;
      return date >= oldest && item.type !== 'unknown' ? [{ item, date }] : [];
    })
    .toSorted((a, b) => b.date - a.date || (a.item.id < b.item.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ item, date }) => ({
      id: `urn:md5:${item.id}`,
      title: item.data.title,
      path: itemPath(item.id),
      summary: summaryOf(item),
      category: CATEGORY_LABELS[item.type],
      authors: item.type === 'book' ? item.data.authors : [],
      added: date,
    }));
}

/** What an item is, in one line. */
export function summaryOf(item: Item): string {
  return [CATEGORY_LABELS[item.type], ...factsOf(item)].join(' · ');
}

function factsOf(item: Item): string[] {
  switch (item.type) {
    case 'book': {
      const { authors, publisher, publish_year } = item.data;
      return nonEmpty(authors.join('、'), publisher, publish_year, item.data.note);
    }
    case 'test': {
      const { course, college, content, variant, teachers = [], note } = item.data;
      return nonEmpty(
        courseName(course),
        college.join('、'),
        content.join('、'),
        variant,
        teachers.join('、'),
        note,
      );
    }
    case 'doc': {
      const { course, content, teachers = [], note } = item.data;
      return nonEmpty(
        course.map(courseName).join('、'),
        content.join('、'),
        teachers.join('、'),
        note,
      );
    }
  }
}

function courseName({ name, type }: Course): string {
  return type ? `${name}（${type}）` : name;
}

function nonEmpty(...texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => text || []);
}
