import { CircleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { SIGN_IN_TROUBLES, type SignInTrouble } from '../../protocol/signInTroubles.ts';

/** Fields are described by it where something was wrong with them. */
export const TROUBLE_ID = 'trouble';

/** What stands in the way, above a form; spoken at once. */
export function Trouble({
  trouble,
  more,
}: {
  readonly trouble: SignInTrouble;
  /** Goes on where the advice ends. */
  readonly more?: string | undefined;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { title, advice } = SIGN_IN_TROUBLES[trouble];

  // The page came with it, so that nothing has changed that a screen reader would tell of.
  useEffect(() => {
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (!hasFocus) box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={box}
      id={TROUBLE_ID}
      role="alert"
      tabIndex={-1}
      className="mt-6 flex gap-3 rounded-xl bg-rose-soft p-4 text-rose-strong outline-none"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-sm">
          {advice}
          {more}
        </p>
      </div>
    </div>
  );
}
