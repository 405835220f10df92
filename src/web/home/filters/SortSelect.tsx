import { ArrowDownUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { parseSortOrder, SORT_LABELS, SORT_ORDERS } from '../../../catalog/sortOrder.ts';
import { useSearch, useSearchStore } from '../../session/useSearch.ts';
import { Select } from '../../ui/Select.tsx';

const OPTIONS = SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Selects the sort order of the results. */
export function SortSelect(): ReactElement {
  const store = useSearchStore();
  const sort = useSearch((state) => state.sort);
  return (
    <Select
      label="排序"
      mode="single"
      options={OPTIONS}
      chosen={[sort]}
      onChange={([value]) => store.setSort(parseSortOrder(value))}
      icon={<ArrowDownUp className="select-icon" aria-hidden />}
      className="sort-trigger needs-script"
    />
  );
}
