import type {
  AcceptRequest,
  RefuseRequest,
  ReturnRequest,
} from '../../protocol/contribution/review.ts';

/** What a reviewer decides about one proposal. */
export type Decision =
  /** Without a request it is accepted as it is, among several. */
  | { readonly kind: 'accept'; readonly request?: AcceptRequest }
  | { readonly kind: 'return'; readonly request: ReturnRequest }
  | { readonly kind: 'refuse'; readonly request: RefuseRequest };

/** How far a decision is: it waits as long as it can be undone, then it is sent. */
export type Progress =
  | { readonly kind: 'waiting' | 'sending' | 'done'; readonly decision: Decision }
  | { readonly kind: 'failed'; readonly decision: Decision; readonly error: unknown };

/** How many are accepted with one request: each is a commit of the archive. */
const AT_ONCE = 10;
const AS_IT_IS: Decision = { kind: 'accept' };

export interface DecisionsDependencies {
  readonly send: (uuid: string, decision: Decision, isLeaving: boolean) => Promise<void>;
  /** Accepts several as they are; returns why some were not, by UUID. */
  readonly acceptSeveral: (uuids: readonly string[]) => Promise<ReadonlyMap<string, Error>>;
  /** Runs something later; returns what cancels it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

export interface Decisions {
  /** By UUID; the same map until something changes. */
  readonly current: () => ReadonlyMap<string, Progress>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly decide: (uuid: string, decision: Decision) => void;
  /** Accepts several as they are, and resolves to the number of those that were not accepted. */
  readonly acceptAll: (uuids: readonly string[]) => Promise<number>;
  /** Takes a decision back that was not sent yet; returns whether it could. */
  readonly undo: (uuid: string) => boolean;
  /** Sends at once whatever waits: the page is being left. */
  readonly flush: () => void;
}

/** How long a refusal, or a sentence to the contributor, can be undone, in ms. */
export const UNDO_MS = 6000;

/**
 * Sends decisions while the reviewer is already at the next proposal. They are sent one by one, as the
 * archive changes one by one; what tells the contributor something waits until it can no longer be
 * undone.
 */
export function createDecisions({
  send,
  acceptSeveral,
  schedule,
}: DecisionsDependencies): Decisions {
  let progress: ReadonlyMap<string, Progress> = new Map();
  const listeners = new Set<() => void>();
  const waiting = new Map<string, { readonly cancel: () => void; readonly start: () => void }>();
  let last: Promise<void> = Promise.resolve();

  function set(uuid: string, next: Progress | undefined): void {
    const changed = new Map(progress);
    if (next) changed.set(uuid, next);
    else changed.delete(uuid);
    progress = changed;
    for (const listener of listeners) listener();
  }

  async function run(uuid: string, decision: Decision, isLeaving: boolean): Promise<void> {
    try {
      await send(uuid, decision, isLeaving);
      set(uuid, { kind: 'done', decision });
    } catch (error) {
      set(uuid, { kind: 'failed', decision, error });
    }
  }

  function start(uuid: string, decision: Decision, isLeaving = false): void {
    set(uuid, { kind: 'sending', decision });
    // A page that is left cannot wait for the one before.
    if (isLeaving) void run(uuid, decision, true);
    else last = last.then(() => run(uuid, decision, false));
  }

  async function acceptPart(uuids: readonly string[]): Promise<number> {
    let failed = 0;
    const errors = await acceptSeveral(uuids).catch(
      (error: unknown) => new Map(uuids.map((uuid) => [uuid, error])),
    );
    for (const uuid of uuids) {
      if (errors.has(uuid)) {
        failed += 1;
        set(uuid, { kind: 'failed', decision: AS_IT_IS, error: errors.get(uuid) });
      } else set(uuid, { kind: 'done', decision: AS_IT_IS });
    }
    return failed;
  }

  async function acceptAll(uuids: readonly string[]): Promise<number> {
    let failed = 0;
    for (let at = 0; at < uuids.length; at += AT_ONCE) {
      failed += await acceptPart(uuids.slice(at, at + AT_ONCE));
    }
    return failed;
  }

  return {
    current: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    decide(uuid, decision) {
      if (decision.kind === 'accept') return start(uuid, decision);
      const cancel = schedule(() => {
        waiting.delete(uuid);
        start(uuid, decision);
      }, UNDO_MS);
      waiting.set(uuid, { cancel, start: () => start(uuid, decision, true) });
      set(uuid, { kind: 'waiting', decision });
    },
    acceptAll(uuids) {
      for (const uuid of uuids) set(uuid, { kind: 'sending', decision: AS_IT_IS });
      const accepted = last.then(() => acceptAll(uuids));
      last = accepted.then(() => undefined);
      return accepted;
    },
    undo(uuid) {
      const held = waiting.get(uuid);
      if (!held) return false;
      held.cancel();
      waiting.delete(uuid);
      set(uuid, undefined);
      return true;
    },
    flush() {
      for (const [uuid, held] of [...waiting]) {
        held.cancel();
        waiting.delete(uuid);
        held.start();
      }
    },
  };
}
