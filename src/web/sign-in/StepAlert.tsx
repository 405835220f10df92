import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** Fields are described by it where something was wrong with them. */
export const ERROR_ID = 'sign-in-error';

/** Says above a form what stands in the way, and in `children` what to do; spoken at once. */
export function StepAlert({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div
      ref={focusUnlessFocused}
      id={ERROR_ID}
      role="alert"
      tabIndex={-1}
      className="mt-6 flex gap-3 rounded-xl bg-rose-soft p-4 text-rose-strong outline-none"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-sm">{children}</p>
      </div>
    </div>
  );
}

/** A screen reader announces changes only, and the page came with the alert: the focus announces it. */
function focusUnlessFocused(element: HTMLElement | null): void {
  const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
  if (!hasFocus) element?.focus({ preventScroll: true });
}
