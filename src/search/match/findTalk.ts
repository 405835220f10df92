import type { SearchIndex } from '../index/buildIndex.ts';
import { valuesContaining } from '../index/lookUp.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { SHORTEST_SENTENCE } from '../query/findConstraints.ts';
import {
  ACTIVITIES,
  FUNCTION_CHARACTERS,
  LAST_OF_NAMES,
  PARTICLES,
  SEPARATING,
} from '../query/talk.ts';
import type { Span } from '../query/tokenizeQuery.ts';
import { CONSTRAINT_QUALITY } from '../weights.ts';
import { ENDING, findNames } from './findNames.ts';
import type { MatchedQuery } from './matchQuery.ts';

/**
 * What each unit of a query is, as a character: part of a name, required by a constraint, separating,
 * talk, or unknown. Chunks are apart.
 */
const NAME = 'N';
const REQUIRED = 'R';
const SEPARATOR = 's';
const SAID = 't';
const UNKNOWN = 'u';

/** Numbers that count days, questions and so on: 3天, 两次, 近五年. */
const COUNTED = /(?<!\d)(?:\d{1,2}|[一二两三四五六七八九十])(?=[天个点分次门道份人号块年章节册])/gu;

const AN_ENDING = new RegExp(`^(?:${ENDING})`, 'u');

/**
 * The units of a query that say something about the person or the occasion, beside a part that names
 * something of the catalog: 老师上课用的 in 老师上课用的高数课件. None if nothing is named.
 *
 * What could be (a part of) another name is never among them: 量子 in 量子计算导论, where the catalog
 * has only 计算导论.
 *
 * @param keepsPieces whether pieces of names that stand alone are meant as names: 离散 in 离散的卷子
 */
export function findTalk(
  matched: MatchedQuery,
  index: SearchIndex,
  work: WorkLimit,
  keepsPieces: boolean,
): number[] {
  const { query, constraints } = matched;
  const { text } = query;
  const kinds: string[] = text
    .split('')
    .map((one) => (FUNCTION_CHARACTERS.includes(one) || index.talk.includes(one) ? SAID : UNKNOWN));
  const mark = ({ from, to }: Span, kind: string) => kinds.fill(kind, from, to);
  for (const { 0: digits, index: from } of text.matchAll(COUNTED)) {
    mark({ from, to: from + digits.length }, SAID);
  }
  for (const { from, to } of query.chunks) {
    const separators = to - from < SHORTEST_SENTENCE ? PARTICLES : SEPARATING;
    for (let unit = from; unit < to; unit += 1) {
      if (separators.includes(text.charAt(unit))) kinds[unit] = SEPARATOR;
    }
  }
  const isRequired = ({ from, to, isIgnored, quality }: (typeof constraints)[number]) =>
    !isIgnored && quality >= CONSTRAINT_QUALITY.usual && !ACTIVITIES.includes(text.slice(from, to));
  const long = constraints.filter(({ from, to }) => to - from > 1);
  for (const constraint of long) {
    const isSaid = kinds.slice(constraint.from, constraint.to).includes(UNKNOWN);
    if (!isRequired(constraint)) mark(constraint, isSaid ? SAID : SEPARATOR);
  }
  for (const constraint of long) if (isRequired(constraint)) mark(constraint, REQUIRED);
  const names = findNames(matched, index, work);
  for (const name of names) mark(name, NAME);

  let isNamed = names.length > 0;
  const talk: number[] = [];
  for (const { from, to } of query.chunks) {
    const chunk = kinds.slice(from, to).join('');
    for (const { 0: part, index: offset } of chunk.matchAll(/s|[tu]+/gu)) {
      const start = from + offset;
      const end = start + part.length;
      const written = text.slice(start, end);
      const before = chunk.charAt(offset - 1);
      const after = chunk.charAt(offset + part.length);
      const isPiece =
        keepsPieces &&
        /^uu+$/u.test(part) &&
        valuesContaining(index.values, written, work).length > 0;
      if (isPiece) isNamed = true;
      else if (isTalk(part, before, after, written, index.surnames)) {
        for (let unit = start; unit < end; unit += 1) talk.push(unit);
      }
    }
  }
  return isNamed ? talk : [];
}

/**
 * Whether a part of a query without names and constraints is talk, by the kinds of its units, and of
 * the units beside it; empty where its chunk ends.
 */
function isTalk(
  kinds: string,
  before: string,
  after: string,
  part: string,
  surnames: string,
): boolean {
  if (!kinds.includes(UNKNOWN)) return true;
  if (before === NAME) {
    const ending = AN_ENDING.exec(part)?.[0].length ?? 0;
    if (ending > 0) return !kinds.includes(UNKNOWN, ending);
    // So many characters of talk separate a name from what stands around it.
    if (kinds.slice(0, 2).includes(UNKNOWN)) return false;
  }
  if (after === NAME && kinds.slice(-2).includes(UNKNOWN)) return false;
  const unknown = kinds.replaceAll(SAID, '').length;
  const mayBePerson = part.length > 1 && (unknown > 1 || part.length < 4);
  if (mayBePerson && surnames.includes(part.charAt(0))) return false;
  if (LAST_OF_NAMES.includes(part.slice(-1))) return false;
  // What was typed apart is a name, unless two thirds of it are talk.
  return before + after !== '' || (part.length >= SHORTEST_SENTENCE && unknown * 3 <= part.length);
}
