import { CONTENTS, type Facts, KINDS, STAGE_BITS, VARIANTS } from './facts.ts';
import type { Span } from './queryText.ts';

/** A part of a query that asks for a fact: a year, a semester, a stage, a kind of item. */
export interface Slot extends Span {
  /** Whether the item at a position of the catalog answers it. */
  readonly holds: (facts: Facts, item: number) => boolean;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** What of a title says the same: marked there. */
  readonly shown: readonly string[];
  /** A filler asks for nothing: 的, 有没有, 下载. */
  readonly isFiller?: true;
  /** What kind of fact is asked for: kinds that may be passed over where nothing has all. */
  readonly about?: 'variant' | 'edition' | 'stage' | 'semester' | 'content';
  /** It asks for materials, or counts only where something does. */
  readonly asks?: 'materials';
  readonly ifAsked?: 'materials';
}

/** What a part of a query may ask for, wherever it stands. */
export type Meaning = Omit<Slot, 'from' | 'to' | 'quality'> & { readonly quality?: number };

/** How sure it is that a word that can ask for a fact does. */
export const FACT_QUALITY = 0.9;

export const BOOK = KINDS.indexOf('book');
export const TEST = KINDS.indexOf('test');
export const DOC = KINDS.indexOf('doc');

export const PAPER: Meaning = ofKind(TEST, ['试卷']);

export const FILLER: Meaning = { holds: () => true, shown: [], isFiller: true };

export function ofKind(kind: number, shown: readonly string[] = []): Meaning {
  return { holds: (facts, item) => facts.kind[item] === kind, shown };
}

export function withContent(...names: readonly (typeof CONTENTS)[number][]): Meaning {
  const bits = names.reduce((sum, name) => sum | (1 << CONTENTS.indexOf(name)), 0);
  return {
    holds: (facts, item) => ((facts.content[item] ?? 0) & bits) !== 0,
    shown: names,
    about: 'content',
  };
}

export function both(one: Meaning, other: Meaning): Meaning {
  return {
    holds: (facts, item) => one.holds(facts, item) && other.holds(facts, item),
    shown: [...one.shown, ...other.shown],
  };
}

export function either(one: Meaning, other: Meaning): Meaning {
  return {
    holds: (facts, item) => one.holds(facts, item) || other.holds(facts, item),
    shown: [...one.shown, ...other.shown],
    ...(one.about !== undefined && { about: one.about }),
  };
}

export function inStage(stage: keyof typeof STAGE_BITS): Meaning {
  const bit = STAGE_BITS[stage];
  return { holds: (facts, item) => facts.stage[item] === bit, shown: [stage], about: 'stage' };
}

/** One of the papers of an exam: the A卷, the one from memory, the resit. */
export function ofVariant(name: (typeof VARIANTS)[number]['name']): Meaning {
  const bit = 1 << VARIANTS.findIndex((one) => one.name === name);
  return {
    holds: (facts, item) => ((facts.variant[item] ?? 0) & bit) !== 0,
    shown: [name],
    about: 'variant',
  };
}

export function inSemester(semester: 1 | 2): Meaning {
  return {
    about: 'semester',
    holds: (facts, item) => facts.semester[item] === semester,
    shown: [semester === 1 ? '第一学期' : '第二学期'],
  };
}

export function inVolume(bits: number, shown: readonly string[]): Meaning {
  return { holds: (facts, item) => ((facts.volume[item] ?? 0) & bits) !== 0, shown };
}

/** What is not divided into volumes has each of them. */
export const UNDIVIDED: Meaning = {
  holds: (facts, item) => facts.volume[item] === 0,
  shown: [],
  quality: 0.3,
};

/** 下册 is said of books; papers are of a half of a course. */
export function bookVolume(bits: number, shown: readonly string[]): Meaning {
  return { ...both(ofKind(BOOK), inVolume(bits, shown)), quality: 1 };
}

export function inEdition(edition: number): Meaning {
  return {
    holds: (facts, item) => edition > 0 && facts.edition[item] === edition,
    shown: [],
    quality: 1,
    about: 'edition',
  };
}

/** Tests of the school years that a calendar year belongs to, and books published in it. */
export function inYear(year: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === year || facts.end[item] === year,
    shown: [String(year)],
  };
}

export function testInYear(year: number): Meaning {
  return both(ofKind(TEST), inYear(year));
}

export function inSchoolYear(start: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === start && facts.end[item] === start + 1,
    shown: [String(start), String(start + 1)],
  };
}

/** Autumn is the first semester of the school year that starts then, spring the second of the one that ends. */
export function inSeason(year: number, isAutumn: boolean): Meaning {
  return {
    holds: (facts, item) =>
      isAutumn
        ? facts.start[item] === year && facts.semester[item] === 1
        : facts.end[item] === year && facts.semester[item] === 2,
    shown: [isAutumn ? '第一学期' : '第二学期', String(year)],
  };
}

/** Years of which only the first three digits have been typed yet. */
export function inDecade(decade: number): Meaning {
  const isIn = (year = 0) => Math.floor(year / 10) === decade;
  return { holds: (facts, item) => isIn(facts.start[item]) || isIn(facts.end[item]), shown: [] };
}
