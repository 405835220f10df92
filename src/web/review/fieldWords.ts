import { choiceLabel } from '../../catalog/fieldLabels.ts';
import type { FieldError } from '../../protocol/contribution/fields.ts';

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
