import type { FacetOption } from '../../../search/engine.ts';
import type { SelectOption } from '../../ui/selection.ts';

/**
 * The options of a filter as its list shows them. What is chosen and no option, because an address
 * said so, stands at the end, so that it can be given up.
 */
export function optionsOf(
  facet: readonly FacetOption[],
  chosen: readonly string[],
): readonly SelectOption[] {
  const strangers = chosen.filter((value) => !facet.some((option) => option.value === value));
  return [...facet, ...strangers.map((value) => ({ value, count: 0 }))].map((option) => ({
    ...option,
    label: option.value,
  }));
}
