import { type BookFacts, bookFacts, type ReadPage } from './bookFacts.ts';
import { foldRadicals } from './foldRadicals.ts';
import type { GuessKnowledge } from './knowledge.ts';
import { type ParsedSegment, parseSegment } from './parseSegment.ts';
import { foldUnits } from './segment.ts';

/** The facts in the text of the first and last pages. */
export interface FirstPages {
  /** The heading of an exam paper, parsed like a name. */
  readonly heading?: ParsedSegment;
  /** The words in the heading that show that it is an exam. */
  readonly examWords?: string;
  readonly book: BookFacts;
  readonly likelyType?: 'test' | 'book';
  /** Whether there are answers, if the text tells; `isWhole` if all pages were read. */
  readonly hasAnswers?: boolean;
  readonly isWhole?: boolean;
  /** The colleges that the heading names: 开课学院：计算机学院. */
  readonly colleges?: readonly string[];
}

/** The heading is short and at the top. */
const HEADING_CHARACTERS = 240;
/** A longer document is a book, which may reprint an exam. */
const LONGEST_EXAM_PAGES = 40;

const EXAM =
  /(?:期[中末]|学期|学年|补考|结业|(?:19|20)[0-9]{2}年?[（(\s]*(?:[春秋][季冬]?|春夏))[^\n]{0,60}(?:考试|试[卷题]|测[试验])|考试(?:课程|科目|时间|形式|方式)|(?:闭|开)卷|(?:midterm|final)\s+exam/u;

/** Reads the text of the pages. Scans have none. */
export function readFirstPages(
  pages: readonly ReadPage[],
  pageCount: number | undefined,
  knowledge: GuessKnowledge,
): FirstPages {
  const book = bookFacts(pages);
  const texts = pages.map(({ text }) => closeHan(foldRadicals(text.normalize('NFC'))));
  const all = foldUnits(texts.join('\n'), knowledge.simplify);
  if (all.trim() === '') return { book };
  const shown = (texts[0] ?? '').trimStart().slice(0, HEADING_CHARACTERS).replace(/\s+/gu, ' ');
  const text = foldUnits(shown, knowledge.simplify);
  const examWords = EXAM.exec(text)?.[0];
  const isTest = examWords !== undefined && (pageCount ?? 1) <= LONGEST_EXAM_PAGES && !book.isbn;
  const isBook = book.isbn !== undefined || /在版编目|内容简介|内容提要|版权所有/u.test(all);
  if (!isTest) return { book, ...(isBook && { likelyType: 'book' }) };
  const heading = parseSegment({ source: 'text', shown, text }, knowledge);
  const hasAnswers = hasAnswersIn(all);
  const isWhole = pageCount === pages.length && texts.every((one) => one.trim().length > 50);
  const colleges = readColleges(text);
  return {
    book,
    heading,
    examWords,
    likelyType: 'test',
    ...(hasAnswers !== undefined && { hasAnswers }),
    isWhole,
    ...(colleges.length > 0 && { colleges }),
  };
}

/** A question may contain one 【答案】; more of them, or a heading, are answers to the paper. */
const FEW_ANSWERS = 2;

function hasAnswersIn(text: string): boolean | undefined {
  if (/参考答案|标准答案|评分标准/u.test(text)) return true;
  const each = /[【[]答案[】\]]|答案[:：]|(?:^|\n)\s*(?:解|证明|证)\s*[:：]/gu;
  const count = text.match(each)?.length ?? 0;
  if (count > FEW_ANSWERS) return true;
  return count === 0 ? false : undefined;
}

function readColleges(heading: string): readonly string[] {
  const list =
    /(?:开课|承担|命题|出题|所在|授课)(?:学院|单位|院系)\s*[:：]?\s*((?:(?:\p{Script=Han}){2,14}学院(?:[（(]\p{Script=Han}{2,14}[）)])?[、,，和\s]*)+)/u.exec(
      heading,
    )?.[1] ?? '';
  return list.split(/[、,，和\s]+/u).filter((name) => name.length >= 3);
}

/** Removes the spaces that PDFs have between Han characters where the layout spaces them out. */
function closeHan(text: string): string {
  return text.replace(/(?<=[\p{Script=Han}]|(?<=[^\p{L}])[a-z+#]+) +(?=\p{Script=Han})/giu, '');
}
