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

/** After this time without a new page, a form can be submitted again, in ms. */
const RESUBMIT_AFTER_MS = 20_000;

/** The value of the submit button, empty for one without; undefined before the submission. */
const SubmitterContext = createContext<string | undefined>(undefined);

/** Returns the value of the button that submitted the form, while it waits for the next page. */
export function useSubmitter(): string | undefined {
  return useContext(SubmitterContext);
}

/**
 * A form that the browser posts, with or without scripts. With scripts it is submitted once, and
 * shows that it is busy until the next page has loaded.
 *
 * @param fields hidden fields
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
  const [submitter, setSubmitter] = useState<string>();
  // A ref, not state: two clicks may come before the next render.
  const isSubmitted = useRef(false);

  useTimeout(submitter, RESUBMIT_AFTER_MS, () => {
    isSubmitted.current = false;
    setSubmitter(undefined);
  });

  function handleSubmit(event: FormEvent): void {
    if (isSubmitted.current) {
      event.preventDefault();
      return;
    }
    isSubmitted.current = true;
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    setSubmitter(button instanceof HTMLButtonElement ? button.value : '');
  }

  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={handleSubmit}
      aria-busy={submitter !== undefined}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitterContext value={submitter}>{children}</SubmitterContext>
    </form>
  );
}
