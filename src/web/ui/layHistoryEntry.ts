let opened = 0;

/**
 * Lays an entry of the same address on the history, and returns what takes it off again. `onBack` is
 * called when someone goes back from it; the router does not hear of either.
 */
export function layHistoryEntry(onBack: () => void): () => void {
  opened += 1;
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
      if (location.href === href) event.stopImmediatePropagation();
      onBack();
    },
    { capture: true, signal: stop.signal },
  );

  return () => {
    // Gone already by the back gesture; or the page went on to another address above it.
    if (stop.signal.aborted) return;
    stop.abort();
    if (!isOnTop()) return;
    addEventListener('popstate', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    history.back();
  };
}
