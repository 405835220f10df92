import type { Place } from './place.ts';

/** Where the sticky bar ends, in pixels from the top of the window. */
export const BAR_END = 84;

/** The drawn results within an element, in order; each knows its position from `aria-posinset`. */
function drawnResults(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[aria-posinset]')];
}

function positionOf(result: Element): number {
  return Number(result.getAttribute('aria-posinset')) - 1;
}

/**
 * Where the window stands in a list of results; undefined at its beginning.
 *
 * @param known the heights of results that are not drawn yet
 */
export function measurePlace(
  within: ParentNode,
  {
    loaded,
    known = [],
  }: { readonly loaded: number; readonly known?: readonly number[] | undefined },
): Place | undefined {
  if (scrollY === 0) return undefined;
  const heights = [...known];
  let first: { readonly position: number; readonly top: number } | undefined;
  for (const result of drawnResults(within)) {
    const { top, bottom, height } = result.getBoundingClientRect();
    const position = positionOf(result);
    heights[position] = Math.round(height * 100) / 100;
    if (!first && bottom > BAR_END) first = { position, top };
  }
  return first && { loaded, first: first.position, offset: first.top, heights };
}

/** Puts the window where it stood; does nothing where that result is not there. */
export function scrollToPlace(within: ParentNode, { first, offset }: Place): void {
  const result = drawnResults(within).find((each) => positionOf(each) === first);
  if (!result) return;
  const top = scrollY + result.getBoundingClientRect().top - offset;
  scrollTo({ top, behavior: 'instant' });
}
