import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { choiceLabel, labelOf } from '../../catalog/fieldLabels.ts';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { REPORT_STATES } from '../results/report/reportLabels.ts';
import { KIND_LABELS, STATE_LABELS } from '../role/proposalWords.ts';
import { REASON_LABELS, REPORT_LABELS } from './deskWords.ts';
import { ROLE_LABELS } from './roleWords.ts';

/** The words for names in the journal; an empty one says nothing that its neighbours do not say. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, labelOf('doc', name)])),
  after: '',
  before: '提交前',
  changes: '',
  clean: '收录时清除',
  commit: 'Git 提交',
  failure: '未能收录的原因',
  id: 'MD5',
  invitation: '权限链接',
  item: '资料',
  items: '资料',
  kind: '事项',
  reason: '原因',
  role: '权限',
  state: '状态',
  thanks: '署名',
  type: '类型',
  upload: '上传编号',
  values: '',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { ...KIND_LABELS, ...REPORT_LABELS },
  reason: REASON_LABELS,
  role: ROLE_LABELS,
  state: { ...REPORT_STATES, ...STATE_LABELS },
  type: CATEGORY_LABELS,
};

/** A path of the journal in words: `content.values.course` is 课程. A name without words stays. */
export function pathText(path: string): string {
  const names = path.split('.');
  return names
    .map((name, at) => {
      // What is given, as opposed to the field of that name.
      if (name === 'content' && at < names.length - 1) return '';
      return /^\d+$/u.test(name) ? `第 ${name} 项` : (NAMES[name] ?? name);
    })
    .filter((name) => name !== '')
    .join(' · ');
}

/** A value of the journal in words, by the last name of its path. */
export function valueText(path: string, value: string): string {
  const name = path.split('.').at(-1) ?? '';
  return VALUES[name]?.[value] ?? choiceLabel(value);
}
