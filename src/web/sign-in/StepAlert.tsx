import { CircleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

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
  const box = useRef<HTMLDivElement>(null);

  // The page came with it, so that nothing has changed that a screen reader would tell of.
  useEffect(() => {
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (!hasFocus) box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={box}
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
