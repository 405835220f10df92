import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { FILTER_LABELS, WITH_ANSWERS } from '../../../catalog/filters.ts';
import type { FacetOption } from '../../../search/engine.ts';
import { useSearch, useSearchStore } from '../../session/useSearch.ts';

/**
 * Limits the results to tests with answers.
 *
 * @param facet the number of those; undefined while it is unknown
 */
export function AnswersToggle({
  facet,
}: {
  readonly facet: readonly FacetOption[] | undefined;
}): ReactElement {
  const store = useSearchStore();
  const isChosen = useSearch(({ filters }) => filters.answers.length > 0);
  const count = facet?.find(({ value }) => value === WITH_ANSWERS)?.count ?? 0;
  return (
    <label className="select-trigger answers-toggle" data-chosen={isChosen}>
      <input
        type="checkbox"
        className="answers-box"
        checked={isChosen}
        disabled={!isChosen && count === 0}
        onChange={({ currentTarget }) => {
          store.setFilter('answers', currentTarget.checked ? [WITH_ANSWERS] : []);
        }}
      />
      <span className="select-mark" data-mode="multiple">
        <Check aria-hidden />
      </span>
      <span className="select-label">{FILTER_LABELS.answers}</span>
      {facet && (
        <span className="answers-count">
          {count}
          <span className="sr-only"> 条</span>
        </span>
      )}
    </label>
  );
}
