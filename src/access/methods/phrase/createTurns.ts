/** Lets a few do something at once; others wait for their turn, and when too many do, none more. */
export interface Turns {
  /**
   * Does it when it is its turn. `full` where too many wait already, of all or of this group, and
   * where the signal aborts meanwhile.
   */
  take<Result>(
    group: string,
    signal: AbortSignal,
    act: () => Promise<Result>,
  ): Promise<{ readonly kind: 'taken'; readonly result: Result } | { readonly kind: 'full' }>;
}

interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How many of one group may wait, so that no one group is all who wait. */
  readonly waitingOfGroup: number;
}

interface Waiting {
  readonly group: string;
  readonly call: (isMyTurn: boolean) => void;
}

/**
 * Turns go round among the groups that wait: one that sends thousands waits for itself alone. Where
 * all places are taken, a group that waits less takes the last place of the one that waits most.
 */
export function createTurns({ atOnce, waiting: most, waitingOfGroup }: TurnLimits): Turns {
  let running = 0;
  /** By group, the one whose turn is next first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  function leave(one: Waiting): void {
    const line = lines.get(one.group) ?? [];
    const index = line.indexOf(one);
    if (index === -1) return;
    line.splice(index, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(one.group);
  }

  function callNext(): void {
    const [next] = lines;
    if (!next || running >= atOnce) return;
    const [group, line] = next;
    const [first] = line;
    if (!first) return;
    leave(first);
    // Behind all others that wait.
    if (lines.delete(group)) lines.set(group, line);
    running += 1;
    first.call(true);
  }

  /** Sends away the last of the longest line, if that is longer than mine would be. */
  function makeRoom(mine: number): boolean {
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    if (!last || longest.length <= mine + 1) return false;
    leave(last);
    last.call(false);
    return true;
  }

  async function wait(group: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (running < atOnce) {
      running += 1;
      return true;
    }
    const mine = lines.get(group)?.length ?? 0;
    if (mine >= waitingOfGroup || (waiting >= most && !makeRoom(mine))) return false;
    const line = lines.get(group) ?? [];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const me: Waiting = { group, call: resolve };
    line.push(me);
    lines.set(group, line);
    waiting += 1;
    const giveUp = () => {
      leave(me);
      resolve(false);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    const isMyTurn = await promise;
    signal.removeEventListener('abort', giveUp);
    return isMyTurn;
  }

  return {
    async take(group, signal, act) {
      if (!(await wait(group, signal))) return { kind: 'full' };
      try {
        return { kind: 'taken', result: await act() };
      } finally {
        running -= 1;
        callNext();
      }
    },
  };
}
