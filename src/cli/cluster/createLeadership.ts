import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../server/log.ts';
import { LEADER } from '../../state/editions.ts';
import type { Leases } from '../../state/leases.ts';
import { LIVING_MS, type Nodes } from '../../state/nodes.ts';

/**
 * Which node leads: it alone reads the archive folder, runs Git in it, and publishes editions. Its
 * lease in the database ends by itself, so that another node can follow a dead leader.
 */
export interface Leadership {
  /** Whether this node leads at this moment. */
  isLeader(): boolean;
  /** The fencing token of the lease; undefined if this node does not lead. */
  epoch(): number | undefined;
  /** The address of the leading node for other nodes, such as `http://10.0.0.5:3000`, if known. */
  leaderAddress(): string | undefined;
  /** Adds a listener to the beginning and the end of leading; called at once if this node leads. */
  onChange(listener: (isLeader: boolean) => void): void;
  /** Leaves leading to others for a while, such as without access to the bucket. */
  yieldFor(ms: number): void;
  /** Ends leading, so that another node follows at once. */
  close(): Promise<void>;
}

export interface LeadershipOptions {
  readonly leases: Leases;
  readonly nodes: Pick<Nodes, 'living'>;
  /** The id of this node. */
  readonly node: string;
  readonly log: Log;
  /** Milliseconds of a clock that never jumps, such as `performance.now`. */
  readonly clock: () => number;
}

/** A dead leader is followed after this time and one pause at most. */
const LEASE_MS = 9000;
/** How often the leader renews its lease, and others look whether it has ended. */
const RENEW_MS = 2000;
/** The leader stops this much before its lease ends, for what is under way. */
const MARGIN_MS = 1000;

export function createLeadership(options: LeadershipOptions): Leadership {
  const { leases, nodes, node, log, clock } = options;
  const listeners: ((isLeader: boolean) => void)[] = [];
  const stopping = new AbortController();
  let held: { readonly epoch: number; readonly until: number } | undefined;
  /** The epoch that listeners know of. */
  let told: number | undefined;
  let yieldedUntil = Number.NEGATIVE_INFINITY;
  let leaderAddress: string | undefined;

  const isLeader = () => held !== undefined && clock() < held.until;

  const epochNow = () => (isLeader() ? held?.epoch : undefined);

  function tell(leads: boolean): void {
    log.info({ node }, leads ? 'this node leads' : 'this node leads no more');
    for (const listener of listeners) listener(leads);
  }

  /** Another epoch means that another node has led in between. */
  function notice(): void {
    const epoch = epochNow();
    if (epoch === told) return;
    const before = told;
    told = epoch;
    if (before !== undefined) tell(false);
    if (epoch !== undefined) tell(true);
  }

  async function takeOrFollow(): Promise<void> {
    const started = clock();
    if (started >= yieldedUntil) {
      const lease = await leases.take(LEADER, node, LEASE_MS);
      const until = started + LEASE_MS - MARGIN_MS;
      const isWanted = !stopping.signal.aborted && clock() >= yieldedUntil;
      held = lease && isWanted ? { epoch: lease.epoch, until } : undefined;
    }
    if (isLeader()) leaderAddress = undefined;
    else leaderAddress = await findAddress();
  }

  async function findAddress(): Promise<string | undefined> {
    const leader = await leases.find(LEADER);
    if (!leader || leader.holder === node) return undefined;
    const living = await nodes.living(LIVING_MS);
    return living.find(({ id }) => id === leader.holder)?.address ?? undefined;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeOrFollow().catch((err: unknown) => {
        log.warn({ err }, 'which node leads cannot be looked up at present');
      });
      notice();
      await setTimeout(RENEW_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  // A lease can end while a call to the database hangs.
  const watch = setInterval(notice, MARGIN_MS / 2);
  const running = run();

  return {
    isLeader,
    epoch: epochNow,
    leaderAddress: () => leaderAddress,
    onChange(listener) {
      listeners.push(listener);
      if (told !== undefined) listener(true);
    },
    yieldFor(ms) {
      yieldedUntil = clock() + ms;
      held = undefined;
      notice();
      void leases.release(LEADER, node).catch((err: unknown) => {
        log.warn({ err }, 'the lease of the leader ends by itself');
      });
    },
    async close() {
      stopping.abort();
      clearInterval(watch);
      await running;
      held = undefined;
      notice();
      await leases.release(LEADER, node).catch((err: unknown) => {
        log.warn({ err }, 'the lease of the leader ends by itself');
      });
    },
  };
}
