/**
 * Says in `--keyboard` how much of the end of the window a keyboard on the screen covers, for what
 * stands there: most browsers draw it over the page, whose own size stays the same. Returns what
 * ends it.
 */
export function keepAboveKeyboard(element: HTMLElement): () => void {
  const stop = new AbortController();
  const { visualViewport } = window;
  if (visualViewport) {
    const measure = () => {
      const { height, offsetTop, scale } = visualViewport;
      const covered = document.documentElement.clientHeight - offsetTop - height;
      // Someone who has enlarged the page sees a part of it, with or without a keyboard.
      element.style.setProperty('--keyboard', `${scale > 1.01 ? 0 : Math.max(0, covered)}px`);
    };
    measure();
    visualViewport.addEventListener('resize', measure, { signal: stop.signal });
    visualViewport.addEventListener('scroll', measure, { signal: stop.signal });
  }
  return () => stop.abort();
}
