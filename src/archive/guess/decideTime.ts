import type { Semester, TimeMention, Years } from './findTime.ts';
import type { ParsedSegment } from './parseSegment.ts';
import {
  cite,
  explain,
  leaveOpen,
  type Proposal,
  proposeLikely,
  proposeSure,
  type Source,
} from './proposal.ts';

export interface TimeGuess {
  readonly years: Proposal<Years>;
  readonly semester: Proposal<Semester>;
}

interface FoundTime<Value> {
  readonly value: Value;
  readonly piece: string;
  readonly source: Source;
}

/**
 * Decides the school year and the semester of an exam: by its name, then by its folders from the
 * nearest up, then by its first page.
 */
export function decideTime(names: readonly ParsedSegment[], stage: string | undefined): TimeGuess {
  const all = names.flatMap(({ segment: { source, text }, times }) =>
    times
      .map((mention) => ({ mention, source, piece: text.slice(mention.from, mention.to) }))
      // WeChat saves received files in 2021-06/: the month of receipt, not of the exam.
      .filter(({ piece }) => source !== 'folder' || piece !== text || !RECEIVED.test(piece)),
  );

  const semester = firstOf(all, (mention): Semester | undefined => {
    if (mention.kind === 'years' || mention.kind === 'semester' || mention.kind === 'grade')
      return mention.semester;
    return mention.kind === 'month' ? semesterOfMonth(mention.month) : undefined;
  });
  const range = firstOf(all, (mention) => (mention.kind === 'years' ? mention.years : undefined));
  const month = firstOf(all, (mention) => (mention.kind === 'month' ? mention : undefined));
  const year = firstOf(all, (mention) => (mention.kind === 'year' ? mention : undefined));
  const cohort = firstOf(all, (mention) => (mention.kind === 'cohort' ? mention.year : undefined));
  const grade = firstOf(all, (mention) => (mention.kind === 'grade' ? mention.grade : undefined));

  const years = decideYears({ range, month, year, cohort, grade, semester, stage });
  return { years, semester: decideSemester(all, semester, month) };
}

const RECEIVED = /^(?:19|20)[0-9]{2}[-._]?(?:0[1-9]|1[0-2])$/u;

function firstOf<Value>(
  all: readonly {
    readonly mention: TimeMention;
    readonly source: Source;
    readonly piece: string;
  }[],
  pick: (mention: TimeMention) => Value | undefined,
): FoundTime<Value> | undefined {
  for (const { mention, source, piece } of all) {
    const value = pick(mention);
    if (value !== undefined) return { value, piece, source };
  }
  return undefined;
}

/** The school year of a month. It begins in September. */
function yearsOfMonth(year: number, month: number): Years {
  return month >= 9 ? { start: year, end: year + 1 } : { start: year - 1, end: year };
}

/** In February and August, exams of both semesters are held. */
function semesterOfMonth(month: number): Semester | undefined {
  if (month >= 9 || month === 1) return 'First';
  return month >= 3 && month <= 7 ? 'Second' : undefined;
}

function decideYears({
  range,
  month,
  year,
  cohort,
  grade,
  semester,
  stage,
}: {
  readonly range: FoundTime<Years> | undefined;
  readonly month: FoundTime<{ readonly year: number; readonly month: number }> | undefined;
  readonly year: FoundTime<{ readonly year: number; readonly isSchoolYear: boolean }> | undefined;
  readonly cohort: FoundTime<number> | undefined;
  readonly grade: FoundTime<number> | undefined;
  readonly semester: FoundTime<Semester> | undefined;
  readonly stage: string | undefined;
}): Proposal<Years> {
  const isNearer = (one: FoundTime<unknown>, other: FoundTime<unknown> | undefined) =>
    other === undefined || one.source === 'name' || other.source !== 'name';
  if (range && isNearer(range, month)) {
    const other = year?.source === 'name' && range.source !== 'name' ? year.value.year : undefined;
    if (other === undefined || other === range.value.start || other === range.value.end) {
      return proposeSure(range.value, cite(range.piece, range.source));
    }
    return leaveOpen(
      explain(
        `the name says ${other}, its folder ${range.piece}: which is it?`,
        `文件名中为 ${other}，文件夹名中为 ${range.piece}，请确认`,
      ),
      [range.value],
    );
  }
  if (month) {
    const value = yearsOfMonth(month.value.year, month.value.month);
    return /[年月]/u.test(month.piece)
      ? proposeSure(value, cite(month.piece, month.source))
      : proposeLikely(value, cite(month.piece, month.source));
  }
  if (year) return decideOneYear(year, semester, stage);
  if (cohort && grade) {
    const start = cohort.value + grade.value - 1;
    return proposeLikely(
      { start, end: start + 1 },
      explain(
        `students of ${cohort.piece} were in year ${grade.value} then`,
        `按“${cohort.piece}”“${grade.piece}”推算`,
      ),
    );
  }
  if (cohort) {
    return leaveOpen(
      explain(
        `“${cohort.piece}” is when its students began; the year of the exam depends on the course`,
        `“${cohort.piece}”是入学年份，考试年份取决于课程在哪个年级开设`,
      ),
    );
  }
  return leaveOpen(explain('nothing says which year', '未注明年份'));
}

function decideOneYear(
  {
    value: { year, isSchoolYear },
    piece,
    source,
  }: FoundTime<{
    readonly year: number;
    readonly isSchoolYear: boolean;
  }>,
  semester: FoundTime<Semester> | undefined,
  stage: string | undefined,
): Proposal<Years> {
  const begins = { start: year, end: year + 1 };
  const ends = { start: year - 1, end: year };
  if (isSchoolYear) return proposeSure(begins, cite(piece, source));
  if (semester?.value === 'First') {
    // The mid-term is in November. The final may be in January and be named after either year.
    if (stage === '期中') return proposeSure(begins, cite(`${piece} ${semester.piece}`, source));
    if (semester.source === source)
      return proposeLikely(begins, cite(`${piece} ${semester.piece}`, source));
  }
  return leaveOpen(
    explain(
      `“${piece}” alone can be ${ends.start}-${ends.end} or ${begins.start}-${begins.end}`,
      `只写了“${piece}”，可能是 ${ends.start}-${ends.end} 学年，也可能是 ${begins.start}-${begins.end} 学年`,
    ),
    [ends, begins],
  );
}

function decideSemester(
  all: readonly { readonly mention: TimeMention; readonly piece: string }[],
  semester: FoundTime<Semester> | undefined,
  month: FoundTime<unknown> | undefined,
): Proposal<Semester> {
  if (!semester) return leaveOpen(explain('nothing says which semester', '未注明学期'));
  const reason = cite(semester.piece, semester.source);
  const isByMonth = month !== undefined && month.piece === semester.piece;
  const isBare = isByMonth && !/[年月]/u.test(semester.piece);
  const others = all.some(
    ({ mention }) =>
      (mention.kind === 'years' || mention.kind === 'semester') &&
      mention.semester !== undefined &&
      mention.semester !== semester.value,
  );
  return isBare || others
    ? proposeLikely(semester.value, reason)
    : proposeSure(semester.value, reason);
}
