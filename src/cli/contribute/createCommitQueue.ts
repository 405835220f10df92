import { type CommitText, commitMessage } from '../../archive/git/commitMessage.ts';
import { type CommitOutcome, commitProposal } from '../../archive/git/commitProposal.ts';
import type { Git } from '../../archive/git/createGit.ts';
import { fetchedRef } from '../../archive/git/pullArchive.ts';
import type { GitSettings } from '../../config/settings.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import { publicReason } from '../live/publicReason.ts';
import type { CommitHandover } from './createCommitHandover.ts';
import type { Delivery } from './deliverCommits.ts';
import type { PublicationRecord, PublicationStore } from './publicationStore.ts';

/** Commits what was published, and pushes it; tries again until that has succeeded. */
export interface CommitQueue {
  /**
   * Commits a publication now, and pushes it later. Call it in turn with other tasks of Git. Returns
   * the commit; undefined if there is none yet, or the archive has no repository of its own.
   */
  commit(record: PublicationRecord): Promise<string | undefined>;
  /**
   * Makes sure that the next leader has a commit even if this node is lost. Call it before a publication
   * is confirmed. Rejects if that is not possible now.
   */
  keep(proposal: string): Promise<void>;
  /** Must be called with the settings of `site.yml` at the start and after each possible change. */
  follow(settings: GitSettings | undefined): void;
  /** What waits, and the last failure. */
  health(): Pick<ArchiveHealth, 'commits'>;
  /** Stops pushing; resolves when nothing is running. */
  close(): Promise<void>;
}

export interface CommitQueueOptions {
  readonly git: Git;
  /** Whether the archive is the top of a work tree, so that its commits are its own. */
  readonly isRepository: () => Promise<boolean>;
  readonly store: PublicationStore;
  readonly inTurn: InTurn;
  /** Pushes what is committed. */
  readonly deliver: Delivery;
  /** Brings commits from one node to the next; undefined if this is the only node. */
  readonly handover?: CommitHandover | undefined;
  /** The host of the site, for messages. */
  readonly host: () => string | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a random number from 0 up to 1, uniformly distributed. */
  readonly random: () => number;
}

/** The first pause after a failure; each further one is twice as long. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const JITTER = 0.1;
/** How often a node of several looks for what one that has led before has left. */
const LOOK_MS = 15_000;

export function createCommitQueue(options: CommitQueueOptions): CommitQueue {
  const { store, inTurn, log, now, random } = options;
  let settings: GitSettings | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let failures = 0;
  let waiting = 0;
  let last: { readonly time: string; readonly reason?: string } | undefined;
  const stopping = new AbortController();

  function textOf(record: PublicationRecord): CommitText {
    return { ...record, host: options.host() };
  }

  async function commitRecord(record: PublicationRecord): Promise<CommitOutcome> {
    if (settings === undefined && !(await options.isRepository())) return { kind: 'nothing' };
    const { proposal, paths } = record;
    const message = commitMessage(textOf(record));
    return commitProposal(options.git, { proposal, message, paths, branch: settings?.branch });
  }

  /** Whether this node may commit: of several, the leading one that knows the remote. */
  function mayRun(): boolean {
    return !options.handover || (settings !== undefined && options.handover.isLeader());
  }

  /** Commits and pushes what waits. Returns why something is left. */
  async function run(): Promise<string | undefined> {
    if (!mayRun()) return undefined;
    const committed: PublicationRecord[] = [];
    let reason: string | undefined;
    for (const record of await store.list()) {
      const lost = await inTurn(async () => options.handover?.restore(record.proposal));
      if (lost !== undefined) {
        reason ??= lost;
        continue;
      }
      const outcome = await inTurn(() => commitRecord(record));
      if (outcome.kind === 'failed') reason ??= outcome.reason;
      else if (outcome.kind === 'committed' && settings?.push) {
        if (record.isProposed !== true) committed.push(record);
        else if (await isMerged(outcome.commit, settings)) await store.remove(record.proposal);
      } else await store.remove(record.proposal);
    }
    if (settings?.push && committed.length > 0) {
      const texts = committed.map((record) => ({ record, text: textOf(record) }));
      reason ??= await options.deliver(
        texts,
        { ...settings, push: settings.push },
        stopping.signal,
      );
    }
    return reason;
  }

  async function isMerged(commit: string, source: GitSettings): Promise<boolean> {
    const fetched = fetchedRef(source);
    const asked = await options.git(['merge-base', '--is-ancestor', commit, fetched]);
    return asked.failure === undefined;
  }

  async function runAndReport(): Promise<void> {
    const reason = await run().catch(messageOf);
    const left = await store.list().catch(() => []);
    waiting = mayRun() ? left.filter(({ isProposed }) => isProposed !== true).length : 0;
    if (stopping.signal.aborted) return;
    report(reason);
  }

  function report(reason: string | undefined): void {
    const before = last;
    last = { time: new Date(now()).toISOString(), ...(reason !== undefined && { reason }) };
    failures = reason === undefined ? 0 : failures + 1;
    if (reason === undefined) {
      if (before?.reason !== undefined) {
        log.info({}, 'accepted proposals are committed and pushed again');
      }
    } else if (reason !== before?.reason) {
      log.error({ reason }, 'accepted proposals are live, but not committed or not pushed');
    }
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(begin, delay).unref();
  }

  function begin(): void {
    if (running) return;
    isRequested = false;
    running = runAndReport().finally(() => {
      running = undefined;
      if (isRequested) plan(0);
      else if (failures > 0) {
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
        plan(pause * (1 + JITTER * (2 * random() - 1)));
      } else if (options.handover) plan(LOOK_MS);
    });
  }

  function request(): void {
    isRequested = true;
    if (!running) plan(0);
  }

  return {
    async commit(record) {
      await store.put(record);
      const outcome = await commitRecord(record);
      if (outcome.kind === 'committed') await options.handover?.keep(record.proposal);
      if (outcome.kind === 'nothing') await store.remove(record.proposal);
      else {
        waiting += 1;
        request();
      }
      return outcome.kind === 'committed' ? outcome.commit : undefined;
    },
    keep: async (proposal) => options.handover?.keep(proposal),
    follow(next) {
      if (JSON.stringify(next) === JSON.stringify(settings) && last !== undefined) return;
      settings = next;
      failures = 0;
      request();
    },
    health() {
      if (last === undefined || (waiting === 0 && last.reason === undefined)) return {};
      const { time, reason } = last;
      const result = reason === undefined ? 'done' : 'failed';
      const told = reason === undefined ? {} : { reason: publicReason(reason) };
      return { commits: { time, result, ...told, waiting } };
    },
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
