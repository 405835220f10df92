import type { ReactElement } from 'react';
import './keptLists.css';
import { itemPath } from '../../protocol/urls.ts';
import type { LoadedKept } from './useKept.ts';

/** The page where reading stopped, as a link to it. */
export function ReadingPageLink({
  id,
  state,
}: Pick<LoadedKept, 'state'> & { readonly id: string }): ReactElement | null {
  const page = state.pages.get(id)?.page ?? 1;
  if (page === 1) return null;
  return (
    <a href={itemPath(id, page)} className="kept-page">
      读到第 {page} 页
    </a>
  );
}
