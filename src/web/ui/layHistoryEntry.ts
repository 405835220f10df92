let opened = 0;
/** How many entries lie on the history, or are just being taken off. */
let laid = 0;
/** What is done once they are gone. */
let waiting: (() => void) | undefined;

/**
 * Goes to another address, as soon as nothing of ours lies on the history: an entry on top would be
 * replaced in place of the page's own. Of several that wait only the last is done.
 */
export function navigateBelow(navigate: () => void): void {
  if (laid === 0) navigate();
  else waiting = navigate;
}

/**
 * Lays an entry of the same address on the history, and returns what takes it off again. `onBack` is
 * called when someone goes back from it; the router does not hear of either.
 */
export function layHistoryEntry(onBack: () => void): () => void {
  opened += 1;
  laid += 1;
  const marker = `${performance.timeOrigin}-${opened}`;
  const { href } = location;
  const isOnTop = () => history.state?.overlay === marker;
  const stop = new AbortController();

  // The state below is the router's; ours keeps it, so that the router finds its place again.
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
    // Gone already by the back gesture; or the page went on to another address above it.
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

/** An entry is gone; what waits is of use only where the page is still at the address below. */
function leave(isBelow: boolean): void {
  laid -= 1;
  if (!isBelow) waiting = undefined;
  if (laid > 0) return;
  const navigate = waiting;
  waiting = undefined;
  navigate?.();
}
