import { RequestError } from '../lib/requestError.ts';
import type { ScopedResult } from '../session/searchClient.ts';

/** The number of documents: at least so many if the search ended at its limit. */
export function countOfDocuments({
  total,
  isPartial,
}: Pick<ScopedResult, 'total' | 'isPartial'>): string {
  return isPartial ? `${total}+` : `${total}`;
}

/** Why a search in texts shows nothing. */
export function nothingIn({
  isBuilding,
  isPartial,
}: Pick<ScopedResult, 'isBuilding' | 'isPartial'>): string {
  if (isPartial) return '正文中的匹配结果过多，请输入更多文字';
  return isBuilding ? '正文中暂无相关结果，部分文档仍在处理' : '正文中没有相关结果';
}

/** Whether a failure means that this visitor has to prove who they are. */
export function canSignInFor(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'sign-in-needed';
}

/** Whether no search in texts works at present, only that in titles. */
export function isAway(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'text-search-away';
}
