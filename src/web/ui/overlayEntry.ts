let lastId = 0;
/** The number of overlay entries on the history, including those being removed. */
let overlayCount = 0;
/** The navigation to run once they are gone. */
let pendingNavigation: (() => void) | undefined;

/**
 * Runs a navigation once the history has no overlay entries: otherwise it would replace such an
 * entry instead of the page's. Of several pending navigations only the last one runs.
 */
export function navigateAfterOverlays(navigate: () => void): void {
  if (overlayCount === 0) navigate();
  else pendingNavigation = navigate;
}

/**
 * Pushes an entry with the same address on the history, and returns the function that removes it.
 * Calls `onBack` when the visitor goes back from it; the router receives neither event.
 */
export function pushOverlayEntry(onBack: () => void): () => void {
  lastId += 1;
  overlayCount += 1;
  const marker = `${performance.timeOrigin}-${lastId}`;
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
      onEntryRemoved(isBelow);
    },
    { capture: true, signal: stop.signal },
  );

  return () => {
    // Already removed by the back gesture, or the page has navigated to another address.
    if (stop.signal.aborted) return;
    stop.abort();
    if (!isOnTop()) return onEntryRemoved(false);
    addEventListener(
      'popstate',
      (event) => {
        event.stopImmediatePropagation();
        onEntryRemoved(true);
      },
      { capture: true, once: true },
    );
    history.back();
  };
}

/** Handles a removed entry; a pending navigation only runs if the address is still the page's. */
function onEntryRemoved(isBelow: boolean): void {
  overlayCount -= 1;
  if (!isBelow) pendingNavigation = undefined;
  if (overlayCount > 0) return;
  const navigate = pendingNavigation;
  pendingNavigation = undefined;
  navigate?.();
}
