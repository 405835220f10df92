import { createSharedLimits } from '../access/limits/createSharedLimits.ts';
import { createSharedPaidPacks } from '../access/limits/paidPacks.ts';
import type { Secret } from '../config/secret.ts';
import type { SharedLimiting } from '../server/app/appParts.ts';
import type { Log } from '../server/log.ts';
import type { State } from '../state/state.ts';

interface LimitingOptions {
  readonly state: Pick<State, 'isShared' | 'debts' | 'meters'>;
  /** How many servers live. */
  readonly nodes: () => number;
  readonly secret: Pick<Secret, 'deriveKey'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A database that is away is logged once in so long. */
const LOG_EVERY_MS = 60_000;

/** Opens limits on load that all servers of a site share; undefined if there can be no other. */
export function openSharedLimiting({
  state: { isShared, debts, meters },
  nodes,
  secret,
  log,
  now,
}: LimitingOptions): SharedLimiting | undefined {
  if (!isShared) return undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (err: unknown) => {
    if (now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now();
    log.warn({ err }, 'each server limits visitors by itself, because the database fails');
  };
  const key = secret.deriveKey('limits');
  return {
    limitsOf: (rules) => createSharedLimits({ rules, debts, nodes, key, report, now }),
    paidPacks: createSharedPaidPacks({ meters, key: secret.deriveKey('paid packs'), report }),
  };
}
