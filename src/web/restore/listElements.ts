import type { ScrollPosition } from '../session/scrollPosition.ts';

/** The bottom of the sticky bar, in pixels from the top of the window. */
export const BAR_BOTTOM = 84;

/** The rendered results in an element, in order; `aria-posinset` holds the position of each. */
function renderedResults(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[aria-posinset]')];
}

/** The position of a rendered result in its list, from 0. */
export function positionOf(result: Element): number {
  return Number(result.getAttribute('aria-posinset')) - 1;
}

/** The first visible result, and its distance from the top of the window, in pixels. */
export type FirstVisible = Pick<ScrollPosition, 'first' | 'offset'>;

/** Returns the scroll position in a list of results; undefined at its top. */
export function findFirstVisible(within: ParentNode): FirstVisible | undefined {
  if (scrollY === 0) return undefined;
  const results = renderedResults(within);
  const first = results[lowestIndex(results, (result) => boundsOf(result).bottom > BAR_BOTTOM)];
  return first && { first: positionOf(first), offset: boundsOf(first).top };
}

/**
 * Writes the heights of results into `heights`, by position, in pixels: those in a range of
 * positions, and those still unknown. Measuring a thousand at once would take several frames.
 */
export function measureHeights(
  within: ParentNode,
  heights: number[],
  range: { readonly from: number; readonly to: number },
): void {
  for (const result of renderedResults(within)) {
    const position = positionOf(result);
    const isInRange = position >= range.from && position <= range.to;
    if (!isInRange && heights[position] !== undefined) continue;
    // Rounded up: Chromium rounds lengths down to 1/64 px, and folded cards are as high as stored.
    heights[position] = Math.ceil(boundsOf(result).height * 100) / 100;
  }
}

function boundsOf(result: Element): DOMRect {
  return result.getBoundingClientRect();
}

/** Binary search: the lowest index for which `isTrue` holds; it must hold for all later ones. */
export function lowestIndex<T>(
  list: ArrayLike<T>,
  isTrue: (each: T, index: number) => boolean,
): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = list[middle];
    if (each !== undefined && isTrue(each, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Restores the scroll position; does nothing if the result is not there. */
export function restoreScroll(within: ParentNode, { first, offset }: ScrollPosition): void {
  const result = renderedResults(within).find((each) => positionOf(each) === first);
  if (!result) return;
  const top = scrollY + result.getBoundingClientRect().top - offset;
  scrollTo({ top, behavior: 'instant' });
}

/** A visible result, and its distance from the top of the window, in pixels. */
export interface VisibleResult {
  readonly id: string;
  readonly top: number;
}

/** Returns the visible results below the bar, from the top; none at the top of the page. */
export function visibleResults(within: ParentNode): VisibleResult[] {
  return scrollY === 0 ? [] : resultsInWindow(within);
}

/** Returns the visible results below the bar, from the top. */
export function resultsInWindow(within: ParentNode): VisibleResult[] {
  const results = renderedResults(within);
  const first = lowestIndex(results, (result) => boundsOf(result).bottom > BAR_BOTTOM);
  const end = lowestIndex(results, (result) => boundsOf(result).top > innerHeight);
  return results.slice(first, end).map((result) => ({
    id: idOf(result),
    top: boundsOf(result).top,
  }));
}

/** Scrolls so that the first of these results that still exists is back in its place. */
export function restoreOffsets(within: ParentNode, visibleBefore: readonly VisibleResult[]): void {
  if (visibleBefore.length === 0) return;
  const now = new Map(renderedResults(within).map((result) => [idOf(result), result]));
  for (const { id, top } of visibleBefore) {
    const result = now.get(id);
    if (!result) continue;
    const distance = boundsOf(result).top - top;
    if (distance !== 0) scrollBy({ top: distance, behavior: 'instant' });
    return;
  }
}

function idOf(result: Element): string {
  return result.querySelector('[data-item-id]')?.getAttribute('data-item-id') ?? '';
}
