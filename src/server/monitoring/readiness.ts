import { messageOf } from '../../lib/messageOf.ts';

/** Checks a part that the server needs: the problem, or undefined if the part works. */
export type Check = () => Promise<string | undefined> | string | undefined;

export type PartName = 'database' | 'archive' | 'documents' | 'disk';

export interface Readiness {
  /** The failing parts with their reasons, which are for the log only. */
  look(): Promise<ReadonlyMap<PartName | 'stopping', string>>;
}

/** The timeout of one check, in ms. */
const PATIENCE_MS = 3000;

/** How long a result is cached, in ms, so that frequent requests do not cause frequent checks. */
const FRESH_MS = 1000;

interface ReadinessOptions {
  readonly checks: readonly (readonly [PartName, Check])[];
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the failing parts have changed. */
  readonly onChange?: (unwell: ReadonlyMap<string, string>) => void;
}

/** Checks whether all parts work that a server needs. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { checks, stopping, now, onChange } = options;
  let known = '';
  let last: { readonly time: number; readonly answer: Promise<Map<PartName, string>> } | undefined;

  async function lookAtParts(): Promise<Map<PartName, string>> {
    const unwell = new Map<PartName, string>();
    const looks = checks.map(async ([name, check]) => [name, await reasonOf(check)] as const);
    for (const [name, reason] of await Promise.all(looks)) {
      if (reason !== undefined) unwell.set(name, reason);
    }
    const names = [...unwell.keys()].join(' ');
    if (names !== known) onChange?.(unwell);
    known = names;
    return unwell;
  }

  return {
    async look() {
      const time = now();
      if (last === undefined || Math.abs(time - last.time) > FRESH_MS) {
        last = { time, answer: lookAtParts() };
      }
      const unwell = await last.answer;
      return stopping.aborted ? new Map([...unwell, ['stopping', 'it was told to stop']]) : unwell;
    },
  };
}

async function reasonOf(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer for ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
  });
  try {
    return await Promise.race([Promise.try(check), late]);
  } catch (error) {
    return messageOf(error);
  } finally {
    clearTimeout(timer);
  }
}
