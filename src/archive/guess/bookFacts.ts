import { hasValidCheckDigit, parseIsbn, parseIsbn10 } from '../../catalog/isbn.ts';
import { foldRadicals } from './foldRadicals.ts';

/** A page of a document and its text. */
export interface ReadPage {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** A value, the quoted text that states it, and its page. */
export interface Fact<Value> {
  readonly value: Value;
  readonly piece: string;
  readonly page: number;
  /** Whether it is from the cataloguing data of the book. */
  readonly isCatalogued: boolean;
}

/** The facts about a book on its first and last pages. */
export interface BookFacts {
  readonly title?: Fact<string>;
  readonly authors?: Fact<readonly string[]>;
  readonly translators?: Fact<readonly string[]>;
  readonly edition?: Fact<string>;
  readonly publisher?: Fact<string>;
  /** 4 digits. */
  readonly publishYear?: Fact<string>;
  /** As printed, with hyphens; all check digits are correct. */
  readonly isbn?: Fact<readonly string[]>;
  /** Several ISBNs, if it is unclear which is the book's own. */
  readonly isbnCandidates: readonly string[];
}

/**
 * Reads the copyright page of a book: the cataloguing data (图书在版编目（CIP）数据, GB/T 12451),
 * labelled lines (书名, 作者, 版次, 出版发行), and the ISBN wherever it is printed.
 */
export function bookFacts(pages: readonly ReadPage[]): BookFacts {
  const folded = pages.map(({ number, text }) => ({ number, text: foldPage(text) }));
  const catalogued = firstFound(folded, readCip) ?? {};
  const labelled = firstFound(folded, readLabels) ?? {};
  const numbers = readIsbns(folded);
  return {
    ...pickPublisher(folded),
    ...labelled,
    ...catalogued,
    isbnCandidates: numbers.candidates,
    ...(numbers.isbn && { isbn: numbers.isbn }),
  };
}

type PageFacts = Partial<Omit<BookFacts, 'isbn' | 'isbnCandidates'>>;

function firstFound(
  pages: readonly ReadPage[],
  read: (page: ReadPage) => PageFacts | undefined,
): PageFacts | undefined {
  for (const page of pages) {
    const facts = read(page);
    if (facts && Object.keys(facts).length > 0) return facts;
  }
  return undefined;
}

/** Longer than a copyright page; the rest of a page is not read. */
const LONGEST_PAGE = 20_000;

/** Normalizes width and spaces, and joins words with spaced characters. */
function foldPage(text: string): string {
  return foldRadicals(text.slice(0, LONGEST_PAGE))
    .normalize('NFKC')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/gu, '\n')
    .replace(
      /(?<![\p{Script=Han}])\p{Script=Han}(?:[^\S\n]\p{Script=Han}){2,}(?!\p{Script=Han})/gu,
      (word) => word.replace(/\s/gu, ''),
    );
}

/** Normalizes the dashes of printers and OCR. */
function foldDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212\u2500\u30fc]/gu, '-');
}

/** 书名/责任者. -版次. -出版地:出版者,出版年 */
const CIP_HEAD = /(?:图\s*书\s*)?在\s*版\s*编\s*目\s*(?:\(?\s*C\s*I\s*P\s*\)?)?\s*(?:数\s*据)?/u;
const LONGEST_ENTRY = 600;
const CIP_ENTRY =
  /^(?<title>[^/]{1,120}?)\s*\/\s*(?<by>[^/]{1,200}?)\s*\.?\s*-{1,3}\s*(?:(?<edition>[^-/]{1,24}?版[^-/.]{0,12})\s*\.?\s*-{1,3}\s*)?(?<place>[\p{Script=Han}\s]{2,10}):\s*(?<publisher>[^,:/]{2,40}?),\s*(?<year>(?:19|20)[0-9]{2})/u;

