import { ArrowDownUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { parseSortOrder, SORT_LABELS, SORT_ORDERS } from '../../../catalog/sortOrder.ts';
import { Select } from '../../ui/Select.tsx';
import { useRoad, useSearchRoad } from '../roadContext.ts';

const OPTIONS = SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Chooses the order of the results. */
export function SortSelect(): ReactElement {
  const road = useSearchRoad();
  const sort = useRoad((state) => state.sort);
  return (
    <Select
      label="排序"
      mode="single"
      options={OPTIONS}
      chosen={[sort]}
      onChange={([value]) => road.order(parseSortOrder(value))}
      icon={<ArrowDownUp className="select-icon" aria-hidden />}
      className="sort-trigger needs-script"
    />
  );
}
