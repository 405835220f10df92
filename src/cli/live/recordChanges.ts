import { isMd5 } from '../../catalog/md5.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import { readPublishedItem } from '../../catalog/readPublished.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Edition } from '../../server/app/appParts.ts';
import { digestOfItem } from '../../server/changes/changesInEdition.ts';
import { setsOf } from '../../server/changes/itemSets.ts';
import { inSlices } from '../../server/inSlices.ts';
import { locateItems } from '../../server/items/locateItems.ts';
import type { Log } from '../../server/log.ts';
import type {
  ItemChanges,
  ItemState,
  ItemVersion,
  NewItemChange,
} from '../../state/itemChanges.ts';
import type { Leadership } from '../cluster/createLeadership.ts';
import { createVersionList, type VersionList } from './versionList.ts';

/** The parts of an edition that tell what has changed. */
export type RecordedEdition = Pick<Edition, 'documents' | 'tombstones' | 'added' | 'site'>;

interface RecorderOptions {
  readonly changes: ItemChanges;
  readonly edition: () => RecordedEdition;
  /** Which node leads; undefined if this is the only one. */
  readonly leadership?: Pick<Leadership, 'epoch'> | undefined;
  /**
   * Whether this server has the latest edition of all nodes. One that begins to lead may not: it would
   * record what was published last as taken back.
   */
  readonly isLatest?: (() => Promise<boolean>) | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ChangeRecorder {
  /** Must be called after each new edition, and when the leader changes. */
  onEdition(): void;
  /** Resolves when everything that was noticed is recorded, or cannot be. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Delay after a failure, in ms. */
const RETRY_MS = 5000;

/** A backup may have been restored into the database of a running server. */
const CHECK_MS = 10 * MINUTE_MS;

/**
 * Records what each edition changes (`ItemChanges`), for programs that follow the site and for
 * harvesters. What changed while no server ran is found at the next start. Of several nodes,
 * only the leader does so.
 */
export function recordChanges(options: RecorderOptions): ChangeRecorder {
  const { changes, edition, leadership, isLatest, log, now } = options;
  let known: { readonly generation: string | undefined; readonly list: VersionList } | undefined;
  let recorded: RecordedEdition | undefined;
  let running: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let isClosed = false;

  async function load(generation: string | undefined) {
    const list = createVersionList();
    let last = '';
    for (;;) {
      const versions = await changes.versions(last, VERSIONS_AT_ONCE);
      for (const version of versions) list.add(version);
      last = versions.at(-1)?.id ?? '';
      if (versions.length < VERSIONS_AT_ONCE) return { generation, list };
    }
  }

  async function record(): Promise<void> {
    isWaiting = false;
    const epoch = leadership?.epoch();
    if (isClosed) return;
    if (leadership && epoch === undefined) {
      // The leader changes what this node knows.
      known = undefined;
      recorded = undefined;
      return;
    }
    const generation = await changes.generation();
    if (known?.generation !== generation || !known) {
      known = undefined;
      recorded = undefined;
    }
    // The latest edition calls again.
    if (isLatest && !(await isLatest())) return;
    const current = edition();
    if (recorded === current) return;
    const { list } = known ?? (await load(generation));
    known = undefined;
    const first = generation === undefined ? now() : undefined;
    const { found, next } = await inSlices(findChanges(list, current, first));
    if (!(await changes.add(found, { epoch, generation })))
      throw new Error('another node leads, or a backup was restored');
    known = { generation: generation ?? (await changes.begin()), list: next };
    recorded = current;
  }

  function again(): void {
    if (isWaiting || isClosed) return;
    isWaiting = true;
    running = running.then(record).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, 'what has changed is recorded later');
      clearTimeout(retry);
      retry = setTimeout(again, RETRY_MS).unref();
    });
  }

  const timer = setInterval(again, CHECK_MS).unref();
  return {
    onEdition: again,
    settled: () => running,
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await running;
    },
  };
}

const VERSIONS_AT_ONCE = 5000;

/** How many items are compared between two pauses. */
const COMPARED_AT_ONCE = 200;

/**
 * Compares an edition with what is recorded. Pauses wherever it yields.
 *
 * @param first the time of the first comparison ever, in milliseconds since 1970: what it finds has
 *   changed when it was added to the archive, or taken down
 */
function* findChanges(
  recorded: VersionList,
  { documents, tombstones, added, site }: RecordedEdition,
  first: number | undefined,
): Generator<undefined, { readonly found: NewItemChange[]; readonly next: VersionList }> {
  const body = documents.get(PUBLISHED_PATHS.items)?.body ?? new Uint8Array();
  const located = yield* locateItems(body);
  const items = createCursor(located.size, located.idAt, located.at);
  const before = createCursor(recorded.size(), recorded.idAt, recorded.at);
  const ids = [...tombstones.keys()].filter(isMd5).sort();
  const stones = createCursor(
    ids.length,
    (at) => ids[at] ?? '',
    () => true,
  );
  const found: NewItemChange[] = [];
  const next = createVersionList();
  for (let steps = 1; ; steps += 1) {
    const id = leastOf([items.id(), before.id(), stones.id()]);
    if (id === undefined) break;
    const was = before.take(id);
    const change = changeOf(id, was, { json: items.take(id), isTakenDown: stones.take(id) });
    if (change) found.push({ ...change, time: timeOf(id) });
    const { state, digest } = change ?? was ?? {};
    if (state !== undefined && digest !== undefined) next.add({ id, state, digest });
    if (steps % COMPARED_AT_ONCE === 0) yield;
  }
  // Times do not go back.
  if (first !== undefined) found.sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  return { found, next };

  function changeOf(
    id: string,
    was: ItemVersion | undefined,
    {
      json,
      isTakenDown,
    }: { readonly json?: Buffer | undefined; readonly isTakenDown?: boolean | undefined },
  ): NewItemChange | undefined {
    if (isTakenDown) return was?.state === 'taken-down' ? undefined : gone(id, 'taken-down');
    const digest = json && digestOfItem(json);
    if (digest !== undefined && was?.digest === digest) return undefined;
    const item = json && readPublishedItem(json.toString(), site.hosts.main);
    if (digest !== undefined && item && item.type !== 'unknown') {
      return { id, state: 'listed', digest, sets: setsOf(item) };
    }
    return was?.state === 'listed' ? gone(id, 'removed') : undefined;
  }

  function timeOf(id: string): number | undefined {
    if (first === undefined) return undefined;
    const day = tombstones.get(id)?.date;
    const date = day === undefined ? added.of(id) : Date.parse(`${day}T00:00:00+08:00`);
    return Math.min(date ?? first, first);
  }
}

function gone(id: string, state: ItemState): NewItemChange {
  return { id, state, digest: '', sets: [] };
}

/** Goes through entries in ascending order of their ids. */
function createCursor<Entry>(
  size: number,
  idAt: (position: number) => string,
  at: (position: number) => Entry,
) {
  let position = 0;
  const id = () => (position < size ? idAt(position) : undefined);
  return {
    id,
    /** The next entry, if it is that of this id. */
    take: (wanted: string) => (id() === wanted ? at(position++) : undefined),
  };
}

function leastOf(ids: readonly (string | undefined)[]): string | undefined {
  return ids.reduce(
    (least, id) => (id === undefined || (least ?? id) < id ? least : id),
    undefined,
  );
}
