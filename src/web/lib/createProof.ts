import { requestProof } from './requestProof.ts';

/** A proof of work for one submission, which is solved while a form is being filled in. */
export interface Proof {
  /** Begins to solve it, unless that was done. */
  begin(): void;
  /** The solved proof. The next call gives another: each is accepted once. Throws a `RequestError`. */
  take(): Promise<string>;
}

export function createProof(): Proof {
  let pending: Promise<string> | undefined;

  function begin(): Promise<string> {
    if (pending) return pending;
    const started = requestProof();
    pending = started;
    // The next try begins again.
    started.catch(() => {
      if (pending === started) pending = undefined;
    });
    return started;
  }

  return {
    begin: () => void begin(),
    take() {
      const taken = begin();
      pending = undefined;
      return taken;
    },
  };
}
