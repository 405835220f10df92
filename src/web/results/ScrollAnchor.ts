import { Component } from 'react';
import { restoreOffsets, type VisibleResult, visibleResults } from '../restore/listElements.ts';
import type { ResultListProps } from './ResultList.tsx';
import type { RenderedList } from './renderedItems.ts';

type Props = Pick<ResultListProps, 'params' | 'items'> & Pick<RenderedList, 'folded'>;

/**
 * Keeps the visible results in place when their list is renewed, whatever was added or removed
 * above. A class, because hooks have no `getSnapshotBeforeUpdate`. Not every browser has scroll
 * anchoring, and those that do choose their anchor without knowing what the user reads.
 */
export class ScrollAnchor extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): readonly VisibleResult[] {
    const { params, items, folded } = this.props;
    const isRenewed =
      before.params === params && before.items.some((item, index) => item !== items[index]);
    // A card that unfolds above for the first time has an estimated height until then.
    const isMoved = before.folded !== folded && !hasScrollAnchoring();
    return isRenewed || isMoved ? visibleResults(document) : [];
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

/** Safari has none. Elsewhere scrolling by a script would end a scroll that the user has begun. */
function hasScrollAnchoring(): boolean {
  return CSS.supports('overflow-anchor', 'auto');
}
