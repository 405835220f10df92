import type { RefusalReason } from '../../protocol/contribution/proposals.ts';
import type { Duplicate, Warning } from './reviewSchemas.ts';

/** The words of the review page. */

/** What was found in a file, and what it means for the reviewer. */
export const WARNING_TEXTS: Readonly<Record<Warning['kind'], string>> = {
  encrypted: '文件已加密，读者可能无法打印或复制',
  'no-text': '文件没有文字层，可能是扫描件，正文暂时无法搜索',
  scripts: '文件中含有脚本',
  attachments: '文件中嵌有附件',
  'launch-actions': '文件会尝试启动其他程序',
  'names-its-author': '文件属性中有作者信息',
  'personal-data': '正文中可能有个人信息，请确认能否公开',
  polyglot: '文件同时符合另一种格式，请确认来源可靠',
};

/** What `clean` removes, by warning. */
export const REMOVABLE: Partial<Readonly<Record<Warning['kind'], string>>> = {
  scripts: '脚本',
  attachments: '附件',
  'launch-actions': '启动操作',
  'names-its-author': '作者信息',
};

export const DUPLICATE_TEXTS: Readonly<Record<Duplicate['why'], string>> = {
  'same-file': '同一文件',
  'same-text': '正文相同',
  'same-exam': '同一场考试',
  'same-isbn': 'ISBN 相同',
  'same-title': '标题相同',
  'near-title': '标题相近',
};

/** Why a proposal is refused, with the sentence that the contributor reads unless another is written. */
export const REFUSALS: readonly {
  readonly reason: RefusalReason;
  readonly label: string;
  readonly sentence: string;
}[] = [
  {
    reason: 'duplicate',
    label: '已有相同资料',
    sentence: '资料库中已有相同的资料，感谢您的投稿。',
  },
  {
    reason: 'out-of-scope',
    label: '不在收录范围',
    sentence: '该文件不在本站的收录范围内，感谢您的投稿。',
  },
  {
    reason: 'unreadable',
    label: '无法看清',
    sentence: '文件内容无法看清，如有更清晰的版本，欢迎再次投稿。',
  },
  { reason: 'wrong', label: '内容有误', sentence: '文件与所填信息不符，核实后欢迎再次投稿。' },
  {
    reason: 'copyright',
    label: '涉及版权',
    sentence: '该文件可能涉及他人版权，本站无法收录，请您谅解。',
  },
  {
    reason: 'personal-data',
    label: '含个人信息',
    sentence: '文件中含有个人信息，去除后欢迎再次投稿。',
  },
  { reason: 'spam', label: '与资料无关', sentence: '该文件与学习资料无关，未予收录。' },
  { reason: 'other', label: '其他原因', sentence: '' },
];

/** Sentences with which proposals are sent back. */
export const RETURN_SENTENCES: readonly string[] = [
  '请补充考试的学年和学期。',
  '请核对课程名称。',
  '部分页面无法看清，请重新拍摄或扫描。',
  '文件中有个人信息，请遮盖后重新上传。',
];