function readCip({ number, text }: ReadPage): PageFacts | undefined {
  const head = CIP_HEAD.exec(text);
  if (!head) return undefined;
  const rest = text.slice(head.index + head[0].length).trimStart();
  // Lines break anywhere; the subject headings begin with a Roman number.
  const entry = rest
    .split(/\bISBN|I\s*\.\s*[①(1]|中国版本/u)[0]
    ?.replace(/\s*\n\s*/gu, (_, offset: number, whole: string) =>
      /[\p{L}\p{N}]$/u.test(whole.slice(0, offset)) && /^\s*[a-z]/iu.test(whole.slice(offset))
        ? ' '
        : '',
    );
  const groups = CIP_ENTRY.exec(foldDashes(entry ?? '').slice(0, LONGEST_ENTRY))?.groups;
  if (!groups) return undefined;
  const { title = '', by = '', edition = '', publisher = '', year = '' } = groups;
  const fact = <Value>(value: Value, piece: string): Fact<Value> => ({
    value,
    piece: piece.trim(),
    page: number,
    isCatalogued: true,
  });
  const people = readResponsibility(by);
  const said = readEdition(edition) ?? readEdition(title);
  const cleanTitle = tidyTitle(title);
  return {
    ...(cleanTitle && { title: fact(cleanTitle, title) }),
    ...(people.authors.length > 0 && { authors: fact(people.authors, by) }),
    ...(people.translators.length > 0 && { translators: fact(people.translators, by) }),
    ...(said && { edition: fact(said, edition || title) }),
    publisher: fact(publisher.replace(/\s+/gu, ''), publisher),
    publishYear: fact(year, year),
  };
}

const TRANSLATES = /(?:主译|编译|译注|翻译|译校|译)$/u;
const WRITES =
  /(?:总主编|主编|编著|编写|编纂|编撰|合著|原著|改编|著|编|撰|主笔|执笔|选编|绘著|作)$/u;
const HELPS = /(?:主审|审校|审订|审|校订|校|绘|摄影|副主编|策划|注|序)$/u;

/** Splits a statement of responsibility: `（美）兰德尔·E. 布莱恩特等著；龚奕利，贺莲译`. */
function readResponsibility(text: string): { authors: string[]; translators: string[] } {
  const [authors, translators]: [string[], string[]] = [[], []];
  for (const part of text.split(';')) {
    const plain = part.trim().replace(/\.$/u, '').trim();
    const role = TRANSLATES.exec(plain) ?? (HELPS.test(plain) ? null : WRITES.exec(plain));
    if (HELPS.test(plain) && !role) continue;
    const names = namesIn(role ? plain.slice(0, role.index) : plain);
    (role && TRANSLATES.test(plain) ? translators : authors).push(...names);
  }
  return { authors: [...new Set(authors)], translators: [...new Set(translators)] };
}

function namesIn(text: string): string[] {
  return text
    .replace(/[([【〔][\p{Script=Han}]{1,4}[)\]】〕]/gu, '')
    .replace(/\([^()]*\)/gu, '')
    .replace(/[\s,、]*(?:…+|\[?等\]?)\s*$/u, '')
    .split(/[,、]|(?<=\p{Script=Han}{2})\s+(?=\p{Script=Han}{2})/u)
    .map((name) =>
      name
        .trim()
        .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
        .replace(/\s+/gu, ' '),
    )
    .filter((name) => /^[\p{L}][\p{L}\p{M}.·'’\s-]{0,40}$/u.test(name) && name.length > 1);
}

/** `高等数学. 上册` becomes 高等数学（上册）, without edition or title in another language. */
function tidyTitle(title: string): string {
  return title
    .replace(/\s*=.*$/su, '')
    .replace(/[\s:,.(]*(?:原书)?第?\s*[0-9一二三四五六七八九十]+\s*版\s*\)?/gu, '')
    .replace(/[\s:.]*[([](?:英文版|影印版|双语版|修订版|全彩印刷)[)\]]/gu, '')
    .replace(/\s*[.:]\s*(上册|中册|下册|上|中|下|第?[0-9一二三四五六七八九十]+[册卷])$/u, '（$1）')
    .replace(/\((上册|中册|下册|上|中|下|第?[0-9一二三四五六七八九十]+[册卷])\)$/u, '（$1）')
    .replace(/(?<=\p{Script=Han}[)）]?)\s*:\s*|\s*:\s*(?=\p{Script=Han})/gu, '：')
    .replace(/(?<=\p{Script=Han})\s*\(([^()]*)\)/gu, '（$1）')
    .replace(/(?<=\p{Script=Han}),|,(?=\p{Script=Han})/gu, '，')
    .replace(/[\s.:：]+$/u, '')
    .trim();
}

const DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

/** The number of an edition: `第七版`, `2版（修订本）`, `原书第3版`; `修订版` is its own name. */
function readEdition(text: string): string | undefined {
  const number = /第?\s*([0-9]{1,2}|[一二三四五六七八九十]{1,3})\s*版/u.exec(text)?.[1];
  if (number !== undefined) return String(numberOf(number));
  return /(?:修订|增订|增补|影印|典藏|普及|珍藏)版/u.exec(text)?.[0];
}

function numberOf(text: string): number {
  if (/^[0-9]+$/u.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (one: string | undefined) => DIGITS[one ?? ''] ?? 0;
  return (text.includes('十') ? (digit(tens) || 1) * 10 : 0) + digit(ones);
}

/** The labels on copyright pages and in the front matter of printed books. */
const LABELS = {
  title: /^[^\S\n]*书\s*名\s*[:\s]\s*(?<value>\S.{0,300})$/mu,
  authors:
    /^[^\S\n]*(?:作\s*者|著\s*者|编\s*者|编著者?|主\s*编|著作?责任者|责任者)\s*[:\s]\s*(?<value>\S.{0,300})$/mu,
  translators: /^[^\S\n]*(?:译\s*者|翻\s*译|主\s*译)\s*[:\s]\s*(?<value>\S.{0,300})$/mu,
  publisher:
    /(?:出版发行|出版者|出版社|出\s*版)\s*[:\s/]\s*(?<value>[\p{Script=Han}]{2,16}(?:出版社|出版集团|书局|印书馆|书店|出版公司))/u,
  edition:
    /(?:版\s*次|版\s*本)\s*[:\s/]\s*(?<value>[^\n]{0,40}?第?\s*[0-9一二三四五六七八九十]{1,3}\s*版[^\n]{0,40})/u,
  year: /^[^\S\n]*(?:出版时间|出版日期|出版年份?|年\s*份)\s*[:\s]\s*(?<value>(?:19|20)[0-9]{2})/mu,
} as const;

/** The beginnings of lines that do not continue the previous one. */
const LABEL =
  /^[^\S\n]*(?:书\s*名|作\s*者|著\s*者|编\s*者|编著者?|主\s*编|译\s*者|翻\s*译|主\s*译|责任者|出\s*版|版\s*次|版\s*本|印\s*次|年\s*份|ISBN|书\s*号|开\s*本|定\s*价|印\s*[张刷数]|字\s*数|责任编辑|策\s*划|封面|社\s*址|网\s*址|发\s*行|经\s*销)/u;
const MOST_LINES = 5;

/** Joins labelled lines that continue, up to the next label if one is near. */
function joinLabelled(text: string): string {
  const lines = text.split('\n');
  const joined: string[] = [];
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    const isLabel = LABEL.test(line);
    const next = isLabel ? lines.slice(0, MOST_LINES).findIndex((other) => LABEL.test(other)) : -1;
    joined.push([line, ...(next > 0 ? lines.splice(0, next) : [])].reduce(joinLines));
  }
  return joined.join('\n');
}

/** Two lines of one text: no space between Chinese characters. */
function joinLines(before: string, line: string): string {
  const isWholeWord = /[\p{L}\p{N}]$/u.test(before) && !/\p{Script=Han}$/u.test(before);
  return `${before.trimEnd()}${isWholeWord ? ' ' : ''}${line.trimStart()}`;
}

function readLabels({ number, text: page }: ReadPage): PageFacts | undefined {
  const text = joinLabelled(page);
  const found = (label: keyof typeof LABELS) => LABELS[label].exec(text);
  const edition = found('edition');
  // A single label may be of anything; a copyright page has several.
  const count = (['title', 'authors', 'publisher', 'edition'] as const).filter(found).length;
  if (count < 2) return undefined;
  const fact = <Value>(value: Value, piece: string): Fact<Value> => ({
    value,
    piece: piece.trim(),
    page: number,
    isCatalogued: false,
  });
  const valueFor = (label: keyof typeof LABELS) => found(label)?.groups?.value?.trim();
  const people = (label: 'authors' | 'translators') => {
    const names = namesIn((valueFor(label) ?? '').replace(/\s*(?:主编|编著|著|编|译)$/u, ''));
    return names.length > 0 ? { [label]: fact(names, found(label)?.[0] ?? '') } : {};
  };
  const title = tidyTitle(valueFor('title') ?? '');
  const publisher = valueFor('publisher');
  const line = edition?.groups?.value ?? '';
  const latest = [...line.matchAll(/第?\s*(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})\s*版/gu)].at(
    -1,
  );
  const latestEdition = latest && readEdition(latest[0]);
  const year = valueFor('year') ?? [...line.matchAll(/(?:19|20)[0-9]{2}(?=\s*年)/gu)].at(-1)?.[0];
  return {
    ...(title && { title: fact(title, found('title')?.[0] ?? '') }),
    ...people('authors'),
    ...people('translators'),
    ...(publisher && { publisher: fact(publisher, found('publisher')?.[0] ?? '') }),
    ...(latestEdition && { edition: fact(latestEdition, line) }),
    ...(year && { publishYear: fact(year, found('year')?.[0] ?? line) }),
  };
}

/** A publisher without a label, such as at the bottom of a title page. */
function pickPublisher(pages: readonly ReadPage[]): PageFacts {
  for (const { number, text } of pages.slice(0, 6)) {
    const name = /^[^\S\n]*([\p{Script=Han}]{2,14}(?:出版社|书局|印书馆))[^\S\n]*$/mu.exec(
      text.replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, ''),
    )?.[1];
    if (name) {
      return { publisher: { value: name, piece: name, page: number, isCatalogued: false } };
    }
  }
  return {};
}

