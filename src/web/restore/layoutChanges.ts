/**
 * Reports changes of the heights of results that come without a scroll or a change of the state:
 * cards unfold a few frames after a scroll.
 */
const listeners = new Set<() => void>();

export function onLayoutChange(listener: () => void): void {
  listeners.add(listener);
}

export function reportLayoutChange(): void {
  for (const listener of listeners) listener();
}
