import { hasValidCheckDigit, parseIsbn, parseIsbn10 } from '../../catalog/isbn.ts';
import { hasCourseEnding } from './coursePatterns.ts';
import { isSubsequenceOf } from './findCourse.ts';
import { findPeople } from './findPeople.ts';
import { type GuessKnowledge, keyOf, withoutPart } from './knowledge.ts';
import { isClearlyPerson } from './people.ts';
import type { Segment } from './segment.ts';
import { findMatches, MASK, maskSpans, type Span } from './span.ts';

/** The facts about a book in a name. */
export interface BookName {
  readonly title: string;
  /**
   * Whether the title was derived: an expanded abbreviation, a removed author.
   */
  readonly isTitleDerived: boolean;
  /** Whether it may contain words that do not belong to a title: 绿皮, a bracket, 数分. */
  readonly hasUnknownRest: boolean;
  readonly authors: readonly string[];
  readonly translators: readonly string[];
  readonly edition?: string;
  readonly publisher?: string;
  readonly publishYear?: string;
  readonly isbn?: string;
  /**
   * The evidence for a book: a publisher or an ISBN (`surely`), an edition and an author (`well`), an
   * edition or a volume (`clearly`), or only an author (`perhaps`).
   */
  readonly evidence: 'surely' | 'well' | 'clearly' | 'perhaps' | 'no';
}

const NUMERALS = '零一二三四五六七八九';

/** 七, 十二, 21 as a number in digits. */
function digitsOf(numeral: string): string {
  if (/^[0-9]+$/u.test(numeral)) return String(Number(numeral));
  const [tens, units] = numeral.includes('十') ? numeral.split('十') : ['', numeral];
  const ten = numeral.includes('十') ? (tens === '' ? 1 : NUMERALS.indexOf(tens ?? '')) : 0;
  const unit = units === '' ? 0 : NUMERALS.indexOf(units ?? '');
  return String(ten * 10 + unit);
}

