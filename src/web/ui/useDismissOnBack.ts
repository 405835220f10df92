import { useEffect, useEffectEvent } from 'react';

let opened = 0;

/**
 * Lets the back gesture close what lies over the page, as phones have taught people. While `open`,
 * an entry of the same address lies on top of the history. Going back from it closes the overlay and
 * is none of the router's business, so the router does not hear of it; closing the overlay in
 * another way takes the entry off again.
 */
export function useDismissOnBack(open: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  // The history is outside React.
  useEffect(() => {
    if (!open) return;
    let withdraw: (() => void) | undefined;
    // Not at once: in development React mounts everything twice.
    const timer = setTimeout(() => {
      withdraw = layEntry(dismiss);
    });
    return () => {
      clearTimeout(timer);
      withdraw?.();
    };
  }, [open]);
}

/** Lays an entry on the history, and returns what takes it off again. */
function layEntry(onBack: () => void): () => void {
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
