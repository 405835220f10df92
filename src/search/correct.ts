import { countBits } from './bits.ts';
import { type Near, nearestPart } from './editDistance.ts';
import { endOfPicked } from './endOfPicked.ts';
import { valuesContaining } from './findAliases.ts';
import { valuesWith } from './findLiteral.ts';
import { isHan } from './foldText.ts';
import type { Knowledge } from './knowledge.ts';
import { forEachIn } from './lists.ts';
import type { Span } from './queryText.ts';
import type { Understood } from './understand.ts';
import { fieldBit, IN_NAMES, IN_NAMES_OR_PEOPLE, secondOfPair } from './values.ts';

/** A query that may have been meant: `text` is asked instead. */
export interface Correction {
  readonly text: string;
  /** How much had to be changed; less is likelier. */
  readonly cost: number;
}

/** What a part of the query may be replaced by. */
interface Replacement {
  readonly name: string;
  readonly cost: number;
}

const MOST_CORRECTIONS = 6;

/** Where more parts are unknown, they are no mistakes; each is compared with the whole catalog. */
const MOST_MISTAKES = 4;

/**
 * What may have been meant by a text that finds nothing, the likeliest first: a name that sounds the
 * same, one that is one change away, one that is shortened to the characters typed. Only names that
 * the catalog has, and only for the parts of the query that it does not know.
 */
export function correct({ query, slots, named }: Understood, knowledge: Knowledge): Correction[] {
  const unknown = unknownSpans(query, slots, named, knowledge);
  for (const spans of unknown) {
    const corrected = correctSpans(query.text, query.chunks, spans, knowledge);
    if (corrected.length > 0) return corrected;
  }
  return [];
}

function correctSpans(
  text: string,
  chunks: readonly Span[],
  spans: readonly Span[],
  knowledge: Knowledge,
): Correction[] {
  if (spans.length > MOST_MISTAKES) return [];
  const choices: { span: Span; replacements: readonly Replacement[] }[] = [];
  for (const span of spans) {
    const replacements = replacementsFor(text.slice(span.from, span.to), knowledge);
    if (replacements.length === 0) return [];
    choices.push({ span, replacements });
  }
  const [first, ...others] = choices;
  if (!first) return [];
  return first.replacements.slice(0, MOST_CORRECTIONS).map(({ name, cost }) => {
    const fixed = new Map([[first.span, name]]);
    let sum = cost;
    for (const { span, replacements } of others) {
      fixed.set(span, replacements[0]?.name ?? '');
      sum += replacements[0]?.cost ?? 0;
    }
    return { text: rewrite(text, chunks, fixed), cost: sum };
  });
}

/** The query with some of its parts replaced, and a space between what was typed apart. */
function rewrite(text: string, chunks: readonly Span[], fixed: ReadonlyMap<Span, string>): string {
  const starts = new Set(chunks.map(({ from }) => from));
  const replaced = [...fixed].sort(([one], [other]) => one.from - other.from);
  let written = '';
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at += 1) {
      if (at > 0 && starts.has(at)) written += ' ';
      written += text[at];
    }
  };
  for (const [span, name] of replaced) {
    copy(span.from);
    if (span.from > 0 && starts.has(span.from)) written += ' ';
    written += name;
    at = span.to;
  }
  copy(text.length);
  return written;
}

/**
 * The parts of the query that no text of the catalog has, cut in three ways, of which the first that
 * leads to corrections counts: all that stands together as one, letters across spaces, too; each
 * word; what is left without facts and other names.
 */
function unknownSpans(
  query: Understood['query'],
  slots: Understood['slots'],
  named: Understood['named'],
  knowledge: Knowledge,
): Span[][] {
  const isKnown = ({ from, to }: Span) => {
    const part = query.text.slice(from, to);
    return part.length < 2 || isInCatalog(part, knowledge);
  };
  const runs = [
    ...query.runs.filter(({ kind }) => kind === 'han'),
    ...query.letterRuns.map(({ from, to }) => ({ from, to })),
  ];
  const words = query.runs.filter((run) => run.kind !== 'digit' && !isKnown(run));
  const whole = runs.filter((run) => {
    const isFact = [...slots, ...named].some(({ from, to }) => from <= run.from && to >= run.to);
    return !isFact && !isKnown(run);
  });
  // A name that begins with a filler is taken whole: 大学化学实验 is no 化学实验 of some kind.
  const facts = slots.filter(({ isFiller, from, to }) => !isFiller || to - from > 2);
  const open = runs.flatMap((run) => cutOut(run, [...facts, ...named]));
  const rest = open.filter((span) => !isKnown(span));
  return [whole, words, rest];
}

/** What is left of a span without others. */
function cutOut(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.from;
  const isTaken = (unit: number) =>
    others.some((other) => other.to - other.from > 1 && other.from <= unit && unit < other.to);
  for (let unit = span.from; unit <= span.to; unit += 1) {
    if (unit < span.to && !isTaken(unit)) continue;
    if (unit > from) left.push({ from, to: unit });
    from = unit + 1;
  }
  return left;
}

