import { parseIsbn } from '../../catalog/isbn.ts';
import { nearestPart } from '../../search/text/editDistance.ts';
import { foldText, removeHanSpaces } from '../../search/text/foldText.ts';
import { courseKeyOf } from '../guess/knowledge.ts';
import type { Metadata } from '../metadataSchema.ts';
import { titleOf } from './readKnownMetadata.ts';

/** An item of the archive that may be the same work in another file. */
export interface Duplicate {
  readonly item: Metadata;
  readonly title: string;
  readonly why: DuplicateReason;
}

/** Why two items may be the same work, for programs: codes must not change. */
export type DuplicateReason = 'same-isbn' | 'same-exam' | 'same-title' | 'near-title';

/** Each reason as the end of a sentence that begins with the other item. */
export const DUPLICATE_REASONS: Readonly<Record<DuplicateReason, string>> = {
  'same-isbn': 'has the same ISBN',
  'same-exam': 'is of the same exam',
  'same-title': 'has the same title',
  'near-title': 'has nearly the same title',
};

const MOST = 5;
/** In characters. Shorter titles that differ in one character are different titles. */
const LONG_TITLE = 8;

/**
 * Finds items that may be duplicates of a new one: papers of the same exam, books with the same
 * ISBN, and items with (nearly) the same title. At most five, the likeliest first.
 */
export function findDuplicates(item: Metadata, items: readonly Metadata[]): readonly Duplicate[] {
  const isbns = new Set(item.type === 'book' ? item.data.isbn?.map(parseIsbn) : []);
  const title = keyOf(titleOf(item));
  const surely: Duplicate[] = [];
  const maybe: Duplicate[] = [];
  for (const other of items) {
    if (other.type !== item.type || other.id === item.id) continue;
    const add = (list: Duplicate[], why: DuplicateReason) =>
      list.push({ item: other, title: titleOf(other), why });
    if (other.type === 'book' && other.data.isbn?.some((isbn) => isbns.has(parseIsbn(isbn)))) {
      add(surely, 'same-isbn');
    } else if (other.type === 'test' && item.type === 'test') {
      if (isSameExam(item.data, other.data)) add(surely, 'same-exam');
    } else {
      const near = nearness(title, keyOf(titleOf(other)));
      if (near === 'same') add(surely, 'same-title');
      if (near === 'near') add(maybe, 'near-title');
    }
  }
  return [...surely, ...maybe].slice(0, MOST);
}

type TestData = Extract<Metadata, { type: 'test' }>['data'];

function isSameExam(one: TestData, other: TestData): boolean {
  const { start, end, semester, stage } = one.time;
  return (
    courseKeyOf(one.course.name) === courseKeyOf(other.course.name) &&
    start === other.time.start &&
    end === other.time.end &&
    semester === other.time.semester &&
    stage === other.time.stage &&
    !isToldApart(one, other)
  );
}

/** Whether both name a variant or teachers, and these differ: A卷 and B卷. */
function isToldApart(one: TestData, other: TestData): boolean {
  const differ = (a: readonly string[] = [], b: readonly string[] = []) =>
    a.length > 0 && b.length > 0 && keyOf(a.toSorted().join()) !== keyOf(b.toSorted().join());
  const variantOf = ({ variant }: TestData) => (variant === undefined ? [] : [variant]);
  return differ(variantOf(one), variantOf(other)) || differ(one.teachers, other.teachers);
}

function nearness(one: string, other: string): 'same' | 'near' | undefined {
  if (one === other) return 'same';
  if (Math.min(one.length, other.length) < LONG_TITLE) return undefined;
  // Volumes and years distinguish titles that are otherwise the same.
  if (numbersIn(one) !== numbersIn(other)) return undefined;
  return nearestPart(one, other, 1, { anchored: true, whole: true }) ? 'near' : undefined;
}

function numbersIn(key: string): string {
  return (key.match(/[0-9一二三四五六七八九十上中下]/gu) ?? []).join('');
}

function keyOf(text: string): string {
  return removeHanSpaces(foldText(text));
}
