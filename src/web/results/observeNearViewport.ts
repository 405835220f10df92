/**
 * Calls back whenever an element comes into or near the viewport; returns a function that stops it.
 * Browsers without IntersectionObserver measure while the window scrolls.
 *
 * @param ahead how far below the viewport counts as near, in pixels
 */
export function observeNearViewport(
  element: Element,
  ahead: number,
  onNear: () => void,
): () => void {
  if ('IntersectionObserver' in window) {
    // A busy browser reports several changes at once: one that came into view may have been out of it.
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: `0px 0px ${ahead}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }
  const ended = new AbortController();
  const { signal } = ended;
  const measure = () => {
    const { top, bottom } = element.getBoundingClientRect();
    if (!signal.aborted && bottom >= 0 && top <= innerHeight + ahead) onNear();
  };
  addEventListener('scroll', measure, { passive: true, signal });
  requestAnimationFrame(measure);
  return () => ended.abort();
}
