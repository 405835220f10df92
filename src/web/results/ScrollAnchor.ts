import { Component } from 'react';
import { scrollBackTo, type VisibleResult, visibleResults } from '../restore/listElements.ts';
import type { ResultListProps } from './ResultList.tsx';

/**
 * Keeps what is in sight where it is when its list is renewed, however much has come or gone above.
 * A class, because hooks cannot see a page as it was before it changes. Not every browser does this
 * by itself, and those that do choose what to hold on to without knowing what is read.
 */
export class ScrollAnchor extends Component<Pick<ResultListProps, 'params' | 'items'>> {
  override getSnapshotBeforeUpdate(
    before: Pick<ResultListProps, 'params' | 'items'>,
  ): readonly VisibleResult[] {
    const { params, items } = this.props;
    const isRenewed =
      before.params === params && before.items.some((item, at) => item !== items[at]);
    return isRenewed ? visibleResults(document) : [];
  }

  override componentDidUpdate(_before: unknown, _state: unknown, seen: readonly VisibleResult[]) {
    scrollBackTo(document, seen);
  }

  override render() {
    return null;
  }
}