function isInCatalog(part: string, { values }: Knowledge): boolean {
  if (!isHan(part.charCodeAt(0))) return values.words.includes(part);
  return valuesContaining(values, part).length > 0;
}

function replacementsFor(part: string, knowledge: Knowledge): Replacement[] {
  if (knowledge.otherNames.has(part)) return [];
  const found = new Map<string, number>();
  const add = (name: string, cost: number) => {
    if (name !== part) found.set(name, Math.min(cost, found.get(name) ?? Number.POSITIVE_INFINITY));
  };
  if (isHan(part.charCodeAt(0))) {
    findHomophones(part, knowledge, add);
    if (found.size === 0) findChanged(part, knowledge, add);
    if (found.size === 0) findShortened(part, knowledge, add);
  } else {
    findMisspeltWords(part, knowledge, add);
    if (found.size === 0) findMisspeltPinyin(part, knowledge, add);
  }
  return Array.from(found, ([name, cost]) => ({ name, cost })).sort(
    (one, other) => one.cost - other.cost || one.name.length - other.name.length,
  );
}

type Add = (name: string, cost: number) => void;

/** Syllables that are taken for each other: zh and z, ng and n. */
function soundOf(syllable: string): string {
  return syllable.replace(/^([zcs])h/u, '$1').replace(/ng$/u, 'n');
}

function soundsOf(character: string, { readings }: Knowledge): string[] {
  return [...new Set((readings.get(character.charCodeAt(0)) ?? []).map(soundOf))];
}

/** Names with a part that sounds like what was typed, character by character. */
function findHomophones(part: string, knowledge: Knowledge, add: Add): void {
  const { values, readings, aliases } = knowledge;
  const sounds = Array.from(part, (character) => new Set(soundsOf(character, knowledge)));
  if (part.length < 2 || sounds.length !== part.length) return;
  if (sounds.some((own) => own.size === 0)) return;
  const sameSound = (unit: number, code: number) =>
    part.charCodeAt(unit) === code ||
    (readings.get(code) ?? []).some((reading) => sounds[unit]?.has(soundOf(reading)));
  const changes = (name: string) =>
    Array.from(name).filter((character, at) => character !== part[at]).length;
  for (const [first, pairs] of values.pairsByFirst) {
    if (!sameSound(0, first)) continue;
    for (const pair of pairs) {
      const second = secondOfPair(values.pairKeys[pair] ?? 0);
      if (!sameSound(1, second)) continue;
      const start = String.fromCharCode(first, second);
      forEachIn(values.withPair, pair, (value) => {
        const text = values.texts[value] ?? '';
        const fields = values.fields[value] ?? 0;
        if ((fields & IN_NAMES_OR_PEOPLE) === 0) return;
        for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
          let unit = 2;
          while (unit < part.length && sameSound(unit, text.charCodeAt(at + unit))) unit += 1;
          if (unit < part.length) continue;
          const name = text.slice(at, at + part.length);
          // Two characters sound like something everywhere: they have to be a whole name of a thing.
          if (part.length === 2 && (text.length !== 2 || (fields & IN_NAMES) === 0)) continue;
          add(name, 0.3 * changes(name) + (at === 0 ? 0 : 0.05));
        }
      });
    }
  }
  for (const name of aliases.keys()) {
    if (name.length !== part.length) continue;
    const isHeard = Array.from(name).every((character, unit) => {
      const code = character.charCodeAt(0);
      return part.length > 2
        ? sameSound(unit, code)
        : isReadAlike(part.charCodeAt(unit), code, readings);
    });
    if (!isHeard) continue;
    add(name, 0.3 * changes(name));
  }
}

/** Whether two characters share a reading, sound for sound: 平 is not 频. */
function isReadAlike(one: number, other: number, readings: Knowledge['readings']): boolean {
  const own = readings.get(one) ?? [];
  return one === other || (readings.get(other) ?? []).some((reading) => own.includes(reading));
}

