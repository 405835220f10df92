import type { Book, Item, Test } from '../item.ts';
import { shortMd5 } from '../md5.ts';
import { yearIn } from '../yearIn.ts';
import { dateOfDay, dateOfYear } from './cslDate.ts';
import type { CitedLanguage, CslItem, CslName } from './cslItem.ts';
import { editionNumber } from './editionNumber.ts';
import { personName } from './personName.ts';

/** Where and when an item is cited. */
export interface CitationContext {
  /** The URL of the item's page. */
  readonly url: string;
  /** The day of the citation, `2026-11-23`. */
  readonly accessed: string;
  /** The university of the site; empty if unknown. */
  readonly university: string;
}

/**
 * An item as CSL-JSON, from which every format is made. What a catalog does not say is left out:
 * the place of publication, and the author of materials, which may be anybody's notes.
 */
export function citationOf(item: Item, context: CitationContext): CslItem {
  const title = item.type === 'book' ? bookTitle(item.data) : item.data.title;
  const language = languageOfItem(item);
  const year = yearOf(item);
  return {
    id: `${item.type}${year ?? ''}-${shortMd5(item.id).replace(/[^\w-]/gu, '')}`,
    type: item.type === 'book' ? 'book' : 'webpage',
    title,
    ...(item.type === 'book' && bookFields(item.data, language)),
    ...(item.type === 'test' && authorsOfTest(item, context.university)),
    ...(year !== undefined && { issued: dateOfYear(year) }),
    language,
    URL: context.url,
    accessed: dateOfDay(context.accessed),
  };
}

function yearOf(item: Item): number | undefined {
  if (item.type === 'test') return yearOfTest(item.data.time);
  return item.type === 'book' ? yearIn(item.data.publish_year) : undefined;
}

/** A first edition is not stated (section 7.4), as in other styles. */
function bookFields(data: Book['data'], language: CitedLanguage): Partial<CslItem> {
  const isForeign = data.translators.length > 0;
  const isChinese = language === 'zh-CN';
  const author = data.authors.map((name) => personName(name, { isForeign, isChinese }));
  const translator = data.translators.map((name) =>
    personName(name, { isForeign: false, isChinese }),
  );
  const edition = data.edition && (editionNumber(data.edition) ?? data.edition);
  const isFirst = edition === 1;
  return {
    ...(author.length > 0 && { author }),
    ...(isForeign && { translator }),
    ...(data.publisher && { publisher: data.publisher }),
    ...(edition && !isFirst && { edition: String(edition) }),
    ...(data.isbn.length > 0 && { ISBN: data.isbn.join(' ') }),
  };
}

/**
 * The title of a book without what GB/T 7714 states elsewhere or not at all: the edition, which
 * follows the title, and the same title in another language (section 7.2.2).
 */
function bookTitle({ title, edition = '' }: Book['data']): string {
  const alone = title.replace(PARALLEL_TITLE, '');
  const [statement, inBrackets, afterSpace] = EDITION_IN_TITLE.exec(alone) ?? [];
  const number = editionNumber(inBrackets ?? afterSpace ?? '');
  const isRepeated = number !== undefined && number === editionNumber(edition);
  return isRepeated && statement !== undefined ? alone.slice(0, -statement.length) : alone;
}

/** `（第3版）`, `（原书第2版）` or ` 第四版` at the end of a title. */
const EDITION_IN_TITLE = /\s*[（(](?:原书)?(第[^（()）]+版)[）)]$|\s+(第[^\s（()）]+版)$/u;

/** `/Linear Algebra` behind a Chinese title. */
const PARALLEL_TITLE =
  /(?<=\p{Script=Han}[）)]?)\s*\/\s*(?=[^/]*\p{Script=Latin}{3})[^/\p{Script=Han}]+$/u;

/** The college that set the paper, or else the university: 示例大学数学学院. */
function authorsOfTest({ data }: Test, university: string): { author?: readonly CslName[] } {
  const names = data.college.map((college) =>
    college.startsWith(university) ? college : university + college,
  );
  if (names.length > 0) return { author: names.map((literal) => ({ literal })) };
  return university === '' ? {} : { author: [{ literal: university }] };
}

/**
 * The year in which a paper was set. The second semester of a school year is in its second year, and
 * the midterms of the first are in its first. Final exams of the first semester are held in
 * January or before, so their year is unknown.
 */
function yearOfTest({ start, end, semester, stage }: Test['data']['time']): number | undefined {
  if (start === end || semester === 'Second') return yearIn(end);
  return semester === 'First' && stage === '期中' ? yearIn(start) : undefined;
}

/**
 * The language of an item, by its title; a book with Chinese translators is in Chinese, whatever its
 * title.
 */
export function languageOfItem({ type, data }: Item): CitedLanguage {
  const text = [data.title, ...(type === 'book' ? data.translators : [])].join(' ');
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Han}/u.test(text)) return 'zh-CN';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en';
}
