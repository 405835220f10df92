/** What a title is generated from. */
export interface TitledTest {
  readonly course: { readonly name: string };
  readonly content: readonly string[];
  readonly time: {
    readonly start: string;
    readonly end: string;
    readonly semester?: 'First' | 'Second' | null | undefined;
    readonly stage?: string | undefined;
  };
}

/** The Chinese name of each semester (specification, section 9). */
const SEMESTER_LABELS = { First: '第一学期', Second: '第二学期' } as const;

/**
 * The generated title of an exam paper (specification, section 3), such as
 * `2021-2022 学年第二学期 形式语言与自动机 期末试卷`. A paper whose only content is 答案 is an
 * answer sheet and says so instead of 试卷.
 */
export function testTitle({ course, content, time }: TitledTest): string {
  const years = time.start === time.end ? time.start : `${time.start}-${time.end}`;
  const semester = time.semester ? SEMESTER_LABELS[time.semester] : '';
  const answersOnly = content.length > 0 && content.every((kind) => kind === '答案');
  return `${years} 学年${semester} ${course.name} ${time.stage ?? ''}${answersOnly ? '答案' : '试卷'}`;
}
