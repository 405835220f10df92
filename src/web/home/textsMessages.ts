import { RequestError } from '../lib/requestError.ts';
import type { ScopedResult } from '../session/searchClient.ts';

/** The number of documents: at least so many if the search ended at its limit. */
export function countOfDocuments({
  total,
  isPartial,
}: Pick<ScopedResult, 'total' | 'isPartial'>): string {
  return isPartial ? `${total}+` : `${total}`;
}

/** Whether a failure means that this visitor has to prove who they are. */
export function canSignInFor(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'sign-in-needed';
}
