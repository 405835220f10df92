import type { FieldName } from '../../catalog/fieldName.ts';
import { SEMESTER_LABELS } from '../../catalog/testTitle.ts';
import type { FieldError, ItemType } from '../../protocol/contribution/fields.ts';

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

/** The label of a field, as the form of contributors has it. */
export function labelOf(type: ItemType, name: FieldName): string {
  if (name === 'title') return { book: '书名', test: '自拟标题', doc: '标题' }[type];
  return LABELS[name];
}

/** The name of a choice; the archive stores semesters in English. */
export function choiceLabel(choice: string): string {
  return choice === 'First' || choice === 'Second' ? SEMESTER_LABELS[choice] : choice;
}

/** Values as one text. */
export function valuesText(values: readonly string[] = []): string {
  return values.map(choiceLabel).join('，');
}

/** What is wrong with a field. */
export const ERROR_TEXTS: Readonly<Record<FieldError, string>> = {
  missing: '请填写此项',
  'not-a-choice': '请从列出的选项中选择',
  'no-isbn': '应为以 978 或 979 开头的 13 位数字，或旧版 10 位',
  'wrong-isbn': '校验位不符，请与书上的核对',
  'no-school-year': '请填写学年，例如 2023-2024',
  'no-year': '请填写四位数的年份，例如 2014',
  'too-long': '内容过长，请缩短',
  invalid: '格式无法识别，请修改',
};
