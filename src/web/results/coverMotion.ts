/** How long covers take to come and go, in ms; at once where people want no motion. */
function duration(milliseconds: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
}

const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

/** Lets an element grow from where another one is to its own place. */
export function growFrom(origin: Element, element: Element | null): void {
  if (!element) return;
  const from = origin.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` },
      { transform: 'none' },
    ],
    { duration: duration(200), easing: EASING },
  );
}

/** Fades an element out; resolves when it cannot be seen any more. */
export async function fadeOut(element: Element | null): Promise<void> {
  await element?.animate({ opacity: 0 }, { duration: duration(140), fill: 'forwards' }).finished;
}
