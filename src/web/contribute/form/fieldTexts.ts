import { labelOf } from '../../../catalog/fieldLabels.ts';
import type { FieldName } from '../../../catalog/fieldName.ts';
import type { FieldError, ItemType } from '../../../protocol/contribution/fields.ts';

/** The Chinese words of the form. */

const HINTS: Partial<Readonly<Record<FieldName, string>>> = {
  authors: '多位作者用逗号分隔',
  translators: '多位译者用逗号分隔',
  teachers: '多位教师用逗号分隔',
  college: '多个学院用逗号分隔',
  years: '例如 2023-2024',
  edition: '只填数字，例如 7',
  publish_year: '例如 2014',
  isbn: '没有 ISBN 的书请填“无”',
  variant: '例如 A卷、回忆版、补考',
  source: '原来的文件名，或文件的来历',
  note: '例如：缺最后一页',
};

/** What helps to fill a field in; undefined if its label says enough. */
export function hintOf(type: ItemType, name: FieldName): string | undefined {
  if (name === 'title' && type === 'test') return '通常留空，标题由以上内容生成';
  if (name === 'course' && type === 'doc') return '多门课程用逗号分隔';
  return HINTS[name];
}

/** Says what is wrong with a field, and what to write instead. */
export function errorText(type: ItemType, name: FieldName, error: FieldError): string {
  const label = labelOf(type, name);
  switch (error) {
    case 'missing':
      return name === 'isbn' ? '请填写 ISBN；没有 ISBN 的书请填“无”' : `请填写${label}`;
    case 'not-a-choice':
      return `请从列出的选项中选择${label}`;
    case 'no-isbn':
      return '这不是 ISBN：应为以 978 或 979 开头的 13 位数字，或旧版 10 位';
    case 'wrong-isbn':
      return 'ISBN 的校验位不符，请与书上的核对';
    case 'no-school-year':
      return '请填写学年，例如 2023-2024';
    case 'no-year':
      return '请填写四位数的年份，例如 2014';
    case 'too-long':
      return `${label}过长，请缩短`;
    case 'invalid':
      return `${label}的格式无法识别，请修改`;
  }
}

export const TYPE_HINTS: Readonly<Record<ItemType, string>> = {
  test: '期中、期末等考试的原题或答案',
  doc: '课件、知识点、题库等',
  book: '教材、教辅等出版物',
};
