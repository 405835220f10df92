import { useMediaQuery } from './useMediaQuery.ts';

/** Whether the window is laid out as on a phone: below 768 px (specification, sections 2 and 9). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)');
}
