import { type Attributes, CONTENTS, KINDS, STAGE_BITS, VARIANTS } from '../index/attributes.ts';
import { CONSTRAINT_QUALITY } from '../weights.ts';
import type { Span } from './tokenizeQuery.ts';

/** A constraint in a query, such as a year, a semester, a stage or a kind of item. */
export interface QueryConstraint extends Span {
  /** Whether the item at a position of the catalog meets it. */
  readonly appliesTo: (attributes: Attributes, item: number) => boolean;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** The words of a title to highlight. */
  readonly titleWords: readonly string[];
  /** True for a stop word (的, 有没有, 下载), and for a constraint that was relaxed. */
  readonly isIgnored?: true;
  /** Which attribute it is about, for those that may be relaxed. */
  readonly attribute?: 'variant' | 'edition' | 'stage' | 'semester' | 'content';
  /** Whether it is for materials, or counts only if another constraint is. */
  readonly requests?: 'materials';
  readonly onlyIfRequested?: 'materials';
}

/** A constraint, wherever it stands in a query. */
export type Constraint = Omit<QueryConstraint, 'from' | 'to' | 'quality'> & {
  readonly quality?: number;
};

export const BOOK = KINDS.indexOf('book');
export const TEST = KINDS.indexOf('test');
export const DOC = KINDS.indexOf('doc');

export const PAPER: Constraint = ofKind(TEST, ['试卷']);

export const IGNORED: Constraint = { appliesTo: () => true, titleWords: [], isIgnored: true };

export function ofKind(kind: number, titleWords: readonly string[] = []): Constraint {
  return { appliesTo: (attributes, item) => attributes.kind[item] === kind, titleWords };
}

export function withContent(...names: readonly (typeof CONTENTS)[number][]): Constraint {
  const bits = names.reduce((sum, name) => sum | (1 << CONTENTS.indexOf(name)), 0);
  return {
    appliesTo: (attributes, item) => ((attributes.content[item] ?? 0) & bits) !== 0,
    titleWords: names,
    attribute: 'content',
  };
}

export function matchAll(one: Constraint, other: Constraint): Constraint {
  return {
    appliesTo: (attributes, item) =>
      one.appliesTo(attributes, item) && other.appliesTo(attributes, item),
    titleWords: [...one.titleWords, ...other.titleWords],
  };
}

export function matchAny(one: Constraint, other: Constraint): Constraint {
  return {
    appliesTo: (attributes, item) =>
      one.appliesTo(attributes, item) || other.appliesTo(attributes, item),
    titleWords: [...one.titleWords, ...other.titleWords],
    ...(one.attribute !== undefined && { attribute: one.attribute }),
  };
}

export function inStage(stage: keyof typeof STAGE_BITS): Constraint {
  const bit = STAGE_BITS[stage];
  return {
    appliesTo: (attributes, item) => attributes.stage[item] === bit,
    titleWords: [stage],
    attribute: 'stage',
  };
}

/** One of the papers of an exam: the A卷, the recalled one, the resit. */
export function ofVariant(name: (typeof VARIANTS)[number]['name']): Constraint {
  const bit = 1 << VARIANTS.findIndex((one) => one.name === name);
  return {
    appliesTo: (attributes, item) => ((attributes.variant[item] ?? 0) & bit) !== 0,
    titleWords: [name],
    attribute: 'variant',
  };
}

export function inSemester(semester: 1 | 2): Constraint {
  return {
    attribute: 'semester',
    appliesTo: (attributes, item) => attributes.semester[item] === semester,
    titleWords: [semester === 1 ? '第一学期' : '第二学期'],
  };
}

export function inVolume(bits: number, titleWords: readonly string[]): Constraint {
  return {
    appliesTo: (attributes, item) => ((attributes.volume[item] ?? 0) & bits) !== 0,
    titleWords,
  };
}

/** An item that names no volume may be any. */
export const WITHOUT_VOLUME: Constraint = {
  appliesTo: (attributes, item) => attributes.volume[item] === 0,
  titleWords: [],
  quality: CONSTRAINT_QUALITY.weak,
};

/** 下册 is said of books; tests are of a half of a course. */
export function bookVolume(bits: number, titleWords: readonly string[]): Constraint {
  return {
    ...matchAll(ofKind(BOOK), inVolume(bits, titleWords)),
    quality: CONSTRAINT_QUALITY.certain,
  };
}

export function inEdition(edition: number): Constraint {
  return {
    appliesTo: (attributes, item) => edition > 0 && attributes.edition[item] === edition,
    titleWords: [],
    quality: CONSTRAINT_QUALITY.certain,
    attribute: 'edition',
  };
}

/** Tests of the school years that a calendar year belongs to, and books published in it. */
export function inYear(year: number): Constraint {
  return {
    appliesTo: (attributes, item) =>
      attributes.start[item] === year || attributes.end[item] === year,
    titleWords: [String(year)],
  };
}

export function testInYear(year: number): Constraint {
  return matchAll(ofKind(TEST), inYear(year));
}

export function inSchoolYear(start: number): Constraint {
  return {
    appliesTo: (attributes, item) =>
      attributes.start[item] === start && attributes.end[item] === start + 1,
    titleWords: [String(start), String(start + 1)],
  };
}

/**
 * Autumn is the first semester of the school year that starts then, spring the second of the one
 * that ends.
 */
export function inSeason(year: number, isAutumn: boolean): Constraint {
  return {
    appliesTo: (attributes, item) =>
      isAutumn
        ? attributes.start[item] === year && attributes.semester[item] === 1
        : attributes.end[item] === year && attributes.semester[item] === 2,
    titleWords: [isAutumn ? '第一学期' : '第二学期', String(year)],
  };
}

/** A year of which only three digits are typed yet. */
export function inDecade(decade: number): Constraint {
  const isIn = (year = 0) => Math.floor(year / 10) === decade;
  return {
    appliesTo: (attributes, item) => isIn(attributes.start[item]) || isIn(attributes.end[item]),
    titleWords: [],
  };
}
