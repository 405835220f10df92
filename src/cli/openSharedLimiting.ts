import { createSharedLimits } from '../access/limits/createSharedLimits.ts';
import { createSharedPaidPacks } from '../access/limits/paidPacks.ts';
import type { Secret } from '../config/secret.ts';
import type { SharedLimiting } from '../server/app/appParts.ts';
import type { Log } from '../server/log.ts';
import type { State } from '../state/state.ts';

interface LimitingOptions {
  readonly state: Pick<State, 'isShared' | 'debts' | 'meters' | 'nodes'>;
  readonly secret: Pick<Secret, 'deriveKey'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface OpenedLimiting {
  /** Undefined if no other server can share the database. */
  readonly limiting: SharedLimiting | undefined;
  close(): void;
}

const COUNT_EVERY_MS = 5000;
/** A server that has not reported itself for so long is dead. */
const LIVING_MS = 15_000;

/** A database that is away is logged once in so long. */
const LOG_EVERY_MS = 60_000;

/** Opens limits on load that all servers of a site share. */
export function openSharedLimiting({ state, secret, log, now }: LimitingOptions): OpenedLimiting {
  if (!state.isShared) return { limiting: undefined, close: () => undefined };
  const { debts, meters } = state;
  let nodes = 1;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (err: unknown) => {
    if (now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now();
    log.warn({ err }, 'each server limits visitors by itself, because the database fails');
  };
  const count = () =>
    void state.nodes.living(LIVING_MS).then((living) => {
      nodes = Math.max(1, living.length);
    }, report);
  count();
  const timer = setInterval(count, COUNT_EVERY_MS).unref();
  const parts = { nodes: () => nodes, key: secret.deriveKey('limits'), report, now };
  return {
    limiting: {
      limitsOf: (rules) => createSharedLimits({ ...parts, rules, debts }),
      paidPacks: createSharedPaidPacks({ meters, key: secret.deriveKey('paid packs'), report }),
    },
    close: () => clearInterval(timer),
  };
}
