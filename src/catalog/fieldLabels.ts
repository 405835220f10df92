import type { FieldName } from './fieldName.ts';
import type { Item } from './item.ts';
import { SEMESTER_LABELS } from './testTitle.ts';

const LABELS: Readonly<Record<FieldName, string>> = {
  title: '标题',
  authors: '作者',
  translators: '译者',
  edition: '版次',
  publisher: '出版社',
  publish_year: '出版年份',
  isbn: 'ISBN',
  course: '课程',
  course_type: '课程层次',
  years: '学年',
  semester: '学期',
  stage: '考试阶段',
  college: '学院',
  content: '类别',
  variant: '卷别',
  teachers: '教师',
  source: '来源',
  note: '备注',
};

/** The Chinese label of a field of a form, as cards name it where they show it. */
export function labelOf(type: Item['type'], name: FieldName): string {
  if (name === 'title') return { book: '书名', test: '自拟标题', doc: '标题' }[type];
  return LABELS[name];
}

/** The Chinese name of a choice; the archive stores semesters in English. */
export function choiceLabel(choice: string): string {
  return choice === 'First' || choice === 'Second' ? SEMESTER_LABELS[choice] : choice;
}
