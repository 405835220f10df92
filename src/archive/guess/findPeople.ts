import {
  isClearlyPerson,
  isForeignName,
  isPerson,
  isWesternPerson,
  WELL_KNOWN_AUTHORS,
} from './people.ts';
import type { Segment } from './segment.ts';
import { MASK, maskSpans, type Span } from './span.ts';

interface People {
  readonly authors: readonly string[];
  readonly translators: readonly string[];
  /** Whether a name was split from adjacent text: it may be part of the title. */
  readonly isSplitFromTitle: boolean;
  /** Their spans, including words for their role. */
  readonly spans: readonly Span[];
}

const EDGE = `\\s_\\-—,，、;；.+&（(【[）)】\\]〔〕《》${MASK}`;
const NATION =
  '[（(【[〔]\\s*(?:美|英|德|法|日|俄|苏|加|澳|意|瑞士|瑞典|荷|印|以|奥|美国|英国|德国|日本|苏联|俄罗斯)\\s*[）)】\\]〕]\\s*';
const ROLE = '主编|编著|编译|等著|等编|等译|合著|著|编|译|主译|教授|老师|等';

/** A piece of Han characters between separators, perhaps with a country before it. */
const PIECE = new RegExp(
  `(?<=^|[${EDGE}])(${NATION})?((?:(?:\\p{Script=Han}{1,6}|[a-z]\\.?)[·•・‧∙]|[a-z]\\.\\s*){0,3}(?:\\p{Script=Han}){2,9})(?=$|[${EDGE}])`,
  'gu',
);
/** Names in letters: in brackets, behind `by`, or between separators. */
const LETTERS =
  /[（(【[]([^（()）【】[\]]+)[）)】\]]|(?<=^|[\s\ue000])by\s+([^-—_（(\ue000]+?)\s*(?=$|[（(\ue000])|(?<=^|\s[-—]\s|[_\ue000]\s*[-—]?|\p{Script=Han}\s)(\p{Lu}[\p{L}.'’\s,，&-]+?)(?=\s*(?:$|\s[-—]|[-—]?[_\ue000]|[-—]\p{Script=Han}))/gu;

/** [美] Eric Matthes 著: a Latin name with a role after it. */
const WITH_ROLE = new RegExp(
  `(?:${NATION})?(\\p{Lu}[\\p{L}.'’\\s,，&-]+?)\\s*(?:主编|编著|著|编)(?=$|[${EDGE}])`,
  'gu',
);

/**
 * Surnames in letters before a dash and a title of several words: Pindyck & Rubinfeld -
 * Microeconomics.
 */
const FIRST_SURNAMES =
  /^\s*(\p{Lu}\p{Ll}+(?:(?:\s*[,&]\s*|\s+and\s+|\s+)\p{Lu}\p{Ll}+){0,2})\s+[-—]\s+\p{Lu}\p{L}{3,}/u;

/** A surname in letters alone: behind the edition at the end, or between commas before it. */
const SURNAME =
  /(?<=\ue000)[\s\-,.]*(?<![\p{L}])(\p{Lu}\p{Ll}{2,})$|,\s*(\p{Lu}\p{Ll}{2,}),?\s*(?=\ue000)|[（(]\s*(\p{Lu}\p{Ll}{2,})[\s,，]*\ue000+\s*[）)]/gu;
const NO_SURNAME =
  /^(?:Solutions?|Manual|International|Global|Volume|Vol|Part|Edition|Text|Book|Chapters?|Instructors?|Students?|Workbook|Answers?|Guide|English|Chinese|Scan|Ebook)$/u;

/** Tests that distinguish people from titles and courses. */
interface NameTests {
  /** Whether something else already says that it is a book. */
  readonly isBook: boolean;
  /** Whether a piece is a known title. */
  readonly isTitle: (name: string) => boolean;
  /** Whether a course has this name. */
  readonly isKnown: (name: string) => boolean;
}

/** The name under analysis, and the spans already recognized in it. */
interface Reading extends NameTests {
  readonly text: string;
  readonly shown: string;
  readonly hidden: readonly Span[];
  /** The text in 《》, which is the title. */
  readonly quoted: readonly Span[];
  /** The text without what is hidden or quoted. */
  readonly rest: string;
}

interface FoundPeople {
  readonly authors: string[];
  readonly translators: string[];
  readonly spans: Span[];
  isSplitFromTitle: boolean;
}

/**
 * Finds the people in the name of a book: names between separators, names with a role such as 著 or
 * 译, and well-known authors directly next to the title. Each step skips what earlier ones found.
 */
export function findPeople(
  { shown, text }: Segment,
  hidden: readonly Span[],
  tests: NameTests,
): People {
  const quoted = Array.from(text.matchAll(/《[^《》]*》/gu), (match) => ({
    from: match.index + 1,
    to: match.index + match[0].length - 1,
  }));
  const rest = maskSpans(text, [...hidden, ...quoted]);
  const reading: Reading = { ...tests, text, shown, hidden, quoted, rest };
  const found: FoundPeople = { authors: [], translators: [], spans: [], isSplitFromTitle: false };
  findHanNames(reading, found);
  findNamesWithRole(reading, found);
  findLeadingSurnames(reading, found);
  findNamesInLetters(reading, found);
  findSingleSurname(reading, found);
  findWellKnown(reading, found);
  findNamesOnTitle(reading, found);
  return found;
}

/** The name as it is written, without what is hidden and what has been found so far. */
function remaining({ shown, hidden }: Reading, { spans }: FoundPeople): string {
  return maskSpans(shown, [...hidden, ...spans]);
}

/** Han names between separators. */
function findHanNames({ rest, shown, quoted, isBook, isTitle }: Reading, found: FoundPeople): void {
  const pieces = Array.from(rest.matchAll(PIECE), (match) => readPiece(match, rest, shown));
  const alone = pieces.map((piece) => isNamed(piece, false));
  // 张恭庆, 林源渠: a name in the same brackets as a person is a person, too.
  const plain = pieces.map(
    (piece, index) => alone[index] === true || isListed(piece, pieces, alone, rest),
  );
  pieces.forEach((piece, index) => {
    const { name, role, from, to } = piece;
    // The first piece is the title, unless it is clearly a person.
    const isTitled = pieces.length > 2 || quoted.length > 0;
    const follows = index > 0 || from > 0 || isTitled;
    const isAmongAuthors =
      follows &&
      ((isBook && (index > 0 || from > 0)) ||
        (quoted.length > 0 && pieces.length === 1 && name.length <= 3) ||
        plain[index - 1] === true ||
        plain[index + 1] === true ||
        plain[index - 2] === true);
    const other = pieces.length === 2 ? pieces[1 - index] : undefined;
    const isAfterTitle = other !== undefined && isTitle(other.name) && isClearlyPerson(name);
    if (!plain[index] && !isAfterTitle && !(isAmongAuthors && isNamed(piece, true))) return;
    (/译/u.test(role) && role !== '编译' ? found.translators : found.authors).push(name);
    found.spans.push({ from, to });
  });
}

/** Names in letters with 著 or 编 behind them. */
function findNamesWithRole(reading: Reading, found: FoundPeople): void {
  for (const match of remaining(reading, found).matchAll(WITH_ROLE)) {
    const names = namesIn(match[1] ?? '');
    if (!names.every(isWesternPerson)) continue;
    found.authors.push(...names);
    found.spans.push({ from: match.index, to: match.index + match[0].length });
  }
}

/** Surnames in letters before the title, if nobody else is named. */
function findLeadingSurnames(reading: Reading, found: FoundPeople): void {
  const { isBook, isTitle } = reading;
  const first = FIRST_SURNAMES.exec(remaining(reading, found));
  const surnames = first?.[1];
  if (!first || surnames === undefined || found.authors.length > 0) return;
  if (isTitle(surnames) || (!isBook && /\s/u.test(surnames))) return;
  found.authors.push(...surnames.split(/\s*(?:[,&]|\band\b)\s*|\s+(?=\p{Lu})/u));
  found.spans.push({ from: first.index, to: first.index + surnames.length });
  found.isSplitFromTitle = true;
}

/** Names in letters: in brackets, behind `by`, or between separators. */
function findNamesInLetters(reading: Reading, found: FoundPeople): void {
  const { shown, isBook, isTitle } = reading;
  for (const match of remaining(reading, found).matchAll(LETTERS)) {
    const [whole, bracketed, by, latin] = match;
    const before = remaining(reading, found).slice(0, match.index);
    const names = namesIn(bracketed ?? by ?? latin ?? '');
    const isAuthors = by !== undefined && names.every((name) => /^\p{Lu}[\p{L}.' -]+$/u.test(name));
    if (!isAuthors && !names.every((name) => isWesternPerson(name) && !isTitle(name))) continue;
    // Two capitalized words may be an English title; an initial or Chinese text around them decides.
    const isSure =
      by !== undefined ||
      names.some((name) => /\b\p{Lu}\./u.test(name)) ||
      (bracketed !== undefined && names.length > 1 && before.trim() !== '') ||
      (/\p{Script=Han}/u.test(shown) &&
        (bracketed !== undefined || /[_\ue000]\s*[-—]?$/u.test(before))) ||
      (isBook && match.index > 0 && /\s[-—]\s$/u.test(before));
    if (!isSure) continue;
    found.authors.push(...names);
    found.spans.push({ from: match.index, to: match.index + whole.length });
  }
}

/** A single surname in letters beside the edition, if nobody else is named. */
function findSingleSurname(reading: Reading, found: FoundPeople): void {
  for (const match of remaining(reading, found).matchAll(SURNAME)) {
    const name = match[1] ?? match[2] ?? match[3];
    if (!reading.isBook && match[3] === undefined) continue;
    if (found.authors.length > 0 || name === undefined || NO_SURNAME.test(name)) continue;
    found.authors.push(name);
    found.spans.push({ from: match.index, to: match.index + match[0].length });
  }
}

/** A well-known author, wherever the name stands, if nobody else is named. */
function findWellKnown({ rest }: Reading, found: FoundPeople): void {
  const known =
    found.authors.length > 0 ? undefined : WELL_KNOWN_AUTHORS.find((name) => rest.includes(name));
  if (known === undefined) return;
  const from = rest.indexOf(known);
  found.authors.push(known);
  found.spans.push({ from, to: from + known.length });
  found.isSplitFromTitle ||= new RegExp(
    `${known}\\p{Script=Han}|\\p{Script=Han}${known}`,
    'u',
  ).test(rest);
}

/** Up to two names directly before a known title: 王镜岩生物化学, 邱关源罗先觉电路. */
function findNamesOnTitle({ rest, isBook, isTitle, isKnown }: Reading, found: FoundPeople): void {
  for (let count = 0; count < 2; count += 1) {
    const left = maskSpans(rest, found.spans);
    const [glued = ''] = /\p{Script=Han}{5,}/u.exec(left) ?? [];
    // 平狄克微观经济学: a foreigner's name may be longer.
    const length =
      [5, 4, 3].find((size) => isForeignName(glued.slice(0, size)) && isKnown(glued.slice(size))) ??
      3;
    const [name, title] = [glued.slice(0, length), glued.slice(length)];
    // 季孝达数学物理方程: the rest is known, the whole is not.
    const isSigned = isBook && isKnown(title) && !isKnown(glued);
    const isWhole = isTitle(glued) && !isClearlyPerson(name) && !isSigned;
    const isGlued = (isPerson(name, true) || isForeignName(name)) && !isWhole && isTitle(title);
    if (!isGlued || (found.authors.length > 0 && !found.isSplitFromTitle)) return;
    const from = left.indexOf(glued);
    found.authors.push(name);
    found.spans.push({ from, to: from + length });
    found.isSplitFromTitle = true;
  }
}

function namesIn(list: string): readonly string[] {
  return list.split(/\s*(?:[,，、;；&]|\band\b)\s*/u).map((name) => name.trim());
}

/** Whether a piece is in brackets, separated only by a comma from a certain person. */
function isListed(
  { name, from, to }: Piece,
  pieces: readonly Piece[],
  alone: readonly boolean[],
  text: string,
): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return false;
  return pieces.some((other, index) => {
    if (alone[index] !== true) return false;
    const between =
      other.to <= from ? text.slice(other.to, from) : text.slice(to, Math.max(to, other.from));
    const start = Math.min(other.from, from);
    const end = Math.max(other.to, to);
    const isBracketed =
      /[（(【[][^（()）【】[\]]*$/u.test(text.slice(0, start)) &&
      /^[^（()）【】[\]]*[）)】\]]/u.test(text.slice(end));
    return isBracketed && /^\s*[,，、;；]\s*$/u.test(between);
  });
}

interface Piece extends Span {
  readonly name: string;
  /** 著, 译; empty if there is none. */
  readonly role: string;
  readonly isForeign: boolean;
}

/** 著 or 译 behind a name and a space. */
const ROLE_APART = new RegExp(`^\\s+(主编|编著|编译|主译|著|编|译)(?=$|[${EDGE}])`, 'u');

function readPiece(match: RegExpExecArray, text: string, shown: string): Piece {
  const [whole, nation, piece = ''] = match;
  const [, bare = '', own = ''] = new RegExp(`^(.+?)(${ROLE})?$`, 'u').exec(piece) ?? [];
  const from = match.index + whole.length - piece.length;
  // 哈尔·R·范里安: an initial keeps its case.
  const name = /[a-z]/u.test(bare) ? shown.slice(from, from + bare.length) : bare;
  const end = match.index + whole.length;
  const apart = own === '' ? ROLE_APART.exec(text.slice(end)) : null;
  return {
    name,
    role: apart?.[1] ?? own,
    isForeign: nation !== undefined,
    from: match.index,
    to: end + (apart?.[0].length ?? 0),
  };
}

function isNamed({ name, role, isForeign }: Piece, isAmongAuthors: boolean): boolean {
  if (/老师|教授/u.test(role)) return false;
  if (/[·•・‧∙]/u.test(name)) return true;
  if (isPerson(name, isAmongAuthors) || isForeignName(name, isAmongAuthors)) return true;
  if (isForeign && name.length <= 6) return true;
  return role !== '' && role !== '等' && name.length <= 4 && isPerson(name.slice(0, 3));
}
