import type { CSSProperties, PointerEvent, ReactElement } from 'react';
import { Toaster } from 'sonner';
import { adjustSwipe, TOAST } from './toasts.ts';

const TOASTER_STYLE = {
  '--width': `${TOAST.width}px`,
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '12px',
  fontFamily: 'inherit',
} as CSSProperties; // React's type knows no custom properties

/** Toasts with the constants of the specification, section 9. */
export function SonnerToaster(): ReactElement {
  return (
    <div className="contents" onPointerUpCapture={lengthenSwipe}>
      <Toaster
        theme="system"
        position={TOAST.position}
        visibleToasts={TOAST.visible}
        duration={TOAST.duration}
        gap={TOAST.gap}
        hotkey={[...TOAST.hotkey]}
        containerAriaLabel="通知"
        style={TOASTER_STYLE}
        toastOptions={{
          closeButtonAriaLabel: '关闭',
          classNames: { description: '!text-ink-soft' },
        }}
      />
    </div>
  );
}

/** Adjusts the properties from which the library reads the distance of a swipe on release. */
function lengthenSwipe({ target }: PointerEvent): void {
  const toast = target instanceof Element && target.closest('[data-sonner-toast]');
  if (!(toast instanceof HTMLElement)) return;
  for (const axis of ['--swipe-amount-x', '--swipe-amount-y']) {
    const amount = Number.parseFloat(toast.style.getPropertyValue(axis)) || 0;
    toast.style.setProperty(axis, `${adjustSwipe(amount)}px`);
  }
}
