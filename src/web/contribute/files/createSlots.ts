/** Lets a number of things happen at once; the others wait in order. */
export interface Slots {
  /** Resolves with the function that gives the slot back; it may be called more than once. */
  take(): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }

  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isTaken = true;
      return () => {
        if (isTaken) giveBack();
        isTaken = false;
      };
    },
  };
}
