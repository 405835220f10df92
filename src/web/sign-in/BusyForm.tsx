import {
  createContext,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react';
import { useTimeout } from '../ui/useTimeout.ts';

/** After so long without another page, a form may be sent again, in ms. */
const PATIENCE_MS = 20_000;

/** The value of the button by which a form was sent, empty for one without; undefined before. */
const SentBy = createContext<string | undefined>(undefined);

/** By which button the form around has been sent, while it waits for the next page. */
export function useSentBy(): string | undefined {
  return useContext(SentBy);
}

/**
 * A form that is posted as browsers post forms, with or without scripts. With them it is sent once:
 * until the next page is there, it shows that it is busy.
 *
 * @param fields sent along, out of sight
 */
export function BusyForm({
  action,
  fields = {},
  className,
  children,
}: {
  readonly action: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  const [sentBy, setSentBy] = useState<string>();
  // Of this moment, not of the last drawing: two clicks may come before that.
  const isSent = useRef(false);

  useTimeout(sentBy, PATIENCE_MS, () => {
    isSent.current = false;
    setSentBy(undefined);
  });

  function send(event: FormEvent): void {
    if (isSent.current) {
      event.preventDefault();
      return;
    }
    isSent.current = true;
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    setSentBy(button instanceof HTMLButtonElement ? button.value : '');
  }

  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={send}
      aria-busy={sentBy !== undefined}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SentBy value={sentBy}>{children}</SentBy>
    </form>
  );
}
