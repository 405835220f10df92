import { setTimeout } from 'node:timers/promises';
import { messageOf } from '../../lib/messageOf.ts';
import type { Edition } from '../../server/app/appParts.ts';
import { NoLeaderError } from '../../server/cluster/noLeaderError.ts';
import type { Log } from '../../server/log.ts';
import type { EditionRow } from '../../state/editions.ts';
import type { Signals } from '../../state/signals.ts';
import { listIds } from '../live/idSet.ts';
import type { LiveMessage, NewEdition } from '../live/liveMessages.ts';
import type { Names, SearchTask } from '../live/searchMessages.ts';
import type {
  ReaderThread,
  ReaderThreadOptions,
  startReaderThread,
} from '../live/startReaderThread.ts';
import type { EditionStore } from './createEditionStore.ts';
import type { Leadership } from './createLeadership.ts';
import { copyTask, type SharedEdition, type WholeEdition } from './editionFile.ts';
import { stampEdition } from './stampEdition.ts';

export interface SharedReaderOptions extends ReaderThreadOptions {
  readonly leadership: Leadership;
  readonly store: EditionStore;
  readonly signals: Signals;
  readonly startReader: typeof startReaderThread;
  /** The documents that are served. */
  readonly served: () => Edition['documents'] | undefined;
  /**
   * Brings the archive folder to a commit or a later one; resolves to the commit of the folder, null
   * without Git. Rejects while the folder lacks it.
   */
  readonly reach: (head: string | null, signal: AbortSignal) => Promise<string | null>;
  /** Brings the folder to what other nodes have published and not pushed. */
  readonly takeOver: () => Promise<void>;
  /** The version of the program. */
  readonly program: string;
  /** Aborts on a stop signal: then there is nothing more to wait for. */
  readonly stopped: AbortSignal;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How often to look for a new edition if no signal arrives, in ms. */
const POLL_MS = 2000;
/** Delay before what failed is tried again, in ms. */
const RETRY_MS = 1000;
/** How long the leader tries in vain before it leaves leading to others, and for how long, in ms. */
const TRYING_MS = 20_000;
const YIELD_MS = 30_000;

/**
 * Reads an archive that several nodes serve. The leader reads its folder, as a single server does, and
 * publishes each edition before it serves it. The others take over what it has published. A node
 * never goes back to an earlier edition.
 */
export function startSharedReader(options: SharedReaderOptions): SharedReader {
  const { leadership, store, signals, onMessage, onError, reach, program, log, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The edition that is served. */
  let taken: EditionRow | undefined;
  let takenTag: string | undefined;
  /** An edition that this program cannot read. */
  let unreadable: number | undefined;
  let reader: ReaderThread | undefined;
  let before: Promise<void> = Promise.resolve();
  let awaited = Promise.withResolvers<void>();

  /** Editions are taken over and published one at a time. */
  function inTurn(next: () => Promise<void>): Promise<void> {
    before = before.then(next, next);
    return before;
  }

  async function takeLatest(): Promise<void> {
    const row = await store.latest();
    if (!row || row.sequence <= (taken?.sequence ?? 0) || row.sequence === unreadable) return;
    const shared = await store.load(row);
    if (!shared) {
      unreadable = row.sequence;
      log.warn(
        { program: row.program },
        'an edition of another version of the program is left out',
      );
      return;
    }
    const follows = taken !== undefined && row.sequence === taken.sequence + 1;
    const changed = follows ? shared.reading.changed : listIds(shared.edition.ids);
    await deliver(shared, changed);
    taken = row;
    takenTag = shared.edition.tag;
  }

  async function deliver(
    { task, names, reading, edition }: SharedEdition,
    changed: readonly string[],
  ): Promise<void> {
    await onMessage({ kind: 'searchable', task });
    await onMessage({ kind: 'names', names });
    await onMessage({ kind: 'read', ...reading, changed, edition });
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      awaited = Promise.withResolvers();
      // Its own editions are the latest ones while it reads.
      if (!reader) await inTurn(takeLatest).catch(reportFailure);
      await Promise.race([awaited.promise, setTimeout(POLL_MS, undefined, { signal })]).catch(
        () => undefined,
      );
    }
  }

  function reportFailure(error: unknown): void {
    if (!signal.aborted) {
      log.warn({ reason: messageOf(error) }, 'the latest edition cannot be taken over at present');
    }
  }

  /** Begins to read the folder, once it is as new as what was published. */
  async function lead(epoch: number): Promise<void> {
    const started = performance.now();
    while (leadership.epoch() === epoch && !signal.aborted) {
      try {
        await takeLatest();
        await reach((await store.latest())?.head ?? null, signal);
        await options.takeOver();
        // It may have taken longer than this node leads.
        if (leadership.epoch() === epoch) reader ??= startOwnReader(epoch);
        return;
      } catch (error) {
        log.error({ reason: messageOf(error) }, 'this node leads, but cannot read the archive yet');
        await waitOrYield(started);
      }
    }
  }

  function startOwnReader(epoch: number): ReaderThread {
    let prepared: { task?: SearchTask; names?: Names } = {};
    const own = options.startReader({
      ...options,
      taskOf: () => ({ ...options.taskOf(), compressesFirst: true }),
      onMessage: (message) =>
        inTurn(async () => {
          // What it has read meanwhile may be older than what the next leader has published.
          if (reader !== own) return;
          if (message.kind === 'refused' && taken) return leadership.yieldFor(YIELD_MS);
          if (message.kind === 'searchable') prepared = { task: copyTask(message.task) };
          if (message.kind === 'names') prepared = { ...prepared, names: message.names };
          if (message.kind !== 'read' || !message.edition) return onMessage(message);
          const { task, names } = prepared;
          prepared = {};
          if (!task || !names) throw new Error('an edition came without what can be searched');
          const search = { task, names };
          await publish(message, message.edition, search, epoch).catch(async (error: unknown) => {
            await own.discard();
            throw error;
          });
        }),
      onError,
      isNeeded: leadership.isLeader,
    });
    return own;
  }

  async function publish(
    { diagnostics, changed }: LiveMessage & { kind: 'read' },
    edition: NewEdition,
    search: Pick<SharedEdition, 'task' | 'names'>,
    epoch: number,
  ): Promise<void> {
    const served = options.served();
    const whole = withDocuments(edition, served);
    if (taken?.tag === edition.tag && taken.program === program && takenTag !== undefined) {
      // Read by a thread that has replaced another one: it is served, or could not be.
      return onMessage({
        kind: 'read',
        diagnostics,
        changed,
        edition: { ...whole, tag: takenTag },
      });
    }
    const stamped = stampEdition(whole, served, now());
    const shared = { ...search, reading: { diagnostics, changed }, edition: stamped };
    taken = await publishOrYield(shared, edition.tag, epoch);
    takenTag = stamped.tag;
    await onMessage({ kind: 'read', diagnostics, changed, edition: stamped });
  }

  /** Publishes an edition. Throws if this node does not lead any more, or cannot reach the bucket. */
  async function publishOrYield(
    shared: SharedEdition,
    tag: string,
    epoch: number,
  ): Promise<EditionRow> {
    const started = performance.now();
    for (;;) {
      if (leadership.epoch() !== epoch || signal.aborted) throw new LeadLost();
      try {
        const head = await reach(null, signal);
        const row = await store.publish(shared, { tag, head, epoch });
        if (!row) throw new LeadLost();
        await signals.send('edition', String(row.sequence)).catch(reportFailure);
        return row;
      } catch (error) {
        if (error instanceof LeadLost) throw error;
        log.warn({ reason: messageOf(error) }, 'an edition cannot be published; it is tried again');
        await waitOrYield(started);
      }
    }
  }

  /** Leaves leading to others if this node has tried in vain for long. */
  async function waitOrYield(started: number): Promise<void> {
    if (performance.now() - started > TRYING_MS) leadership.yieldFor(YIELD_MS);
    else await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }

  const unsubscribe = signals.on('edition', () => awaited.resolve());
  leadership.onChange((isLeader) => {
    const epoch = leadership.epoch();
    if (isLeader && epoch !== undefined) void inTurn(() => lead(epoch)).catch(onError);
    else {
      const ended = reader;
      reader = undefined;
      void ended?.close();
      awaited.resolve();
    }
  });
  const refuse = () => {
    if (!taken) void onMessage({ kind: 'refused', reason: NO_EDITION });
  };
  options.stopped.addEventListener('abort', refuse, { once: true });
  void follow();

  return {
    sequence: () => taken?.sequence,
    refresh: () => reader?.refresh(),
    ask: async (question) => {
      if (!reader) throw new NoLeaderError();
      return reader.ask(question);
    },
    async discard() {
      taken = undefined;
      await reader?.discard();
    },
    async close() {
      stopping.abort();
      options.stopped.removeEventListener('abort', refuse);
      unsubscribe();
      await reader?.close();
    },
  };
}

/** A reader thread, or what stands for it on nodes that do not lead. */
export interface SharedReader extends ReaderThread {
  /** The number of the edition that is served. */
  sequence(): number | undefined;
}

const NO_EDITION = 'The server was stopped before the leading node had published an edition.';

class LeadLost extends Error {
  constructor() {
    super('this node leads no more');
  }
}

/** Puts the documents that an edition only names in their place. */
function withDocuments(
  edition: NewEdition,
  served: Edition['documents'] | undefined,
): WholeEdition {
  const documents = edition.documents.map((document) => {
    if (!('isSame' in document)) return document;
    const same = served?.get(document.path);
    if (!same) throw new Error(`${document.path} is not served`);
    return same;
  });
  return { ...edition, documents };
}
