import { schoolYearOf } from './schoolYear.ts';

/** The fields that a title is generated from. */
export interface TitledTest {
  readonly course: { readonly name: string };
  readonly content: readonly string[];
  readonly time: {
    readonly start: string;
    readonly end: string;
    readonly semester?: 'First' | 'Second' | null | undefined;
    readonly stage?: string | undefined;
  };
  readonly variant?: string | undefined;
  readonly teachers?: readonly string[] | undefined;
}

/** The Chinese name of each semester (specification, section 9). */
export const SEMESTER_LABELS = { First: '第一学期', Second: '第二学期' } as const;

/**
 * The generated title of an exam paper (specification, section 3), such as
 * `2021-2022 学年第二学期 形式语言与自动机 期末试卷`. A paper whose only content is 答案 is an
 * answer sheet and says 答案 instead of 试卷. What distinguishes papers of one exam follows in
 * brackets: `…期末试卷（A卷，伍胜健）`.
 */
export function testTitle({ course, content, time, variant, teachers }: TitledTest): string {
  const semester = time.semester ? SEMESTER_LABELS[time.semester] : '';
  const which = [variant, teachersInShort(teachers)].filter((part) => part).join('，');
  const kind = isAnswerSheet(content) ? '答案' : '试卷';
  return `${schoolYearOf({ time })} 学年${semester} ${course.name} ${time.stage ?? ''}${kind}${which && `（${which}）`}`;
}

/** Whether a paper has nothing but answers (specification, section 3). */
export function isAnswerSheet(content: readonly string[]): boolean {
  return content.length > 0 && content.every((kind) => kind === '答案');
}

/** A title has room for two names. */
const MOST_TEACHERS = 2;

function teachersInShort(teachers: readonly string[] = []): string {
  if (teachers.length <= MOST_TEACHERS) return teachers.join('、');
  return `${teachers.slice(0, MOST_TEACHERS).join('、')}等`;
}