/** Printed ISBNs: ten or thirteen digits with hyphens or spaces, possibly several in a row. */
const NUMBER = '(?:97[89][-\\s]?)?(?:[0-9][-\\s]?){9}[0-9Xx](?![0-9])';
const PRINTED = new RegExp(
  `(?:ISBN(?:-?1[03])?|书\\s*号)\\s*:?\\s*(${NUMBER}(?:\\s*[,、;/]?\\s*${NUMBER})*)`,
  'gu',
);

function readIsbns(pages: readonly ReadPage[]): {
  isbn?: Fact<readonly string[]>;
  candidates: readonly string[];
} {
  const found = withoutBibliography(pages).flatMap(({ number, text }) =>
    [...foldDashes(text).matchAll(PRINTED)].flatMap(({ 0: piece, 1: numbers = '', index }) =>
      isCited(text.slice(0, index))
        ? []
        : (numbers.match(new RegExp(NUMBER, 'gu')) ?? []).flatMap((printed) => {
            const value = valueOfIsbn(printed);
            return value === undefined ? [] : [{ value, piece: piece.trim(), page: number, text }];
          }),
    ),
  );
  const unlike = (one: { value: string }, index: number) =>
    found.findIndex(({ value }) => parseIsbn(value) === parseIsbn(one.value)) === index;
  const distinct = found.filter(unlike);
  const catalogued = distinct.filter(({ text }) => CIP_HEAD.test(text));
  // After the last page, publishers advertise other books.
  const own = catalogued.length > 0 ? catalogued : distinct;
  const [first] = own;
  if (!first || own.length > 2) return { candidates: distinct.map(({ value }) => value) };
  return {
    isbn: {
      value: own.map(({ value }) => value),
      piece: first.piece,
      page: first.page,
      isCatalogued: catalogued.length > 0,
    },
    candidates: distinct.map(({ value }) => value),
  };
}

