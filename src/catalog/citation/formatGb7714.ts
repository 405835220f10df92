import { dayText, yearOfDate } from './cslDate.ts';
import type { CitedLanguage, CslItem, CslName } from './cslItem.ts';
import { editionNumber } from './editionNumber.ts';
import { isChineseGivenName } from './forPrograms.ts';
import { initialsOf } from './initialsOf.ts';

/** The editions of the standard; that of 2025 has been in force since 2026-07-01. */
export const GB7714_YEARS = ['2025', '2015'] as const;
export type Gb7714Year = (typeof GB7714_YEARS)[number];

/** Longer lists of names are cut (section 7.1.2). */
const MOST_NAMES = 3;

/**
 * Punctuation between elements. The examples of 2025 are set with half-width `.`, `[ ]` and `/`, and
 * with full-width other marks (section 6). The text of 2015 says nothing of width; universities and
 * reference managers mostly use half-width.
 */
const MARKS = {
  2025: { comma: '，', open: '（', close: '）' },
  2015: { comma: ', ', open: '(', close: ')' },
} as const;

const WORDS: Readonly<Record<CitedLanguage, { others: string; translated: string }>> = {
  'zh-CN': { others: '等', translated: '译' },
  ja: { others: '他', translated: '訳' },
  ru: { others: 'и др.', translated: 'пер.' },
  en: { others: 'et al.', translated: 'trans.' },
};

/**
 * A reference of the numeric system (顺序编码制), without its number: a book by section 8.2 of
 * GB/T 7714—2025 (4.1 of 2015), and anything else as a web page by section 8.11.3 (4.6 of 2015).
 */
export function formatGb7714(item: CslItem, year: Gb7714Year): string {
  const elements =
    item.type === 'book'
      ? [
          names(item.author, item, year),
          `${item.title}[M/OL]`,
          translation(item, year),
          editionStatement(item),
          publication(item, year),
          item.URL,
        ]
      : [names(item.author, item, year), `${item.title}[EB/OL]`, webDates(item, year), item.URL];
  return elements
    .flatMap((element) => (element ? [`${element.replace(/\.$/u, '')}.`] : []))
    .join(' ');
}

function names(
  list: readonly CslName[] | undefined,
  { language }: CslItem,
  year: Gb7714Year,
): string {
  if (!list) return '';
  const shown = list.slice(0, MOST_NAMES).map((name) => nameText(name, list, year));
  if (list.length > MOST_NAMES) shown.push(WORDS[language].others);
  return shown.join(MARKS[year].comma);
}

/** A name, its family name first (section 7.1.1): Rosen K H, or ROSEN K H in 2015. */
function nameText(name: CslName, list: readonly CslName[], year: Gb7714Year): string {
  if ('literal' in name) return name.literal;
  const { family, given, suffix } = name;
  if (isChineseGivenName(given)) {
    const isShared = list.some(
      (other) => other !== name && 'family' in other && other.family === family,
    );
    return isShared ? `${given}·${family}` : family;
  }
  const initials = initialsOf(given, year === '2025' ? '-' : ' ');
  const first = year === '2025' ? capitalised(family) : family.toUpperCase();
  const ending = suffix === undefined ? '' : year === '2025' ? ` ${suffix}` : `, ${suffix}`;
  return `${first} ${initials}${ending}`;
}

function capitalised(family: string): string {
  return family.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** 徐锡申，译; with more than three names 甲，乙，丙，等，译, in 2015 甲, 乙, 丙, 等译. */
function translation(item: CslItem, year: Gb7714Year): string {
  const { translator, language } = item;
  if (!translator) return '';
  const isShort = year === '2015' && language === 'zh-CN' && translator.length > MOST_NAMES;
  const { comma } = MARKS[year];
  return names(translator, item, year) + (isShort ? '' : comma) + WORDS[language].translated;
}

/** 3版, or 3rd ed (section 7.4). */
function editionStatement({ edition, language }: CslItem): string {
  if (edition === undefined) return '';
  const number = editionNumber(edition);
  if (number === undefined) return edition;
  if (language === 'en') return `${ordinal(number)} ed`;
  return language === 'ru' ? `${number}-е изд` : `${number}版`;
}

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return number + ((!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th');
}

/** Publisher and year. Only 2015 wants the day of the citation of a book, too. */
function publication({ publisher, issued, accessed }: CslItem, year: Gb7714Year): string {
  const parts = [publisher, yearOfDate(issued)].filter((part) => part !== undefined);
  const text = parts.join(MARKS[year].comma);
  return year === '2015' ? `${text}[${dayText(accessed)}]` : text;
}

/** The year of a document on the web, if it is known, and the day of the citation. */
function webDates({ issued, accessed }: CslItem, year: Gb7714Year): string {
  const { open, close } = MARKS[year];
  const created = yearOfDate(issued);
  return `${created === undefined ? '' : open + created + close}[${dayText(accessed)}]`;
}
