import type { CSSProperties, PointerEvent, ReactElement } from 'react';
import { Toaster } from 'sonner';

const LOOK = {
  '--width': '356px',
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties; // React's type knows no custom properties

/** How far a toast must be swiped to go (specification, section 9), in px. */
const SWIPE_THRESHOLD = 20;
/** How far the library itself wants it to be swiped, in px. */
const LIBRARY_THRESHOLD = 45;

/** Toasts with the constants of the specification, section 9. */
export function SonnerToaster(): ReactElement {
  return (
    <div className="contents" onPointerUpCapture={lengthenSwipe}>
      <Toaster
        theme="system"
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="通知"
        style={LOOK}
        toastOptions={{
          closeButtonAriaLabel: '关闭',
          classNames: { description: '!text-ink-soft' },
        }}
      />
    </div>
  );
}

/** The library's threshold cannot be set: a swipe past ours is reported as one past its own. */
function lengthenSwipe({ target }: PointerEvent): void {
  const toast = target instanceof Element && target.closest('[data-sonner-toast]');
  if (!(toast instanceof HTMLElement)) return;
  for (const axis of ['--swipe-amount-x', '--swipe-amount-y']) {
    const amount = Number.parseFloat(toast.style.getPropertyValue(axis)) || 0;
    if (Math.abs(amount) >= SWIPE_THRESHOLD && Math.abs(amount) < LIBRARY_THRESHOLD) {
      toast.style.setProperty(axis, `${Math.sign(amount) * LIBRARY_THRESHOLD}px`);
    }
  }
}