/** A heading on its own line. In a table of contents, a page number would follow it. */
const BIBLIOGRAPHY =
  /^[^\S\n]*(?:[0-9]{1,2}(?:\.[0-9]{1,2})*\.?[^\S\n]*)?(?:(?:主要)?参考(?:文献|书目|书籍|资料|教材|书)(?:与|及|和)?(?:延伸阅读|注释)?|引用文献|推荐(?:书目|教材|阅读)|(?:延伸|扩展|进一步)阅读|references|bibliography|further reading)[^\S\n]*:?[^\S\n]*$/imu;

/** The pages without lists of other books, which end at a page about the book itself. */
function withoutBibliography(pages: readonly ReadPage[]): readonly ReadPage[] {
  let last: number | undefined;
  return pages.map((page) => {
    const isListed = last === page.number - 1 && !CIP_HEAD.test(page.text) && !readLabels(page);
    const offset = isListed ? 0 : BIBLIOGRAPHY.exec(page.text)?.index;
    if (offset === undefined) return page;
    last = page.number;
    return { ...page, text: page.text.slice(0, offset) };
  });
}

/** The length of an entry before its ISBN, with its type by GB/T 7714: `[3] 张三. 高等代数[M]. 北京: …, 2010. ISBN …`. */
const LONGEST_CITATION = 300;

function isCited(before: string): boolean {
  return /\[(?:M|J|D|C|R|S|G|EB\/OL)(?:\/OL)?\][^\n]*(?:\n(?!\n|\s*\[[0-9]+\])[^\n]*){0,2}$/u.test(
    before.slice(-LONGEST_CITATION),
  );
}

/** Converts a printed ISBN to ISBN-13; undefined if a digit was misread. */
function valueOfIsbn(printed: string): string | undefined {
  const tidy = printed.trim().replace(/\s+/gu, '-').replace(/-+/gu, '-');
  const isbn = parseIsbn(tidy);
  if (isbn) return hasValidCheckDigit(isbn) ? tidy : undefined;
  return parseIsbn10(tidy);
}
