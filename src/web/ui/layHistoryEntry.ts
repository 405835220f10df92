let opened = 0;
/** The number of overlay entries on the history, including those being removed. */
let laid = 0;
/** The navigation to run once they are gone. */
let waiting: (() => void) | undefined;

/**
 * Runs a navigation once the history has no overlay entries: otherwise it would replace such an
 * entry instead of the page's. Of several pending navigations only the last one runs.
 */
export function navigateBelow(navigate: () => void): void {
  if (laid === 0) navigate();
  else waiting = navigate;
}

/**
 * Pushes an entry with the same address on the history, and returns the function that removes it.
 * Calls `onBack` when the visitor goes back from it; the router receives neither event.
 */
export function layHistoryEntry(onBack: () => void): () => void {
  opened += 1;
  laid += 1;
  const marker = `${performance.timeOrigin}-${opened}`;
  const { href } = location;
  const isOnTop = () => history.state?.overlay === marker;
  const stop = new AbortController();

  // Keeps the router's state in the new entry, so that the router recognises it.
  history.pushState({ ...history.state, overlay: marker }, '');
  addEventListener(
    'popstate',
    (event) => {
      if (isOnTop()) return;
      stop.abort();
      const isBelow = location.href === href;
      if (isBelow) event.stopImmediatePropagation();
      onBack();
      leave(isBelow);
    },
    { capture: true, signal: stop.signal },
  );

  return () => {
    // Already removed by the back gesture, or the page has navigated to another address.
    if (stop.signal.aborted) return;
    stop.abort();
    if (!isOnTop()) return leave(false);
    addEventListener(
      'popstate',
      (event) => {
        event.stopImmediatePropagation();
        leave(true);
      },
      { capture: true, once: true },
    );
    history.back();
  };
}

/** Handles a removed entry; a pending navigation only runs if the address is still the page's. */
function leave(isBelow: boolean): void {
  laid -= 1;
  if (!isBelow) waiting = undefined;
  if (laid > 0) return;
  const navigate = waiting;
  waiting = undefined;
  navigate?.();
}
