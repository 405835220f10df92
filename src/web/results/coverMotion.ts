import { EASING, motionDuration } from '../ui/motion.ts';

/** Animates an element from the place of another one to its own. */
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
    { duration: motionDuration(200), easing: EASING },
  );
}

/** Fades an element out; resolves when it is invisible. */
export async function fadeOut(element: Element | null): Promise<void> {
  await element?.animate({ opacity: 0 }, { duration: motionDuration(140), fill: 'forwards' })
    .finished;
}
