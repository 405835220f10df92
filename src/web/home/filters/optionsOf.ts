import type { FacetOption } from '../../../search/engine.ts';
import type { SelectOption } from '../../ui/selection.ts';

/**
 * Returns the options of a filter for its list. A chosen value from the address that is not an
 * option comes last, so that it can be cleared.
 */
export function optionsOf(
  facet: readonly FacetOption[],
  chosen: readonly string[],
): readonly SelectOption[] {
  const unlisted = chosen.filter((value) => !facet.some((option) => option.value === value));
  return [...facet, ...unlisted.map((value) => ({ value, count: 0 }))].map((option) => ({
    ...option,
    label: option.value,
  }));
}
