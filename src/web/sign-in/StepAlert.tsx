import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** The id of the error for `aria-describedby` of invalid fields. */
export const ERROR_ID = 'sign-in-error';

/** An alert above a form with the error, and the advice in `children`; announced at once. */
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

/** Focuses the alert, because screen readers announce only changes, not the loaded page. */
function focusUnlessFocused(element: HTMLElement | null): void {
  const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
  if (!hasFocus) element?.focus({ preventScroll: true });
}
