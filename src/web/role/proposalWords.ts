import type { PROPOSAL_STATES } from '../../protocol/contribution/proposals.ts';

/** What reviewers and maintainers call the states of a proposal. */
export const STATE_LABELS: Readonly<Record<(typeof PROPOSAL_STATES)[number], string>> = {
  draft: '草稿',
  open: '待审核',
  returned: '已退回',
  accepting: '收录中',
  accepted: '已收录',
  refused: '未采用',
  withdrawn: '已撤回',
};

export const KIND_LABELS: Readonly<Record<'add' | 'edit', string>> = {
  add: '新文件',
  edit: '修改',
};
