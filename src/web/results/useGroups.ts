import { useRef } from 'react';
import type { Range } from './drawnRange.ts';
import type { ResultListProps } from './ResultList.tsx';
import type { Group, Grouping } from './regroup.ts';
import { regroup } from './regroup.ts';

/**
 * The drawn part of a list in groups of neighbours. When the list is renewed, each result stays in
 * its group: in another one its card would be taken down and put up anew, and whatever goes on in it
 * (a download, an open cover, the focus) would end.
 */
export function useGroups(
  question: object,
  items: ResultListProps['items'],
  range: Range,
): readonly Group[] {
  const last = useRef<Grouping>(undefined);
  last.current = regroup(last.current, { question, items, ...range });
  return last.current.groups;
}
