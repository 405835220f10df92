import type { Item } from './item.ts';
import { editionLabel, pageTitle } from './pageTitle.ts';
import { schoolYearOf } from './schoolYear.ts';
import { SEMESTER_LABELS } from './testTitle.ts';

/** The size of a share picture in pixels: Open Graph's, and a square for chats that crop to one. */
export const SHARE_PICTURE_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 600, height: 600 },
} as const;

export type SharePictureShape = keyof typeof SHARE_PICTURE_SIZES;

/** What a picture shows of a page when its link is shared in another app. */
export interface ShareCard {
  /** The kind of page, which decides colour and drawing. */
  readonly kind: Item['type'] | 'course';
  readonly title: string;
  /** Facts under the title, at most two lines; a line that is too wide is cut in its middle. */
  readonly lines: readonly string[];
}

/** A picture of a page for links in other apps. */
export interface WantedPicture {
  /** The page, such as `item {md5}` or `course {name}`: a newer picture of it replaces an older one. */
  readonly page: string;
  readonly shape: SharePictureShape;
  readonly card: ShareCard;
  /** The wordmark of the site. */
  readonly brand: { readonly name: string; readonly suffix: string };
  /** The item whose cover is in it; without it, or without a cover, a drawing is. */
  readonly coverId?: string | undefined;
}

/** A book has its authors in its facts, so its title is that of the item. */
export function shareCardOf(item: Item): ShareCard {
  const title = item.type === 'book' ? item.data.title : pageTitle(item);
  return { kind: item.type, title, lines: linesOf(item).filter((line) => line !== '') };
}

function linesOf(item: Item): string[] {
  switch (item.type) {
    case 'book': {
      const { authors, translators, publisher, publish_year, edition } = item.data;
      const translated = translators.length === 0 ? '' : `${inShort(translators, '人')} 译`;
      return [
        dotted([inShort(authors, '人'), translated]),
        dotted([publisher, publish_year, edition && editionLabel(edition)]),
      ];
    }
    case 'test': {
      const { course, time, college } = item.data;
      const semester = time.semester && SEMESTER_LABELS[time.semester];
      return [
        dotted([course.name, [schoolYearOf(item.data), semester].filter(Boolean).join(' ')]),
        inShort(college, '个学院'),
      ];
    }
    case 'doc': {
      const { course, content } = item.data;
      return [
        inShort(
          course.map(({ name }) => name),
          '门课程',
        ),
        inShort(content),
      ];
    }
  }
}

/** The number of names that a line has room for. */
const MOST_NAMES = 3;

/** Of many names the first two, and how many there are: `甲、乙等 11 人`. */
function inShort(names: readonly string[], unit = ''): string {
  if (names.length <= MOST_NAMES) return names.join('、');
  const count = unit === '' ? '' : ` ${names.length} ${unit}`;
  return `${names.slice(0, MOST_NAMES - 1).join('、')}等${count}`;
}

function dotted(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part).join(' · ');
}
