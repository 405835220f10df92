import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { TextIndexAway } from '../textIndex.ts';
import { type OpenSearchCluster, reasonOf } from './connectOpenSearch.ts';

/** A change of one page or one document; those of a document come in their order. */
export interface BulkChange {
  readonly id: string;
  /** The document, whose pages are all in one shard. */
  readonly routing: string;
  /** What is stored; undefined: it is deleted. */
  readonly stored?: object;
}

export interface BulkOptions {
  readonly index: string;
  /** How many copies of a shard must be there before it is written to. */
  readonly copies: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly random?: () => number;
}

/** A request ends when it has so many characters: OpenSearch advises 5 to 15 MB. */
const MOST_CHARACTERS = 2_000_000;
/** The first pause after a refusal, doubled up to the last one. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [100, 10_000];
/** After so many refusals in a row the cluster counts as away: about a minute. */
const MOST_REFUSALS = 12;
/** Wait for shards that have no copy right now, such as while a replica takes over. */
const BULK_MS = 60_000;

const ResultSchema = v.looseObject({ status: v.number(), error: v.optional(v.unknown()) });
const BulkSchema = v.object({
  errors: v.boolean(),
  items: v.optional(
    v.array(v.object({ index: v.optional(ResultSchema), delete: v.optional(ResultSchema) })),
    [],
  ),
});

/**
 * Sends changes in requests of a bounded size, one after the other. What a busy cluster refuses is
 * sent again after a pause that grows, so that it is never pressed harder than it can follow.
 */
export async function sendBulk(
  cluster: OpenSearchCluster,
  changes: Iterable<BulkChange>,
  options: BulkOptions,
): Promise<void> {
  let waiting: BulkChange[] = [];
  let size = 0;
  for (const change of changes) {
    waiting.push(change);
    size += sizeOf(change);
    if (size < MOST_CHARACTERS) continue;
    await sendAll(cluster, waiting, options);
    waiting = [];
    size = 0;
  }
  if (waiting.length > 0) await sendAll(cluster, waiting, options);
}

/** About how long a change is: the longest of its texts, without writing it twice. */
function sizeOf({ stored }: BulkChange): number {
  const texts = Object.values(stored ?? {}).flat();
  return 100 + texts.reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

async function sendAll(
  cluster: OpenSearchCluster,
  changes: readonly BulkChange[],
  options: BulkOptions,
): Promise<void> {
  const { sleep = setTimeout, random = Math.random } = options;
  let left = changes;
  for (let refusals = 0; left.length > 0; refusals += 1) {
    if (refusals > MOST_REFUSALS)
      throw new TextIndexAway('OpenSearch is too busy to be written to');
    if (refusals > 0) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LAST_PAUSE_MS);
      await sleep(pause * (0.5 + random() / 2));
    }
    left = await send(cluster, left, options);
  }
}

/** Returns what was refused for now. */
async function send(
  cluster: OpenSearchCluster,
  changes: readonly BulkChange[],
  { index, copies }: BulkOptions,
): Promise<readonly BulkChange[]> {
  const { status, body } = await cluster.request({
    method: 'POST',
    path: `/${index}/_bulk`,
    query: {
      wait_for_active_shards: copies,
      filter_path: 'errors,items.*.status,items.*.error',
    },
    lines: changes.flatMap(({ id, routing, stored }) =>
      stored ? [{ index: { _id: id, routing } }, stored] : [{ delete: { _id: id, routing } }],
    ),
    timeoutMs: BULK_MS + 30_000,
  });
  const read = v.safeParse(BulkSchema, body);
  if (status !== 200 || !read.success)
    throw new Error(`OpenSearch refuses pages: ${reasonOf(body)}`);
  if (!read.output.errors) return [];
  const results = read.output.items.map((item) => item.index ?? item.delete);
  const broken = results.find(
    (result) => result && !isFine(result.status) && !isBusy(result.status),
  );
  if (broken) throw new Error(`OpenSearch refuses a page: ${reasonOf(broken)}`);
  // Once one change of a document is refused, those behind it are sent again in their order.
  const refused = new Set<string>();
  return changes.filter(({ routing }, at) => {
    const result = results[at];
    if (result && isBusy(result.status)) refused.add(routing);
    return refused.has(routing);
  });
}

/** Deleting what is not there is 404. */
function isFine(status: number): boolean {
  return status < 300 || status === 404;
}

function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}
