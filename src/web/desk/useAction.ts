import { useState } from 'react';
import { explainRefusal } from '../role/sendAction.ts';

/** An action that is sent, and why it failed. */
export interface Action {
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly run: (send: () => Promise<void>) => void;
}

export function useAction(): Action {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(send: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (cause) {
      setError(explainRefusal(cause));
    } finally {
      setBusy(false);
    }
  }

  return { error, isBusy, run: (send) => void run(send) };
}
