import { findIsbn } from './findBook.ts';
import type { GuessKnowledge } from './knowledge.ts';
import { type ReadSegment, readSegment } from './readSegment.ts';
import { foldUnits } from './segment.ts';

/** What stands on the page of a book that says who made it. */
export interface Imprint {
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly translators?: readonly string[];
  readonly edition?: string;
  readonly publisher?: string;
  readonly publishYear?: string;
  readonly isbn?: string;
}

/** What the text of the first and last pages says. */
export interface FirstPages {
  /** The heading of an exam paper, read as a name is. */
  readonly heading?: ReadSegment;
  readonly imprint: Imprint;
  readonly looksLike?: 'test' | 'book';
  /** Whether answers stand among the questions, where the text tells. */
  readonly hasAnswers?: boolean;
}

/** Headings are short and stand at the top. */
const HEADING_CHARACTERS = 240;

/** Reads the texts of pages. Scans have none, and say nothing. */
export function readFirstPages(pages: readonly string[], knowledge: GuessKnowledge): FirstPages {
  const texts = pages.map((page) => closeHan(page.normalize('NFC')));
  const all = texts.join('\n');
  if (all.trim() === '') return { imprint: {} };
  const first = texts[0] ?? '';
  const folded = foldUnits(all, knowledge.simplify);
  const imprint = readImprint(all, folded);
  const top = first.slice(0, HEADING_CHARACTERS);
  const isTest =
    /(?:期[中末]|学期|学年|补考|结业)[^\n]{0,40}(?:考试|试[卷题]|测[试验])|考试(?:课程|科目|时间|形式|方式)|(?:闭|开)卷|(?:midterm|final)\s+exam/u.test(
      foldUnits(top, knowledge.simplify),
    );
  const isBook =
    imprint.isbn !== undefined || /图书在版编目|内容简介|内容提要|版权所有|前\s?言/u.test(folded);
  const heading = isTest
    ? readSegment(
        {
          source: 'text',
          shown: top.replace(/\s+/gu, ' '),
          text: foldUnits(top.replace(/\s+/gu, ' '), knowledge.simplify),
        },
        knowledge,
      )
    : undefined;
  const hasAnswers = isTest
    ? /(?:参考|标准)?答案|评分标准|(?:^|\n)\s*(?:解|证明|证)\s*[:：]/u.test(folded)
    : undefined;
  return {
    imprint,
    ...(heading && { heading }),
    ...(isTest ? { looksLike: 'test' } : isBook && { looksLike: 'book' }),
    ...(hasAnswers !== undefined && { hasAnswers }),
  };
}

/** Text of PDFs has spaces between Han characters wherever their setter put some room. */
function closeHan(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '');
}

/** Reads the record that Chinese books carry (GB/T 12451, 图书在版编目), or what else is printed. */
function readImprint(text: string, folded: string): Imprint {
  const isbn = findIsbn(folded)?.isbn;
  const record =
    /图书在版编目[^\n]*\n?[\s\S]{0,20}?\n?\s*([^\n/]{2,60}?)\s*\/\s*([\s\S]{2,120}?)[.．。]?\s*[-—–]{1,2}\s*([\s\S]{0,60}?)((?:\p{Script=Han}){2,6})\s*[:：]\s*((?:\p{Script=Han}|\s){2,20}出版社)\s*[,，]\s*((?:19|20)[0-9]{2})/u.exec(
      text,
    );
  const publisher = /((?:\p{Script=Han}){2,12}出版社)/u.exec(folded)?.[1];
  const base = {
    ...(isbn !== undefined && { isbn }),
  };
  if (!record)
    return { ...base, ...(isbn !== undefined && publisher !== undefined && { publisher }) };
  const [, title = '', people = '', edition = '', , by = '', year = ''] = record;
  const number = /([0-9]{1,2})\s*版/u.exec(edition)?.[1];
  const { authors, translators } = readPeople(people);
  return {
    ...base,
    title: title.replace(/\s*[.．:：]\s*(上|中|下)(?:册|卷)?\s*$/u, '（$1册）').trim(),
    publisher: by.replace(/\s+/gu, ''),
    publishYear: year,
    ...(number !== undefined && { edition: number }),
    ...(authors.length > 0 && { authors }),
    ...(translators.length > 0 && { translators }),
  };
}

/** 同济大学数学系编; （美）科曼等著；殷建平等译. */
function readPeople(text: string): { authors: readonly string[]; translators: readonly string[] } {
  const authors: string[] = [];
  const translators: string[] = [];
  for (const group of text.replace(/\s+/gu, ' ').split(/[;；]/u)) {
    const isTranslated = /译\s*$/u.test(group.trim()) && !/编译\s*$/u.test(group.trim());
    const names = group
      .replace(/[[［（(]\s*(?:\p{Script=Han}{1,3})\s*[)）\]］]/gu, '')
      .replace(/(?:等)?\s*(?:主编|编著|合著|著|编|译|主译|编译)\s*$/u, '')
      .split(/[,，、]/u)
      .map((name) => name.trim().replace(/等$/u, ''))
      .filter((name) => name.length >= 2 && name.length <= 40);
    (isTranslated ? translators : authors).push(...names);
  }
  return { authors, translators };
}
