/** A place to work in, to be given back once. */
export interface Slot {
  leave(): void;
}

/** Lets a few in at a time, lets some wait, and sends the rest away. */
export interface Slots {
  /** Undefined where too many wait already, or the signal came before the turn. */
  take(signal: AbortSignal): Promise<Slot | undefined>;
}

export function createSlots(most: number, mostWaiting: number): Slots {
  let taken = 0;
  const waiting = new Set<() => void>();

  function makeSlot(): Slot {
    let isLeft = false;
    return {
      leave() {
        if (isLeft) return;
        isLeft = true;
        const [next] = waiting;
        // Handed on as it is: `taken` stays.
        if (next) next();
        else taken -= 1;
      },
    };
  }

  return {
    async take(signal) {
      if (signal.aborted) return undefined;
      if (taken < most) {
        taken += 1;
        return makeSlot();
      }
      if (waiting.size >= mostWaiting) return undefined;
      return new Promise((resolve) => {
        const giveUp = () => {
          waiting.delete(enter);
          resolve(undefined);
        };
        const enter = () => {
          waiting.delete(enter);
          signal.removeEventListener('abort', giveUp);
          resolve(makeSlot());
        };
        waiting.add(enter);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
