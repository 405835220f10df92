/** Hover delay before a tooltip appears, in ms (specification, section 9). */
const TOOLTIP_DELAY = 700;
/** How long after one tooltip the next appears without delay, in ms (specification, section 9). */
const TOOLTIP_SKIP_DELAY = 300;

/** Parts of the page where tooltips appear at once: the sidebar (specification, section 9). */
const AT_ONCE = '[data-tooltips="at-once"]';

/** The title of a frame is its accessible name, not a tooltip. */
const TITLED = '[title]:not(iframe)';

const GAP = 6;
const EDGE = 8;

/**
 * Shows the `title` of the hovered or keyboard-focused element in `bubble`. Meanwhile the title is
 * removed from the element, so that the browser does not show it as well.
 *
 * @returns the function that stops it
 */
export function showTooltipsIn(bubble: HTMLElement): () => void {
  const document = bubble.ownerDocument;
  let owner: HTMLElement | undefined;
  let title = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  /** Whether the focus moved by keyboard, not by a script. */
  let isByKey = false;
  /** Where the pointer was pressed. What comes under it there, as the page changes, is not hovered. */
  let pressed: { readonly clientX: number; readonly clientY: number } | undefined;

  function leave(now: number): void {
    clearTimeout(timer);
    if (!bubble.hidden) {
      hiddenAt = now;
      hide(bubble);
    }
    // Keeps a title that was changed meanwhile (已复制).
    if (owner?.title === '') owner.title = title;
    owner = undefined;
  }

  function enter(target: EventTarget | null, now: number): void {
    const next = target instanceof Element ? target.closest<HTMLElement>(TITLED) : null;
    if (owner && target instanceof Node && owner.contains(target)) return;
    leave(now);
    if (!next || next.title === '') return;
    const entered = next;
    owner = entered;
    title = entered.title;
    entered.title = '';
    const isAtOnce = now - hiddenAt < TOOLTIP_SKIP_DELAY || entered.closest(AT_ONCE);
    const delay = isAtOnce ? 0 : TOOLTIP_DELAY;
    timer = setTimeout(() => show(bubble, entered, title), delay);
  }

  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true };
  document.addEventListener(
    'pointerover',
    (event) => {
      // Touch does not hover, and a long press belongs to the system.
      if (event.pointerType === 'touch') return;
      const isResting = event.clientX === pressed?.clientX && event.clientY === pressed.clientY;
      enter(isResting ? null : event.target, event.timeStamp);
    },
    options,
  );
  document.addEventListener(
    'focusin',
    (event) => {
      if (isByKey && event.target instanceof Element && event.target.matches(':focus-visible')) {
        enter(event.target, event.timeStamp);
      }
    },
    options,
  );
  document.addEventListener('focusout', (event) => leave(event.timeStamp), options);
  for (const type of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(
      type,
      (event) => {
        isByKey = type === 'keydown';
        if (event instanceof PointerEvent) pressed = event;
        leave(event.timeStamp);
      },
      options,
    );
  }
  document.addEventListener('scroll', (event) => leave(event.timeStamp), options);
  document.documentElement.addEventListener('pointerleave', (event) => leave(event.timeStamp), {
    signal: stop.signal,
  });
  return () => {
    leave(0);
    stop.abort();
  };
}

function show(bubble: HTMLElement, owner: HTMLElement, text: string): void {
  if (!owner.isConnected) return;
  bubble.textContent = text;
  bubble.hidden = false;
  // Above dialogs if the browser supports popovers; older ones show it below them.
  if ('showPopover' in bubble) {
    bubble.popover = 'manual';
    bubble.showPopover();
  }
  const { left, top, bottom, width } = owner.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const { clientWidth } = bubble.ownerDocument.documentElement;
  const middle = left + width / 2 - offsetWidth / 2;
  const above = top - GAP - offsetHeight;
  bubble.style.left = `${Math.max(EDGE, Math.min(middle, clientWidth - EDGE - offsetWidth))}px`;
  bubble.style.top = `${above >= EDGE ? above : bottom + GAP}px`;
}

function hide(bubble: HTMLElement): void {
  if (bubble.popover === 'manual') bubble.hidePopover();
  bubble.hidden = true;
}
