import { afterEach, expect, test, vi } from 'vitest';
import { observeNearViewport } from './observeNearViewport.ts';

afterEach(() => vi.unstubAllGlobals());

test('notices the viewport if a busy browser reports coming and being away together', () => {
  let report: ((changes: { readonly isIntersecting: boolean }[]) => void) | undefined;
  class IntersectionObserver {
    readonly observe = vi.fn();
    readonly disconnect = vi.fn();
    constructor(callback: typeof report) {
      report = callback;
    }
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserver);
  vi.stubGlobal('window', { IntersectionObserver });
  const reached = vi.fn();
  // An element that nobody looks at: the observer is a stub.
  observeNearViewport({} as Element, 0, reached);
  report?.([{ isIntersecting: false }]);
  expect(reached).not.toHaveBeenCalled();
  report?.([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(reached).toHaveBeenCalledOnce();
});
