import { type Attributes, CONTENTS, KINDS, STAGE_BITS, VARIANTS } from '../index/attributes.ts';
import { CONSTRAINT_QUALITY } from '../weights.ts';
import type { Span } from './tokenizeQuery.ts';

/** A constraint in a query, such as a year, a semester, a stage or a kind of item. */
export interface QueryConstraint extends Span {
  /** Whether the item at a position of the catalog meets it. */
  readonly holds: (attributes: Attributes, item: number) => boolean;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** The words of a title that show it, to be marked. */
  readonly shown: readonly string[];
  /** True for a stop word (的, 有没有, 下载), and for a constraint that was relaxed. */
  readonly isIgnored?: true;
  /** Which attribute it is about, for those that may be relaxed. */
  readonly about?: 'variant' | 'edition' | 'stage' | 'semester' | 'content';
  /** Whether it is for materials, or counts only if another constraint is. */
  readonly asks?: 'materials';
  readonly ifAsked?: 'materials';
}

/** A constraint, wherever it stands in a query. */
export type Constraint = Omit<QueryConstraint, 'from' | 'to' | 'quality'> & {
  readonly quality?: number;
};

export const BOOK = KINDS.indexOf('book');
export const TEST = KINDS.indexOf('test');
export const DOC = KINDS.indexOf('doc');

export const PAPER: Constraint = ofKind(TEST, ['试卷']);

export const IGNORED: Constraint = { holds: () => true, shown: [], isIgnored: true };

export function ofKind(kind: number, shown: readonly string[] = []): Constraint {
  return { holds: (attributes, item) => attributes.kind[item] === kind, shown };
}

export function withContent(...names: readonly (typeof CONTENTS)[number][]): Constraint {
  const bits = names.reduce((sum, name) => sum | (1 << CONTENTS.indexOf(name)), 0);
  return {
    holds: (attributes, item) => ((attributes.content[item] ?? 0) & bits) !== 0,
    shown: names,
    about: 'content',
  };
}

export function both(one: Constraint, other: Constraint): Constraint {
  return {
    holds: (attributes, item) => one.holds(attributes, item) && other.holds(attributes, item),
    shown: [...one.shown, ...other.shown],
  };
}

export function either(one: Constraint, other: Constraint): Constraint {
  return {
    holds: (attributes, item) => one.holds(attributes, item) || other.holds(attributes, item),
    shown: [...one.shown, ...other.shown],
    ...(one.about !== undefined && { about: one.about }),
  };
}

export function inStage(stage: keyof typeof STAGE_BITS): Constraint {
  const bit = STAGE_BITS[stage];
  return {
    holds: (attributes, item) => attributes.stage[item] === bit,
    shown: [stage],
    about: 'stage',
  };
}

/** One of the papers of an exam: the A卷, the recalled one, the resit. */
export function ofVariant(name: (typeof VARIANTS)[number]['name']): Constraint {
  const bit = 1 << VARIANTS.findIndex((one) => one.name === name);
  return {
    holds: (attributes, item) => ((attributes.variant[item] ?? 0) & bit) !== 0,
    shown: [name],
    about: 'variant',
  };
}

export function inSemester(semester: 1 | 2): Constraint {
  return {
    about: 'semester',
    holds: (attributes, item) => attributes.semester[item] === semester,
    shown: [semester === 1 ? '第一学期' : '第二学期'],
  };
}

export function inVolume(bits: number, shown: readonly string[]): Constraint {
  return { holds: (attributes, item) => ((attributes.volume[item] ?? 0) & bits) !== 0, shown };
}

/** An item that names no volume may be any. */
export const UNDIVIDED: Constraint = {
  holds: (attributes, item) => attributes.volume[item] === 0,
  shown: [],
  quality: CONSTRAINT_QUALITY.weak,
};

/** 下册 is said of books; tests are of a half of a course. */
export function bookVolume(bits: number, shown: readonly string[]): Constraint {
  return { ...both(ofKind(BOOK), inVolume(bits, shown)), quality: CONSTRAINT_QUALITY.certain };
}

export function inEdition(edition: number): Constraint {
  return {
    holds: (attributes, item) => edition > 0 && attributes.edition[item] === edition,
    shown: [],
    quality: CONSTRAINT_QUALITY.certain,
    about: 'edition',
  };
}

/** Tests of the school years that a calendar year belongs to, and books published in it. */
export function inYear(year: number): Constraint {
  return {
    holds: (attributes, item) => attributes.start[item] === year || attributes.end[item] === year,
    shown: [String(year)],
  };
}

export function testInYear(year: number): Constraint {
  return both(ofKind(TEST), inYear(year));
}

export function inSchoolYear(start: number): Constraint {
  return {
    holds: (attributes, item) =>
      attributes.start[item] === start && attributes.end[item] === start + 1,
    shown: [String(start), String(start + 1)],
  };
}

/**
 * Autumn is the first semester of the school year that starts then, spring the second of the one
 * that ends.
 */
export function inSeason(year: number, isAutumn: boolean): Constraint {
  return {
    holds: (attributes, item) =>
      isAutumn
        ? attributes.start[item] === year && attributes.semester[item] === 1
        : attributes.end[item] === year && attributes.semester[item] === 2,
    shown: [isAutumn ? '第一学期' : '第二学期', String(year)],
  };
}

/** A year of which only three digits are typed yet. */
export function inDecade(decade: number): Constraint {
  const isIn = (year = 0) => Math.floor(year / 10) === decade;
  return {
    holds: (attributes, item) => isIn(attributes.start[item]) || isIn(attributes.end[item]),
    shown: [],
  };
}
