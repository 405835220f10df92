import { contentOf } from '../../catalog/filters.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
import { groupBy } from '../../lib/groupBy.ts';
import type { ArchiveOverview, CatalogItems, CountedName, CourseSummary } from './archivePages.ts';
import { initialOf, type Readings } from './initialOf.ts';

/** Counts what an archive has, for browsing. */
export function surveyArchive(
  items: CatalogItems,
  courses: readonly CourseSummary[],
  lexicon: Readings,
): ArchiveOverview {
  const tests = items.filter((item) => item.type === 'test');
  const docs = items.filter((item) => item.type === 'doc');
  const sorted = courses.toSorted((one, other) => compareNames(one.name, other.name));
  const letters = groupBy(sorted, ({ name }) => initialOf(name, lexicon));
  return {
    books: items.filter(({ type }) => type === 'book').length,
    tests: tests.length,
    docs: docs.length,
    colleges: byFrequency(tests.flatMap(({ data }) => [...new Set(data.college)])),
    letters: [...letters]
      .map(([letter, own]) => ({ letter, courses: own }))
      .toSorted((one, other) => compareLetters(one.letter, other.letter)),
    testKinds: byFrequency(tests.flatMap((item) => [...new Set(contentOf(item))])),
    docKinds: byFrequency(docs.flatMap((item) => [...new Set(contentOf(item))])),
    years: countNames(tests.map(({ data }) => schoolYearOf(data))).toSorted((one, other) =>
      one.name < other.name ? 1 : -1,
    ),
  };
}

/** The order of Chinese names. */
const compareNames = new Intl.Collator('zh-CN', { numeric: true }).compare;

function compareLetters(one: string, other: string): number {
  if (one === '#' || other === '#') return one === other ? 0 : one === '#' ? 1 : -1;
  return one < other ? -1 : 1;
}

function countNames(names: readonly string[]): CountedName[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

function byFrequency(names: readonly string[]): CountedName[] {
  return countNames(names).toSorted(
    (one, other) => other.count - one.count || compareNames(one.name, other.name),
  );
}
