import { Component } from 'react';
import { restoreOffsets, type VisibleResult, visibleResults } from '../restore/listElements.ts';
import type { ResultListProps } from './ResultList.tsx';

/**
 * Keeps the visible results in place when their list is renewed, whatever was added or removed
 * above. A class, because hooks have no `getSnapshotBeforeUpdate`. Not every browser has scroll
 * anchoring, and those that do choose their anchor without knowing what the user reads.
 */
export class ScrollAnchor extends Component<Pick<ResultListProps, 'params' | 'items'>> {
  override getSnapshotBeforeUpdate(
    before: Pick<ResultListProps, 'params' | 'items'>,
  ): readonly VisibleResult[] {
    const { params, items } = this.props;
    const isRenewed =
      before.params === params && before.items.some((item, index) => item !== items[index]);
    return isRenewed ? visibleResults(document) : [];
  }

  override componentDidUpdate(
    _before: unknown,
    _state: unknown,
    visibleBefore: readonly VisibleResult[],
  ) {
    restoreOffsets(document, visibleBefore);
  }

  override render() {
    return null;
  }
}
