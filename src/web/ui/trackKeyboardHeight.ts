/**
 * Sets `--keyboard` to the height that the on-screen keyboard covers at the bottom of the window:
 * most browsers draw it over the page without resizing the page. Returns the function that stops
 * it.
 */
export function trackKeyboardHeight(element: HTMLElement): () => void {
  const stop = new AbortController();
  const { visualViewport } = window;
  if (visualViewport) {
    const measure = () => {
      const { height, offsetTop, scale } = visualViewport;
      const covered = document.documentElement.clientHeight - offsetTop - height;
      // With pinch zoom the visual viewport is smaller even without a keyboard.
      element.style.setProperty('--keyboard', `${scale > 1.01 ? 0 : Math.max(0, covered)}px`);
    };
    measure();
    visualViewport.addEventListener('resize', measure, { signal: stop.signal });
    visualViewport.addEventListener('scroll', measure, { signal: stop.signal });
  }
  return () => stop.abort();
}
