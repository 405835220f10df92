import type { Followed } from '../api/answers.ts';

/** What needs its author comes first, then what changed last. */
export function inOrder(followed: readonly Followed[]): readonly Followed[] {
  const rank = ({ state }: Followed) => (state === 'returned' ? 0 : 1);
  return [...followed].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

/** What a state is called, and what happens next. */
export const STATE_TEXTS: Readonly<
  Record<Followed['state'], { readonly label: string; readonly next: string }>
> = {
  draft: { label: '尚未提交', next: '这份投稿还没有提交审核。' },
  open: { label: '等待审核', next: '审核者将按提交顺序处理，在此之前可以修改或撤回。' },
  returned: { label: '需要修改', next: '请按审核意见修改后重新提交。' },
  accepting: { label: '正在收录', next: '审核已通过，正在写入资料库。' },
  accepted: { label: '已收录', next: '感谢您的贡献！现在大家都可以搜索和下载了。' },
  refused: { label: '未收录', next: '感谢您的投稿，这一份未能收录。' },
  withdrawn: { label: '已撤回', next: '您已撤回这份投稿，文件将被删除。' },
};

/** The reasons of `REFUSAL_REASONS`; one that this release does not know is not shown. */
const REASON_TEXTS: Readonly<Record<string, string>> = {
  duplicate: '资料库中已有相同的内容',
  'out-of-scope': '不属于本站收录的范围',
  unreadable: '文件无法阅读或不完整',
  wrong: '文件与填写的信息不符',
  copyright: '可能涉及版权问题',
  'personal-data': '含有个人信息',
  spam: '内容与学习资料无关',
};

export function reasonText(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : REASON_TEXTS[reason];
}
