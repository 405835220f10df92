import { Component } from 'react';
import {
  restoreOffsets,
  resultsInWindow,
  type VisibleResult,
  visibleResults,
} from '../restore/listElements.ts';
import type { ResultListProps } from './ResultList.tsx';

type Props = Pick<ResultListProps, 'params' | 'items' | 'previewed'>;

/**
 * Keeps the visible results in place when their list is renewed, whatever was added or removed
 * above, and the previewed one when the preview opens or closes, which changes the columns. A class, because hooks have no `getSnapshotBeforeUpdate`. Not every browser has scroll
 * anchoring, and those that do choose their anchor without knowing what the user reads.
 */
export class ScrollAnchor extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): readonly VisibleResult[] {
    const { params, items, previewed } = this.props;
    if (before.previewed !== previewed) {
      const isPreviewed = ({ id }: VisibleResult) => id === (previewed ?? before.previewed);
      return resultsInWindow(document).sort(
        (a, b) => Number(isPreviewed(b)) - Number(isPreviewed(a)),
      );
    }
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
