import { contentOf, isAnswer } from '../../catalog/filters.ts';
import type { Test } from '../../catalog/item.ts';
import { isAnswerSheet, SEMESTER_LABELS } from '../../catalog/testTitle.ts';
import { wikiUrl } from '../results/itemRules.ts';

/** A text, and what stands for it where there is little room. */
export interface Shortened {
  readonly full: string;
  readonly short: string;
}

/** How a paper is shown in its cell. */
export interface PaperLabel {
  readonly semester?: Shortened | undefined;
  readonly parts: readonly Shortened[];
  readonly marks: readonly Shortened[];
}

const SHORT_SEMESTERS = { First: '上', Second: '下' } as const;

const UNKNOWN: Shortened = { full: '试卷', short: '卷' };

/**
 * Short names of papers that stand in one cell of a table, of the same year and stage: only what tells
 * them apart, and each once. Marks tell apart, too: a paper needs no number beside its answers.
 */
export function paperLabels(papers: readonly Test[]): readonly PaperLabel[] {
  const named = papers.map((paper) => ({
    semester: semesterOf(paper),
    parts: partsOf(paper),
    marks: marksOf(paper),
  }));
  const isAlone = (key: string, labels: readonly PaperLabel[]) =>
    labels.filter((other) => keyOf(other) === key).length === 1;
  const withCollege = named.map((label, at) => {
    const [college] = papers[at]?.data.college ?? [];
    if (college === undefined || isAlone(keyOf(label), named)) return label;
    return { ...label, parts: [...label.parts, { full: college, short: shortCollege(college) }] };
  });
  const seen = new Map<string, number>();
  return withCollege.map((label) => {
    const key = keyOf(label);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const parts = label.semester || label.parts.length > 0 ? label.parts : [UNKNOWN];
    return isAlone(key, withCollege)
      ? { ...label, parts }
      : { ...label, parts: [...parts, same(`${count}`)] };
  });
}

/** A school year for a narrow column: `2023-2024` is `2023–24`. */
export function shortSchoolYear(year: string): string {
  return year.replace(/^(\d{4})-\d{2}(\d{2})$/u, '$1–$2');
}

function semesterOf({ data: { time } }: Test): Shortened | undefined {
  const { semester } = time;
  return semester
    ? { full: SEMESTER_LABELS[semester], short: SHORT_SEMESTERS[semester] }
    : undefined;
}

function partsOf({ data: { variant, teachers = [] } }: Test): readonly Shortened[] {
  return [
    ...(variant ? [same(variant)] : []),
    ...(teachers.length > 0 ? [same(teachers.slice(0, 2).join('、'))] : []),
  ];
}

function marksOf(paper: Test): readonly Shortened[] {
  const content = contentOf(paper);
  const answers = isAnswerSheet(content)
    ? { full: '仅答案', short: '仅答' }
    : { full: '答案', short: '答' };
  return [
    ...(content.some(isAnswer) ? [answers] : []),
    ...(wikiUrl(paper) === undefined ? [] : [same('wiki')]),
  ];
}

/** `信息与通信工程学院` is 信息与通信工程, and `计算机学院（国家示范性软件学院）` is 计算机. */
function shortCollege(college: string): string {
  return college.replace(/[（(].*$/u, '').replace(/(?<=..)学院$/u, '') || college;
}

/** What a visitor sees of a label on a phone, which must tell it apart. */
function keyOf({ semester, parts, marks }: PaperLabel): string {
  const textOf = (texts: readonly Shortened[]) => texts.map(({ short }) => short).join(' ');
  return [semester?.short, textOf(parts), textOf(marks)].join('\n');
}

function same(text: string): Shortened {
  return { full: text, short: text };
}
