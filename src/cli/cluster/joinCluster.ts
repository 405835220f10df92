import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Git } from '../../archive/git/createGit.ts';
import type { PullSource } from '../../archive/git/pullArchive.ts';
import { reachCommit } from '../../archive/git/reachCommit.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import { readSite } from '../../config/readSite.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { ClusterHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import type { State } from '../../state/state.ts';
import type { Storage } from '../../storage/storage.ts';
import type { StartReader } from '../live/createLiveSite.ts';
import { startReaderThread } from '../live/startReaderThread.ts';
import { createEditionStore } from './createEditionStore.ts';
import { createLeadership, type Leadership } from './createLeadership.ts';
import { type SharedReader, startSharedReader } from './startSharedReader.ts';

/** What a node knows of the other nodes of its site. */
export interface Cluster {
  readonly leadership: Leadership;
  /** Starts what reads the archive on the leader, and takes over its editions on the others. */
  readonly startReader: StartReader;
  /** Whether this node has the edition that was published last. */
  isLatest(): Promise<boolean>;
  health(): ClusterHealth;
  /**
   * Leaves leading to another node, and is not counted as a node any more; still takes over editions.
   */
  leave(): Promise<void>;
}

export interface ClusterOptions {
  readonly state: Pick<State, 'leases' | 'nodes' | 'editions' | 'signals'>;
  /** The part of the bucket for editions. */
  readonly storage: Storage;
  /** The archive folder. */
  readonly folder: string;
  readonly git: Git;
  readonly inTurn: InTurn;
  /** Takes over what other nodes have published and not pushed. */
  readonly takeOverCommits: (source: PullSource) => Promise<void>;
  /** The version of the program. */
  readonly program: string;
  /** The address of this node for the others, if it has one. */
  readonly address: string | undefined;
  /** Derives a key from the secret of the site. */
  readonly deriveKey: (purpose: string) => Buffer;
  readonly log: Log;
  /** Aborts on a stop signal, also while the node waits for its first edition. */
  readonly stopped: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Names of hosts may be as long as those of holders of leases, 64 characters. */
const MOST_OF_HOST = 40;

/** How often a node says that it is alive, in ms. */
const REPORT_MS = 5000;

/**
 * A lease whose holder is the secret of the site, as a digest: nodes with another one could neither
 * read each other's cookies nor sign for each other.
 */
const SECRET_LEASE = 'secret';
/** Longer than the pause between two reports. */
const SECRET_MS = 20_000;

/**
 * Joins the other nodes of a site, which share a database and a bucket. A site with one node is its
 * own leader. `error` is one line for a person.
 */
export async function joinCluster(
  options: ClusterOptions,
): Promise<{ cluster: Cluster; error?: never } | { cluster?: never; error: string }> {
  const { state, deriveKey } = options;
  const digest = deriveKey('fingerprint of the secret').toString('base64url');
  const renew = () => state.leases.take(SECRET_LEASE, digest, SECRET_MS);
  try {
    if (!(await renew())) return { error: OTHER_SECRET };
  } catch (error) {
    return { error: `The other nodes of the site cannot be joined: ${messageOf(error)}.` };
  }
  return { cluster: openCluster(options, renew) };
}

const OTHER_SECRET =
  'Another node of this site has another secret: set CAMPUSDOCS_SECRET to the same value on all nodes.';

function openCluster(options: ClusterOptions, renewSecret: () => Promise<unknown>): Cluster {
  const { state, storage, folder, git, inTurn, program, address, log, now } = options;
  const node = `${hostname().slice(0, MOST_OF_HOST)}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const since = now();
  const row = { id: node, address: address ?? null, version: program, since };
  const report = () =>
    Promise.all([state.nodes.report(row), renewSecret()]).catch((err: unknown) =>
      log.warn({ err }, 'other nodes do not hear of this one at present'),
    );
  const reported = report();
  const timer = setInterval(() => void report(), REPORT_MS).unref();
  const clock = () => performance.now();
  const { leases, nodes, editions, signals } = state;
  const leadership = createLeadership({ leases, nodes, node, log, clock });
  const store = createEditionStore({ editions, storage, program, log });
  let reader: SharedReader | undefined;
  let leaving: Promise<void> | undefined;

  async function findSource() {
    const { settings } = await readSite(folder, renderMarkdown);
    return settings.archive.git;
  }

  async function takeOver(): Promise<void> {
    const source = await findSource();
    if (source !== undefined) await options.takeOverCommits(source);
  }

  async function reach(head: string | null, signal: AbortSignal): Promise<string | null> {
    const source = await findSource();
    if (source === undefined) return null;
    return (await reachCommit(git, source, head ?? undefined, { signal, inTurn })) ?? null;
  }

  async function leave(): Promise<void> {
    clearInterval(timer);
    await Promise.all([reported, leadership.close()]);
    // A failure means that the row expires.
    await nodes.remove(node).catch(() => undefined);
  }

  return {
    leadership,
    startReader(task, served) {
      const startReader = startReaderThread;
      const { stopped } = options;
      const own = { leadership, store, signals, program, stopped, log, now };
      const parts = { ...own, startReader, served, reach, takeOver };
      reader = startSharedReader({ ...task, ...parts });
      return reader;
    },
    async isLatest() {
      const latest = await store.latest();
      return (reader?.sequence() ?? 0) >= (latest?.sequence ?? 0);
    },
    health: () => ({ node, leads: leadership.isLeader(), edition: reader?.sequence() }),
    leave() {
      leaving ??= leave();
      return leaving;
    },
  };
}