/** Names of which a part is one change away (two, if it is long). */
function findChanged(part: string, { values, otherNames }: Knowledge, add: Add): void {
  if (part.length < 3) return;
  const most = part.length >= 8 ? 2 : part.length >= 4 ? 1 : 0;
  const sets = [...new Set(part)]
    .map((character) => valuesWith(values, character.charCodeAt(0)))
    .sort((one, other) => one.size - other.size);
  // One change takes away one character (two swapped ones none): of any two others one is there.
  const candidates = new Set(sets.slice(0, most + 1).flatMap((set) => [...set]));
  for (const value of candidates) {
    if (((values.fields[value] ?? 0) & IN_NAMES) === 0) continue;
    const text = values.texts[value] ?? '';
    if (text.length < part.length - most) continue;
    const near =
      part.length === 3
        ? swappedPart(part, text)
        : nearestPart(part, text, most, { anchored: false });
    if (!near) continue;
    const name = text.slice(near.from, near.to);
    if (name.length < 3 || otherNames.has(name) || isOtherNumber(name, part)) continue;
    // A part from the middle of a name is none: 结构力学 is not 结构学 of 系统结构学习.
    const isAtEdge = near.from === 0 || near.to === text.length;
    const isSameLength = name.length === part.length;
    const isSameAtEdges = name[0] === part[0] && name.at(-1) === part.at(-1);
    if (!isSwap(part, name) && (!isAtEdge || !(isSameLength || isSameAtEdges))) continue;
    // A name that goes on behind another last character was cut: 大学生活 is not 大学生数.
    const goesOn = near.to < text.length && isHan(text.charCodeAt(near.to));
    if (goesOn && name.at(-1) !== part.at(-1) && !isSwap(part, name)) continue;
    // Fingers swap more often than they slip.
    const change = isSwap(part, name) ? 0.6 : near.distance;
    add(name, change + (near.from === 0 ? 0 : 0.2));
  }
}

/** Whether two names differ in their numbers, where both have some: 第三卷 is not 第一卷 mistyped. */
function isOtherNumber(one: string, other: string): boolean {
  const [own, others] = [numbersOf(one), numbersOf(other)];
  return own.length === others.length && own !== others;
}

function numbersOf(name: string): string {
  return name.replaceAll(/[^0-9一二三四五六七八九十]/gu, '');
}

/** Three characters of which two neighbours are swapped; any other change of three makes another name. */
function swappedPart(part: string, text: string): Near | undefined {
  const [one = '', two = '', three = ''] = part;
  for (const swapped of [two + one + three, one + three + two]) {
    const from = text.indexOf(swapped);
    if (from >= 0) return { distance: 1, from, to: from + part.length };
  }
  return undefined;
}

function isSwap(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join('') === [...other].sort().join('');
}

const LONGEST_SHORTENED = 10;

/** Names of courses that the characters typed are picked from, in their order: 软需 for 软件需求. */
function findShortened(part: string, { values, otherNames }: Knowledge, add: Add): void {
  if (part.length > 4 || part.length < 2 || otherNames.has(part)) return;
  const course = fieldBit('course');
  for (const pair of values.pairsByFirst.get(part.charCodeAt(0)) ?? []) {
    forEachIn(values.startingWith, pair, (value) => {
      const text = values.texts[value] ?? '';
      if (((values.fields[value] ?? 0) & course) === 0 || text.length > LONGEST_SHORTENED) return;
      if (text.length < part.length + 2) return;
      if (endOfPicked(part, text) > text.length / 2) add(text, 1.5 + text.length / 100);
    });
  }
}

/** Words of letters that are one change away (two, if they are long). */
function findMisspeltWords(part: string, { values }: Knowledge, add: Add): void {
  if (part.length < 4) return;
  const most = part.length >= 8 ? 2 : 1;
  for (const word of values.words) {
    if (Math.abs(word.length - part.length) > most || word.length < 4) continue;
    if (word[0] !== part[0] && word[1] !== part[0]) continue;
    const near = nearestPart(part, word, most, { anchored: true, whole: true });
    if (near) add(word, near.distance);
  }
}

/** Names whose pinyin is one change away, or begins with what is. */
function findMisspeltPinyin(part: string, { values, readings }: Knowledge, add: Add): void {
  if (part.length < 5) return;
  const most = part.length >= 12 ? 2 : 1;
  const own = lettersOf(part);
  values.texts.forEach((text, value) => {
    const fields = values.fields[value] ?? 0;
    if ((fields & IN_NAMES_OR_PEOPLE) === 0) return;
    const isName = (fields & IN_NAMES) !== 0;
    const ends: number[] = [];
    let spelled = '';
    for (let at = 0; at < text.length && spelled.length < part.length + most; at += 1) {
      const reading = readings.get(text.charCodeAt(at))?.[0];
      if (reading === undefined) break;
      spelled += reading;
      ends.push(spelled.length);
    }
    if (spelled.length < part.length - most) return;
    // So many letters that the other lacks cannot be made up for by so few changes.
    if (countBits(own & ~lettersOf(spelled)) > most) return;
    if (!isName && spelled.length > part.length + most) return;
    const near = isName
      ? nearestPart(part, spelled, most, { anchored: true })
      : nearestPart(part, spelled, 1, { anchored: true, whole: true });
    if (!near) return;
    // Another letter makes another person: lixiaoyong is not lixiaolong.
    if (!isName && spelled.length === part.length && !isSwap(spelled, part)) return;
    // As many characters as the letters go, the last one perhaps begun only.
    const length = ends.findIndex((end) => end >= near.to) + 1;
    if (length >= 2) add(text.slice(0, length), near.distance);
  });
}

/** The letters of a word, a bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << ((word.charCodeAt(at) - 0x61) & 31);
  return bits;
}
