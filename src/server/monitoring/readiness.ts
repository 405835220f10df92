import { messageOf } from '../../lib/messageOf.ts';

/** Checks a part that the server needs: the problem, or undefined if the part works. */
export type Check = () => Promise<string | undefined> | string | undefined;

export type PartName = 'database' | 'archive' | 'documents' | 'disk';

/** The failing parts with their reasons, which are for the log only. */
export type Unwell = ReadonlyMap<PartName | 'stopping', string>;

export interface Readiness {
  /** The failing parts of this server. */
  look(): Promise<Unwell>;
  /**
   * Whether a balancer should send requests here, and the failing parts. A part that all servers share and
   * that fails on all of them is no reason to take all of them out: what works without it is served.
   */
  judge(): Promise<{ readonly isReady: boolean; readonly unwell: Unwell }>;
}

/** The timeout of one check, in ms. */
const TIMEOUT_MS = 3000;

/** How long a result is cached, in ms, so that frequent requests do not cause frequent checks. */
const FRESH_MS = 1000;

interface ReadinessOptions {
  readonly checks: readonly (readonly [PartName, Check])[];
  /** Parts that all servers of the site share, such as a database elsewhere. */
  readonly shared?: ReadonlySet<PartName>;
  /** Whether a part works on another server. */
  readonly worksElsewhere?: (part: PartName) => Promise<boolean>;
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the failing parts have changed. */
  readonly onChange?: (unwell: ReadonlyMap<string, string>) => void;
}

/** Checks whether all parts work that a server needs. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { checks, shared, worksElsewhere, stopping, now, onChange } = options;
  let lastFailing = '';
  let cached:
    | { readonly time: number; readonly answer: Promise<Map<PartName, string>> }
    | undefined;

  async function lookAtParts(): Promise<Map<PartName, string>> {
    const unwell = new Map<PartName, string>();
    const looks = checks.map(async ([name, check]) => [name, await reasonOf(check)] as const);
    for (const [name, reason] of await Promise.all(looks)) {
      if (reason !== undefined) unwell.set(name, reason);
    }
    const names = [...unwell.keys()].join(' ');
    if (names !== lastFailing) onChange?.(unwell);
    lastFailing = names;
    return unwell;
  }

  async function look(): Promise<Unwell> {
    const time = now();
    if (cached === undefined || Math.abs(time - cached.time) > FRESH_MS) {
      cached = { time, answer: lookAtParts() };
    }
    const unwell = await cached.answer;
    return stopping.aborted ? new Map([...unwell, ['stopping', 'it was told to stop']]) : unwell;
  }

  /** Whether another server would do better without this part. */
  async function isOwnFault(part: PartName | 'stopping'): Promise<boolean> {
    if (part === 'stopping' || !shared?.has(part)) return true;
    return (await worksElsewhere?.(part)) ?? false;
  }

  return {
    look,
    async judge() {
      const unwell = await look();
      const faults = await Promise.all([...unwell.keys()].map(isOwnFault));
      return { isReady: !faults.includes(true), unwell };
    },
  };
}

async function reasonOf(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer for ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.try(check), late]);
  } catch (error) {
    return messageOf(error);
  } finally {
    clearTimeout(timer);
  }
}
