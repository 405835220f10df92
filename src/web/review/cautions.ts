import type { Reviewed, Warning } from './reviewSchemas.ts';
import { REMOVABLE } from './reviewWords.ts';

/** What a proposal could do harm with: accepting it takes a second press, after this was read. */
export function cautionsOf({ changes, duplicates, upload }: Reviewed): readonly string[] {
  const cautions: string[] = [];
  const has = (kind: Warning['kind']) => upload?.warnings.some((warning) => warning.kind === kind);
  if (changes.some(({ isMissing }) => isMissing)) cautions.push('要修改的资料已不在资料库中');
  if (changes.some(({ conflicts }) => conflicts.length > 0)) {
    cautions.push('部分信息在投稿之后已有他人修改');
  }
  if (changes.some(({ errors }) => Object.keys(errors).length > 0)) {
    cautions.push('部分信息需要更正');
  }
  if (duplicates.some(({ why }) => why === 'same-file' || why === 'same-text')) {
    cautions.push('资料库或队列中已有内容相同的文件');
  }
  if (has('personal-data')) cautions.push('正文中可能有个人信息');
  if (has('polyglot')) cautions.push('文件同时符合另一种格式');
  return cautions;
}

/** What can be removed from the file when it is accepted, in words. */
export function removableOf({ upload }: Reviewed): readonly string[] {
  if (upload?.filetype !== 'pdf') return [];
  const words = upload.warnings.map(({ kind }) => REMOVABLE[kind]);
  return [...new Set(words.filter((word) => word !== undefined))];
}

/** Attachments may belong to the document; everything else that can be removed should be. */
export function isCleanedByDefault(reviewed: Reviewed): boolean {
  return removableOf(reviewed).some((word) => word !== REMOVABLE.attachments);
}
