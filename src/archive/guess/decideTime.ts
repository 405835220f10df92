import type { Semester, TimeMark, Years } from './findTime.ts';
import { because, likely, open, type Proposal, type Source, seen, sure } from './proposal.ts';
import type { ReadSegment } from './readSegment.ts';

export interface TimeGuess {
  readonly years: Proposal<Years>;
  readonly semester: Proposal<Semester>;
}

interface Found<Value> {
  readonly value: Value;
  readonly piece: string;
  readonly source: Source;
}

/**
 * Decides the school year and the semester of an exam by all that its name, then its folders from
 * the nearest up, then its first page say.
 */
export function decideTime(names: readonly ReadSegment[], stage: string | undefined): TimeGuess {
  const all = names.flatMap(({ segment: { source, text }, times }) =>
    times
      .map((mark) => ({ mark, source, piece: text.slice(mark.from, mark.to) }))
      // WeChat puts what it receives into 2021-06/: that is when it came, not when it was sat.
      .filter(({ piece }) => source !== 'folder' || piece !== text || !RECEIVED.test(piece)),
  );

  const semester = firstOf(all, (mark): Semester | undefined => {
    if (mark.kind === 'years' || mark.kind === 'semester' || mark.kind === 'grade')
      return mark.semester;
    return mark.kind === 'month' ? semesterOfMonth(mark.month) : undefined;
  });
  const range = firstOf(all, (mark) => (mark.kind === 'years' ? mark.years : undefined));
  const month = firstOf(all, (mark) => (mark.kind === 'month' ? mark : undefined));
  const year = firstOf(all, (mark) => (mark.kind === 'year' ? mark : undefined));
  const cohort = firstOf(all, (mark) => (mark.kind === 'cohort' ? mark.year : undefined));
  const grade = firstOf(all, (mark) => (mark.kind === 'grade' ? mark.grade : undefined));

  const years = decideYears({ range, month, year, cohort, grade, semester, stage });
  return { years, semester: decideSemester(all, semester, month) };
}

const RECEIVED = /^(?:19|20)[0-9]{2}[-._]?(?:0[1-9]|1[0-2])$/u;

function firstOf<Value>(
  all: readonly { readonly mark: TimeMark; readonly source: Source; readonly piece: string }[],
  pick: (mark: TimeMark) => Value | undefined,
): Found<Value> | undefined {
  for (const { mark, source, piece } of all) {
    const value = pick(mark);
    if (value !== undefined) return { value, piece, source };
  }
  return undefined;
}

/** The school year that a month is of: it begins in September, after the holidays of August. */
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
  readonly range: Found<Years> | undefined;
  readonly month: Found<{ readonly year: number; readonly month: number }> | undefined;
  readonly year: Found<{ readonly year: number; readonly isSchoolYear: boolean }> | undefined;
  readonly cohort: Found<number> | undefined;
  readonly grade: Found<number> | undefined;
  readonly semester: Found<Semester> | undefined;
  readonly stage: string | undefined;
}): Proposal<Years> {
  const isNearer = (one: Found<unknown>, other: Found<unknown> | undefined) =>
    other === undefined || one.source === 'name' || other.source !== 'name';
  if (range && isNearer(range, month)) {
    const other = year?.source === 'name' && range.source !== 'name' ? year.value.year : undefined;
    if (other === undefined || other === range.value.start || other === range.value.end) {
      return sure(range.value, seen(range.piece, range.source));
    }
    return open(
      because(
        `the name says ${other}, its folder ${range.piece}: which is it?`,
        `文件名写的是 ${other}，文件夹写的是 ${range.piece}，请确认`,
      ),
      [range.value],
    );
  }
  if (month) {
    const value = yearsOfMonth(month.value.year, month.value.month);
    return /[年月]/u.test(month.piece)
      ? sure(value, seen(month.piece, month.source))
      : likely(value, seen(month.piece, month.source));
  }
  if (year) return decideOneYear(year, semester, stage);
  if (cohort && grade) {
    const start = cohort.value + grade.value - 1;
    return likely(
      { start, end: start + 1 },
      because(
        `students of ${cohort.piece} were in year ${grade.value} then`,
        `按“${cohort.piece}”“${grade.piece}”推算`,
      ),
    );
  }
  if (cohort) {
    return open(
      because(
        `“${cohort.piece}” is when its students began; the year of the exam depends on the course`,
        `“${cohort.piece}”是入学年份，考试年份要看这门课在大几开`,
      ),
    );
  }
  return open(because('nothing says which year', '没有写年份'));
}

function decideOneYear(
  {
    value: { year, isSchoolYear },
    piece,
    source,
  }: Found<{
    readonly year: number;
    readonly isSchoolYear: boolean;
  }>,
  semester: Found<Semester> | undefined,
  stage: string | undefined,
): Proposal<Years> {
  const begins = { start: year, end: year + 1 };
  const ends = { start: year - 1, end: year };
  if (isSchoolYear) return sure(begins, seen(piece, source));
  if (semester?.value === 'First') {
    // Its mid-term is in November; its final exam may be in January, and be named for either year.
    if (stage === '期中') return sure(begins, seen(`${piece} ${semester.piece}`, source));
    if (semester.source === source)
      return likely(begins, seen(`${piece} ${semester.piece}`, source));
  }
  return open(
    because(
      `“${piece}” alone can be ${ends.start}-${ends.end} or ${begins.start}-${begins.end}`,
      `只写了“${piece}”，可能是 ${ends.start}-${ends.end} 学年，也可能是 ${begins.start}-${begins.end} 学年`,
    ),
    [ends, begins],
  );
}

function decideSemester(
  all: readonly { readonly mark: TimeMark; readonly piece: string }[],
  semester: Found<Semester> | undefined,
  month: Found<unknown> | undefined,
): Proposal<Semester> {
  if (!semester) return open(because('nothing says which semester', '没有写学期'));
  const why = seen(semester.piece, semester.source);
  const isByMonth = month !== undefined && month.piece === semester.piece;
  const isBare = isByMonth && !/[年月]/u.test(semester.piece);
  const others = all.some(
    ({ mark }) =>
      (mark.kind === 'years' || mark.kind === 'semester') &&
      mark.semester !== undefined &&
      mark.semester !== semester.value,
  );
  return isBare || others ? likely(semester.value, why) : sure(semester.value, why);
}