const EDITION =
  /[（(【[]?\s*(?:原书|原著|中文|英文|国际)?\s*第?\s*(?<![0-9年])([1-9][0-9]?|[一二三四五六七八九十]{1,3})\s*版(?!权|本|社|图|画|面|式|主)(?:修订版?)?(?:\s*([上中下])(?:册|卷)|\s*([上下])(?=$|[\s_\-（()）]))?\s*[）)】\]]?|[（(【[]?\s*([1-9][0-9]?)\s*(?:st|nd|rd|th)\s*(?:ed(?:ition|n)?\.?)\s*[）)】\]]?|(?<![a-z0-9])([1-9][0-9]?)\s*ed?\.?(?![a-z0-9])|(?<=[,，\s_])([1-9][0-9]?)(?:st|nd|rd|th)(?=\s*(?:$|[-–—_,，(（）)]))|(?:(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s*edition)/gu;
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const VOLUME =
  /[（(【[]?\s*(第\s*[一二三四五六1-9]\s*[册卷])\s*[）)】\]]?|[（(【[]?\s*(上|中|下)(?:册|卷|集)\s*[）)】\]]?|[（(]\s*(上|中|下)\s*[）)]|(?<=[\s_\-\ue000]|\p{Script=Han})(上|下)(?=$|[\s_\-（(\ue000])/gu;
/** The kind of edition, separated from the title. */
const QUALIFIER =
  /(?<=[\s_\-（(【[,，\ue000]|[）)】\]])[（(【[]?\s*(?:中文|英文|中译|双语|中英文|影印|导读|原版|彩图|全彩|彩色|精装|平装|典藏|珍藏|校订|重排|新版|校订重排|立体化|新形态|数字化|精编|简明|缩印|国际|海外|中国|注释|学生)(?:版|本|教材)?\s*[）)】\]]?(?=$|[\s_\-，,（(【[）)】\]\ue000])/gu;
/** 3. 工程热力学: the number of the file in its folder. */
const NUMBERING =
  /^\s*(?:[0-9]{1,2}\s*[.、．]\s*(?=\p{Script=Han}|《)|[（(【[][0-9]{1,3}[）)】\]]\s*)/gu;
const PUBLISHER =
  /(?<=^|[\s_\-—,，;；（(【[\]】）)\ue000])((?:\p{Script=Han}){2,12}出版社|(?:\p{Script=Han}){2,8}出版集团|(?:\p{Script=Han}){2,4}(?:书局|印书馆|书社)|mcgraw[\s-]?hill|springer|wiley|pearson|cambridge university press|oxford university press|mit press|o'?reilly|prentice[\s-]hall|elsevier|academic press|cengage(?: learning)?|addison[\s-]wesley|crc press|(?:princeton|harvard|yale) university press)(?![a-z])/gu;
const SHORT_PUBLISHERS: Readonly<Record<string, string>> = {
  高教: '高等教育出版社',
  高教社: '高等教育出版社',
  高教版: '高等教育出版社',
  机工: '机械工业出版社',
  机工社: '机械工业出版社',
  机工版: '机械工业出版社',
  清华社: '清华大学出版社',
  电工社: '电子工业出版社',
  人邮: '人民邮电出版社',
  人邮版: '人民邮电出版社',
  科学社: '科学出版社',
  人卫版: '人民卫生出版社',
  人卫: '人民卫生出版社',
};
const INSTITUTIONS: Readonly<Record<string, string>> = {
  同济: '同济大学数学系',
  浙大: '浙江大学',
  清华: '清华大学',
  北大: '北京大学',
  北邮: '北京邮电大学',
  西交: '西安交通大学',
  西安交大: '西安交通大学',
  上海交大: '上海交通大学',
  哈工大: '哈尔滨工业大学',
  华科: '华中科技大学',
  中科大: '中国科学技术大学',
  武大: '武汉大学',
  川大: '四川大学',
  复旦: '复旦大学',
  华东师大: '华东师范大学',
  北师大: '北京师范大学',
  南大: '南京大学',
  大连理工: '大连理工大学',
};

/** Reads the name of a file as that of a book. */
export function findBook(segment: Segment, knowledge: GuessKnowledge): BookName {
  const { text, shown } = segment;
  const hidden: Span[] = [];
  const { isbn, edition, volume, publisher, year } = findPublication(segment, hidden);
  const isBook = edition !== undefined || publisher !== undefined;
  const isKnown = (name: string) =>
    [name, withoutPart(name)].some((one) => knowledge.byFolded.has(keyOf(one)));
  const isTitle = (name: string) =>
    isKnown(name) ||
    hasCourseEnding(name) ||
    knowledge.names.some(([folded]) => folded === name.toLowerCase());
  const trailingAuthors = edition && findAuthorsAfterEdition(shown, hidden);
  if (trailingAuthors) hidden.push(trailingAuthors);
  const people = findPeople(segment, hidden, { isBook, isTitle, isKnown });
  const institution = findInstitution(text, hidden, people.authors);
  hidden.push(...people.spans, ...institution.spans);

  // A name in 《》 is the exact title; the authors stand around it.
  const quoted = /《([^《》]{2,})》/u.exec(shown);
  const left = tidyTitle(
    quoted?.[1] === undefined ? maskShown(shown, hidden) : titleInQuotes(quoted),
  );
  const full = quoted ? left : expandTitle(left, knowledge);
  const editionNumber = editionNumberOf(edition);
  const publishYear = year?.[1] ?? /(?:19|20)[0-9]{2}/u.exec(year?.[0] ?? '')?.[0];
  const authors = [...(trailingAuthors?.names ?? []), ...people.authors, ...institution.authors];
  const rateEvidence = (): BookName['evidence'] => {
    if (publisher !== undefined || isbn !== undefined) return 'surely';
    const isNumbered =
      edition !== undefined || /册|卷/u.test(volume?.[0] ?? '') || /版/u.test(year?.[0] ?? '');
    if (isNumbered) return people.authors.length > 0 || trailingAuthors ? 'well' : 'clearly';
    return authors.length > 0 || people.translators.length > 0 ? 'perhaps' : 'no';
  };
  return {
    title: withVolume(full, edition, volume),
    isTitleDerived: full !== left || people.isSplitFromTitle,
    hasUnknownRest: hasUnknownRest(left, isBook, knowledge),
    authors,
    translators: people.translators,
    ...(editionNumber !== undefined && { edition: editionNumber }),
    ...(publisher !== undefined && { publisher }),
    ...(publishYear !== undefined && { publishYear }),
    ...(isbn !== undefined && { isbn }),
    evidence: rateEvidence(),
  };
}

const YEAR =
  /(?<=^|[\s_\-—,，.（(【[])((?:19|20)[0-9]{2})(?:[.．年](?:0?[1-9]|1[0-2])(?![0-9])月?)?\s*年?(?:出版)?(?=$|[\s_\-—,，.）)】\]])|(?:(?:19|20)[0-9]{2})\s*(?:年)?版/gu;
const KIND_OF_BOOK =
  /(?:普通高等教育)?[“"]?十[一二三四]五[”"]?(?:规划|国家级规划)?教材|国家级规划教材|高等学校教材|高清|(?<=^|[\s_\-（(【[\ue000])(?:电子书|教科书|课本|教材)(?=$|[\s_\-）)】\]\ue000])|(?<![a-z])(?:e-?book|textbook)(?![a-z])/gu;

/** Reads publication data from the name and adds the recognized spans to `hidden`. */
function findPublication({ text, shown }: Segment, hidden: Span[]) {
  const take = (pattern: RegExp) => {
    const found = findMatches(text, pattern, hidden);
    hidden.push(...found);
    return found.map(({ match }) => match);
  };
  const numbered = findIsbn(text);
  if (numbered) hidden.push(numbered);
  const [edition] = take(EDITION);
  const [volume] = take(VOLUME);
  const house = take(PUBLISHER)[0];
  // In its original case: McGraw-Hill.
  const publisher = house
    ? shown.slice(house.index, house.index + (house[1]?.length ?? 0))
    : shortPublisher(take);
  const [year] = take(YEAR);
  take(KIND_OF_BOOK);
  take(QUALIFIER);
  take(NUMBERING);
  return { isbn: numbered?.isbn, edition, volume, publisher, year };
}

/** A title with the volume that the name has: 高等数学（上册）. */
function withVolume(
  title: string,
  edition: RegExpExecArray | undefined,
  volume: RegExpExecArray | undefined,
): string {
  const part =
    edition?.[2] ?? edition?.[3] ?? volume?.slice(1).find((group) => group !== undefined);
  if (part === undefined || title === '') return title;
  const isWhole = volume?.[3] !== undefined || volume?.[1] !== undefined;
  return `${title}（${part.replace(/\s/gu, '')}${isWhole ? '' : '册'}）`;
}

function editionNumberOf(edition: RegExpExecArray | undefined): string | undefined {
  const number = edition && [1, 4, 5, 6, 7].map((at) => edition[at]).find(Boolean);
  if (number === undefined) return undefined;
  return ORDINALS.includes(number) ? String(ORDINALS.indexOf(number) + 1) : digitsOf(number);
}

/** One author in English: Silberschatz, Hal R. Varian. */
const ENGLISH_NAME = /^\p{Lu}[\p{Ll}'’-]+(?:\s+\p{Lu}[\p{L}.'’-]*){0,2}$/u;
/** Words after a title that are not authors. */
const NO_AUTHOR =
  /^(?:solutions?|manual|international|global|volume|vol|part|edition|text|student|instructor|workbook|answers?|guide|early|chapters?|updated|revised|with|and)$/iu;

/**
 * The authors after the edition of an English book: `…, 6th ed (Hennessy, Patterson, 2017)`, `…
 * 7th - Silberschatz, Korth, Sudarshan`, `… 7e Wooldridge`. The title before it has several words.
 */
function findAuthorsAfterEdition(
  shown: string,
  hidden: readonly Span[],
): (Span & { readonly names: readonly string[] }) | undefined {
  const rest = maskSpans(shown, hidden);
  if (/\p{Script=Han}/u.test(rest)) return undefined;
  const from = rest.indexOf(MASK);
  const before = rest.slice(0, from);
  if (from < 0 || (before.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) return undefined;
  const behind = rest
    .slice(from)
    .replace(new RegExp(`[${MASK}()\\[\\]_]|\\s[-—]\\s`, 'gu'), ' , ')
    .replace(/\bet\.? al\.?|\bby\b/gu, ' ');
  const pieces = behind
    .split(/\s*(?:[,，;&]|\band\b)\s*/u)
    .map((piece) => piece.replace(/\s+/gu, ' ').trim())
    .filter((piece) => piece !== '' && piece !== '.' && piece !== '-');
  // Aho Lam Sethi Ullman: more than three words are one surname each.
  const names = pieces.flatMap((piece) =>
    piece.split(' ').length > 3 ? piece.split(' ') : [piece],
  );
  const isNamed = (name: string) =>
    ENGLISH_NAME.test(name) && !name.split(' ').some((word) => NO_AUTHOR.test(word));
  if (names.length === 0 || !names.every(isNamed)) return undefined;
  return { names, from, to: shown.length };
}

/** The title in 《》, without an edition: 《C程序设计（第五版）》. */
function titleInQuotes(quoted: RegExpExecArray): string {
  const title = quoted[1] ?? '';
  return title.replace(new RegExp(EDITION.source, 'giu'), '').trim() || title;
}

/** The ISBN in a text with a correct check digit, and its position. */
export function findIsbn(text: string): (Span & { readonly isbn: string }) | undefined {
  const long =
    /(?:isbn\s*[:：]?\s*)?[（(【[]?\s*(97[89](?:[-\s\u2010-\u2015]?[0-9]){10})(?![0-9])\s*[）)】\]]?/giu;
  for (const { match, from, to } of findMatches(text, long)) {
    const isbn = parseIsbn(match[1] ?? '');
    if (isbn && hasValidCheckDigit(isbn)) return { isbn, from, to };
  }
  const short =
    /isbn\s*[:：]?\s*([0-9](?:[-\s\u2010-\u2015]?[0-9]){8}[-\s\u2010-\u2015]?[0-9x])(?![0-9])/giu;
  for (const { match, from, to } of findMatches(text, short)) {
    const isbn = parseIsbn10(match[1] ?? '');
    if (isbn) return { isbn, from, to };
  }
  return undefined;
}

function shortPublisher(take: (pattern: RegExp) => RegExpExecArray[]): string | undefined {
  const names = Object.keys(SHORT_PUBLISHERS).join('|');
  const [found] = take(
    new RegExp(`(?<=^|[\\s_\\-（(【\\[\\ue000])(${names})(?=$|[\\s_\\-）)】\\]\\ue000])`, 'gu'),
  );
  return SHORT_PUBLISHERS[found?.[1] ?? ''];
}

function maskShown(shown: string, hidden: readonly Span[]): string {
  return maskSpans(shown, hidden).replace(/\ue000+/gu, ' ');
}

/** An institution as the author: 同济大学数学系, 浙大版. */
function findInstitution(text: string, hidden: readonly Span[], people: readonly string[]) {
  const long =
    /(?<=^|[\s_\-—,，、（(【[\]】）)\ue000])((?:\p{Script=Han}){2,8}大学(?:(?:\p{Script=Han}){0,10}(?:系|学院|教研室|教研组))?|(?:\p{Script=Han}){2,12}编[写审]组)(?:编著?|主编|著)?(?=$|[\s_\-—,，、（(【[）)】\]\ue000])/gu;
  const [found] = findMatches(text, long, hidden);
  if (found) return { authors: people.length > 0 ? [] : [found.match[1] ?? ''], spans: [found] };
  const names = Object.keys(INSTITUTIONS).join('|');
  const short = new RegExp(
    `(?<=^|[\\s_\\-—（(【\\[》\\ue000])(${names})(?:大学)?(?:数学系)?(?:版|编)?(?=$|[\\s_\\-—）)】\\]\\ue000]|\\p{Script=Han})`,
    'gu',
  );
  const [hit] = findMatches(text, short, hidden);
  if (!hit) return { authors: [], spans: [] };
  return {
    authors: people.length > 0 ? [] : [INSTITUTIONS[hit.match[1] ?? ''] ?? ''],
    spans: [hit],
  };
}

/** Removes empty brackets, roles and punctuation that remain around a title. */
function tidyTitle(text: string): string {
  return text
    .replace(/[（(【[《〈][\s,，、;；&+]*[）)】\]》〉]/gu, ' ')
    .replace(/[_\s]+/gu, ' ')
    .replace(/^\s*《([^《》]+)》/u, '$1')
    .replace(/\s(?:主编|编著|编|著|等|译)\s*$/u, '')
    .replace(/(?:\s+[-—,，、·.]+)+(?=\s|$)/gu, ' ')
    .replace(/^[\s\-—,，、.;；:：·+]+|[\s\-—,，、.;；:：·+]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/\(([^()]*\p{Script=Han}[^()]*)\)/gu, '（$1）')
    .replace(/\s+(?=（)/gu, '')
    .trim();
}

/** Whether a title has an unknown rest, or is not one of a printed book, such as 数分讲义. */
function hasUnknownRest(title: string, isBook: boolean, { aliases }: GuessKnowledge): boolean {
  const isHan = /\p{Script=Han}/u.test(title);
  if (
    isHan &&
    /\p{Script=Han}\s|\s\p{Script=Han}|[[\]【】]|[（(](?![上中下]册?[）)]|第)/u.test(title)
  ) {
    return true;
  }
  if (!isHan && /[()[\]]|\s-\s/u.test(title)) return true;
  if (!isHan && isBook && /[,，]|\p{Ll}\s+\p{Lu}\p{Ll}+$/u.test(title)) return true;
  // 姚慕生高等代数学: the title may begin with its author.
  if (title.length > 4 && isClearlyPerson(title.slice(0, 3))) return true;
  const begins = [2, 3].map((length) => keyOf(title.slice(0, length)));
  return title.length > 3 && begins.some((short) => isAbbreviation(short, title, aliases));
}

function isAbbreviation(short: string, title: string, aliases: GuessKnowledge['aliases']): boolean {
  const full = aliases.get(short);
  return (
    full?.every((name) => !keyOf(title).startsWith(keyOf(name).slice(0, short.length))) === true
  );
}

/** Longer names are titles themselves and not abbreviations like 高数. */
const LONGEST_SHORT_TITLE = 4;

function expandTitle(title: string, { aliases, byFolded }: GuessKnowledge): string {
  const key = keyOf(title);
  if (byFolded.has(key) || key.length > LONGEST_SHORT_TITLE) return title;
  const full = aliases.get(key)?.[0];
  return full !== undefined && full.length > key.length && isSubsequenceOf(key, full)
    ? full
    : title;
}
