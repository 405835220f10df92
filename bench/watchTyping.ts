/** The measurements of one key, in milliseconds from the key. */
export interface TypedKey {
  /** The text of the box after it. */
  readonly text: string;
  /** Until the results were in the document. */
  committed: number;
  /** Until they were painted; undefined while they are not. */
  painted: number | undefined;
  /** The items painted in the window, in order. Those below it may still be of the query before. */
  ids: readonly string[];
}

export interface TypingWatch {
  readonly keys: TypedKey[];
  /** Durations in ms of the main thread's tasks above 50 ms. */
  readonly longTasks: number[];
  /** Resolves once the results for the last key are painted. */
  settled(): Promise<void>;
}

declare global {
  var typingWatch: TypingWatch | undefined;
}

/**
 * Runs in the page, before any of its scripts, and measures each key:
 *
 * - It begins with the `keydown` event's time stamp, which is when the browser got the key: time
 *   that a busy main thread lets it wait is in.
 * - The answer to exactly this text is in the document at the first change after the `input` event
 *   that leaves the region of results not `aria-busy`. A page that asks somebody else marks the
 *   region busy while it handles the event, and the mark goes with the answer; a page that
 *   searches while it handles the event changes the region then. Whether those were the right
 *   items is for the caller to check, by `ids`.
 * - It is painted when the second animation frame from there begins: the first one draws the
 *   change, and the next begins about when that one has reached the screen. It is an estimate:
 *   beside the times at which the browser says it has presented the frame (Element Timing, which
 *   needs marks in the page), the median of 23 keys was 49 ms instead of 53 for us and 28 instead
 *   of 24 for the plain page, and single keys were off by a frame, on a busy machine by more.
 */
export function watchTyping(): void {
  const keys: TypedKey[] = [];
  const longTasks: number[] = [];
  let pressedAt: number | undefined;
  let waiting: { readonly key: TypedKey; readonly at: number } | undefined;
  let settle: (() => void) | undefined;

  globalThis.typingWatch = {
    keys,
    longTasks,
    settled: () =>
      new Promise((resolve) => {
        const last = keys.at(-1);
        if (!last || last.painted !== undefined) resolve();
        else settle = resolve;
      }),
  };

  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  addEventListener(
    'input',
    ({ target, timeStamp }) => {
      const text = target instanceof HTMLInputElement ? target.value : '';
      const key = { text, committed: 0, painted: undefined, ids: [] };
      keys.push(key);
      waiting = { key, at: pressedAt ?? timeStamp };
      pressedAt = undefined;
    },
    { capture: true },
  );

  new MutationObserver(() => {
    const region = document.querySelector('[aria-label="搜索结果"]');
    if (!waiting || region?.getAttribute('aria-busy') !== 'false') return;
    const { key, at } = waiting;
    waiting = undefined;
    key.committed = performance.now() - at;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        key.painted = performance.now() - at;
        // After the frame, so that reading positions costs the key no layout.
        key.ids = Array.from(region.querySelectorAll<HTMLElement>('[data-item-id]'))
          .filter((card) => card.getBoundingClientRect().top < innerHeight)
          .map((card) => String(card.dataset.itemId));
        settle?.();
      }),
    );
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
