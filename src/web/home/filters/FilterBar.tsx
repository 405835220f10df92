import type { ReactElement } from 'react';
import type { Category } from '../../../catalog/category.ts';
import { CATEGORY_FILTERS, FILTER_LABELS } from '../../../catalog/filters.ts';
import type { Answer } from '../../session/searchState.ts';
import { useSearch, useSearchStore } from '../../session/useSearch.ts';
import { Select } from '../../ui/Select.tsx';
import { AnswersToggle } from './AnswersToggle.tsx';
import { optionsOf } from './optionsOf.ts';
import './filters.css';

/**
 * The filters of a category (specification, section 2). Their space is reserved as soon as the
 * category is chosen; their options come with the answer. Queries by ISBN or MD5 have no filters.
 *
 * @param answer the visible answer, possibly still that of another category
 */
export function FilterBar({
  category,
  answer,
}: {
  readonly category: Category;
  readonly answer: Answer | undefined;
}): ReactElement | null {
  const store = useSearchStore();
  const filters = useSearch((state) => state.filters);
  const names = CATEGORY_FILTERS[category];
  if (names.length === 0 || (answer && answer.mode !== 'text')) return null;
  const facets = answer?.params.category === category ? answer.facets : {};
  return (
    <fieldset className="filter-bar needs-script mt-3 grid min-w-0 gap-2 md:flex md:flex-wrap md:gap-1.5">
      <legend className="sr-only">筛选</legend>
      {names.map((name) => {
        const facet = facets[name];
        if (name === 'answers') return <AnswersToggle key={name} facet={facet} />;
        return (
          <Select
            key={name}
            label={FILTER_LABELS[name]}
            mode="multiple"
            isSearchable={name !== 'stage'}
            options={facet && optionsOf(facet, filters[name])}
            chosen={filters[name]}
            onChange={(values) => store.setFilter(name, values)}
            outcome={answer && `剩余 ${answer.total} 条结果`}
            className="filter-trigger"
          />
        );
      })}
    </fieldset>
  );
}
