import { RequestError } from '../lib/requestError.ts';
import type { ScopedResult } from '../session/searchClient.ts';

/** The number of documents: at least so many if the search ended at its limit. */
export function countOfDocuments({
  total,
  isPartial,
}: Pick<ScopedResult, 'total' | 'isPartial'>): string {
  return isPartial ? `${total}+` : `${total}`;
}

/** What a search in texts has found, or why it shows nothing, to be read or spoken. */
export function foundIn(
  result: Pick<ScopedResult, 'total' | 'isBuilding' | 'isPartial'>,
  how: '在正文中找到' | '正文中有' = '在正文中找到',
): string {
  if (result.total > 0) return `${how} ${countOfDocuments(result)} 份文档`;
  if (result.isPartial) return '正文中的匹配结果过多，请输入更多文字';
  return result.isBuilding ? '正文中暂无相关结果，部分文档仍在处理' : '正文中没有相关结果';
}

/** Whether a failure means that this visitor has to prove who they are. */
export function canSignInFor(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'sign-in-needed';
}

/** Why a search in texts has failed: the sentence of the server, such as that no index is there. */
export function whyNot(error: unknown): string {
  return (error instanceof RequestError && error.title) || '正文查找失败，点击重新查找';
}
