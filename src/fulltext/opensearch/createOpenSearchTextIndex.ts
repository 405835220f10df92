import * as v from 'valibot';
import {
  type IndexedDocument,
  type TextHits,
  type TextIndex,
  TextIndexAway,
  type TextQuery,
} from '../textIndex.ts';
import { type OpenSearchCluster, type OpenSearchRequest, reasonOf } from './connectOpenSearch.ts';
import { createBreaker } from './createBreaker.ts';
import { indexSettings, LAYOUT } from './indexSettings.ts';
import { PAGE_ORDER, searchQuery } from './searchBody.ts';
import { type BulkChange, sendBulk } from './sendBulk.ts';

export interface OpenSearchIndexOptions {
  readonly cluster: OpenSearchCluster;
  /** What the names of its indices begin with. */
  readonly name: string;
  /** Over how many parts the pages are spread; an index with another number is made anew. */
  readonly shards?: number;
  /** How many more copies there are of each part. */
  readonly replicas?: number;
  /** A reader never creates an index; without one, it is empty. */
  readonly readOnly?: boolean;
  /** Called when a reader finds no index: then it finds nothing. */
  readonly onUnreadable?: () => void;
  /** Milliseconds since 1970, which new indices are named by. */
  readonly now?: () => number;
}

/** Pages of a document below this one come before the others of all documents. */
const FRONT_PAGES = 8;
/** Records that are read at once. */
const MOST_RECORDS = 10_000;
/** A search that has ended at its deadline has so long to answer, as has a look for one document, in ms. */
const GRACE_MS = 1000;
/** Without a deadline, in ms. */
const LONGEST_SEARCH_MS = 30_000;

/**
 * Keeps an index in a cluster of OpenSearch: an entry for each page, with our own tokens, and one for
 * each document. Readers search an alias. One process writes; what it writes twice is there once.
 */
export function createOpenSearchTextIndex({
  cluster,
  name,
  shards = 1,
  replicas = 0,
  readOnly = false,
  onUnreadable = () => undefined,
  now = Date.now,
}: OpenSearchIndexOptions): TextIndex {
  const alias = `${name}-texts-${LAYOUT}`;
  const copies = replicas > 0 ? 2 : 1;
  const breaker = createBreaker({ now: () => performance.now() });
  /** The index that is written to, which is not the one that is read while it is built beside it. */
  let target: string | undefined;
  let lastNamed = 0;

  async function request(wanted: OpenSearchRequest): Promise<unknown> {
    const { status, body } = await cluster.request(wanted);
    if (status < 300) return body;
    if (status === 404 && typeOf(body) === 'index_not_found_exception') throw new NoIndexError();
    throw new Error(`OpenSearch refuses ${wanted.method} ${wanted.path}: ${reasonOf(body)}`);
  }

  const isOwn = ({ index }: { readonly index: string }) => index.startsWith(`${alias}-`);

  /** All indices of this archive, the newest first, with the aliases that they have. */
  async function listIndices() {
    const body = await request({ method: 'GET', path: `/${name}-texts-*/_alias` });
    return Object.entries(v.parse(IndicesSchema, body))
      .map(([index, { aliases }]) => ({ index, aliases: Object.keys(aliases) }))
      .sort((one, other) => stampOf(other.index).localeCompare(stampOf(one.index)));
  }

  async function create(): Promise<string> {
    lastNamed = Math.max(now(), lastNamed + 1);
    const stamp = new Date(lastNamed).toISOString().replace(/\D/gu, '');
    const index = `${alias}-${stamp}`;
    await request({
      method: 'PUT',
      path: `/${index}`,
      query: { wait_for_active_shards: 1 },
      body: indexSettings({ shards, replicas }),
    });
    return index;
  }

  /** The index to write to: the one that is read, or one that is being built beside it. */
  async function findTarget(): Promise<string> {
    const own = (await listIndices()).filter(isOwn);
    const [newest] = own;
    if (newest && (await hasShards(newest.index))) {
      if (own.every(({ aliases }) => aliases.length === 0)) await swap(newest.index);
      return newest.index;
    }
    const index = await create();
    if (own.length === 0) await swap(index);
    return index;
  }

  async function openTarget(): Promise<string> {
    const index = await findTarget();
    // What a process has written that was killed before it made that visible.
    await refresh(index);
    return index;
  }

  async function hasShards(index: string): Promise<boolean> {
    const path = `/${index}/_settings/index.number_of_shards`;
    const body = v.parse(SettingsSchema, await request({ method: 'GET', path }));
    return Number(body[index]?.settings.index.number_of_shards) === shards;
  }

  /** Readers find this index from now on, and no other. */
  async function swap(index: string): Promise<void> {
    const actions = [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await request({ method: 'POST', path: '/_aliases', body: { actions } });
  }

  /** Runs an action on the index that is written to, which it creates if there is none. */
  async function write<Result>(action: (index: string) => Promise<Result>): Promise<Result> {
    try {
      target ??= await openTarget();
      return await action(target);
    } catch (error) {
      if (!(error instanceof NoIndexError)) throw error;
      target = await openTarget();
      return action(target);
    }
  }

  /** Runs an action on the index that is read. */
  async function read<Result>(
    action: (index: string) => Promise<Result>,
    empty: Result,
  ): Promise<Result> {
    if (!readOnly) return write(action);
    try {
      return await breaker.call(() => action(alias));
    } catch (error) {
      if (!(error instanceof NoIndexError)) throw error;
      onUnreadable();
      return empty;
    }
  }

  const refresh = (index: string) =>
    request({ method: 'POST', path: `/${index}/_refresh`, timeoutMs: LONGEST_SEARCH_MS });

  /** What is known of documents: of all, or of some. */
  async function* records(index: string, ids?: readonly string[], timeoutMs = LONGEST_SEARCH_MS) {
    for (let after: string | undefined; ; ) {
      const filter = [{ exists: { field: 'tag' } }, ...(ids ? [{ terms: { id: ids } }] : [])];
      const body = await request({
        method: 'POST',
        path: `/${index}/_search`,
        query: { filter_path: 'hits.hits.fields' },
        timeoutMs,
        body: {
          size: MOST_RECORDS,
          _source: false,
          stored_fields: '_none_',
          docvalue_fields: ['id', 'tag', 'last'],
          track_total_hits: false,
          query: { bool: { filter } },
          sort: ['id'],
          ...(after !== undefined && { search_after: [after] }),
        },
      });
      const hits = v.parse(RecordsSchema, body).hits?.hits ?? [];
      for (const { fields } of hits) {
        const [[id = ''], [tag = ''], [last = 0]] = [fields.id, fields.tag, fields.last];
        yield { id, tag, last };
        after = id;
      }
      if (hits.length < MOST_RECORDS) return;
    }
  }

  async function change(index: string, changes: Iterable<BulkChange>): Promise<void> {
    await sendBulk(cluster, changes, { index, copies });
    await refresh(index);
  }

  /** The highest page that documents have in the index, by id. */
  async function lastPages(index: string, ids: readonly string[]) {
    const lasts = new Map<string, number>();
    for await (const { id, last } of records(index, ids)) lasts.set(id, last);
    return lasts;
  }

  async function sizeOf(index: string) {
    const count = async (query: object) => {
      const body = await request({ method: 'POST', path: `/${index}/_count`, body: { query } });
      return v.parse(CountSchema, body).count;
    };
    const [documents, pages, stats] = await Promise.all([
      count({ exists: { field: 'tag' } }),
      count({ exists: { field: 'page' } }),
      request({
        method: 'GET',
        path: `/${index}/_stats/store`,
        query: { filter_path: '_all.total.store.size_in_bytes' },
      }),
    ]);
    return { documents, pages, bytes: v.parse(StatsSchema, stats)._all.total.store.size_in_bytes };
  }

  return {
    tags: () =>
      read(async (index) => {
        const tags = new Map<string, string>();
        for await (const { id, tag } of records(index)) tags.set(id, tag);
        return tags;
      }, new Map()),
    has: (id) =>
      read(async (index) => {
        for await (const record of records(index, [id], GRACE_MS)) return record.id === id;
        return false;
      }, false),
    put: (documents) =>
      write(async (index) => {
        const lasts = await lastPages(
          index,
          documents.map(({ id }) => id),
        );
        await change(
          index,
          documents.flatMap((document) => putChanges(document, lasts.get(document.id) ?? 0)),
        );
      }),
    remove: (ids) =>
      write(async () => {
        // Also of an index that is kept as the way back: its words are those of a document that is gone.
        for (const { index } of (await listIndices()).filter(isOwn)) {
          const lasts = await lastPages(index, ids);
          const changes = [...lasts].flatMap(([id, last]) => removeChanges(id, last));
          if (changes.length > 0) await change(index, changes);
        }
      }),
    find: (query, limit, deadline = Number.POSITIVE_INFINITY) =>
      performance.now() > deadline
        ? Promise.resolve({ documents: [], isPartial: true })
        : read((index) => find(request, index, { query, limit, deadline }), NOTHING),
    size: () => read(sizeOf, { documents: 0, pages: 0, bytes: 0 }),
    async renew() {
      target = await create();
    },
    finish: () =>
      write(async (index) => {
        const all = await listIndices();
        if (all.find((one) => one.index === index)?.aliases.includes(alias)) return;
        await swap(index);
        // The previous one is the way back: one that is read, such as by programs of another version.
        const [, ...older] = all
          .filter((one) => one.index !== index)
          .sort((one, other) => Number(isRead(other)) - Number(isRead(one)));
        for (const one of older) await request({ method: 'DELETE', path: `/${one.index}` });
      }),
    // Lucene merges by itself.
    tidy: async () => false,
    close: () => cluster.close(),
  };
}

const NOTHING: TextHits = { documents: [], isPartial: false };

/** There is no index. */
class NoIndexError extends Error {}

const ErrorSchema = v.object({ error: v.object({ type: v.string() }) });
const IndicesSchema = v.record(
  v.string(),
  v.object({ aliases: v.record(v.string(), v.unknown()) }),
);
const SettingsSchema = v.record(
  v.string(),
  v.object({ settings: v.object({ index: v.object({ number_of_shards: v.string() }) }) }),
);
const RecordsSchema = v.object({
  hits: v.optional(
    v.object({
      hits: v.array(
        v.object({
          fields: v.object({
            id: v.array(v.string()),
            tag: v.array(v.string()),
            last: v.array(v.number()),
          }),
        }),
      ),
    }),
  ),
});
const CountSchema = v.object({ count: v.number() });
const StatsSchema = v.object({
  _all: v.object({ total: v.object({ store: v.object({ size_in_bytes: v.number() }) }) }),
});
const HitsSchema = v.object({
  timed_out: v.boolean(),
  _shards: v.object({ total: v.number(), failed: v.number() }),
  hits: v.optional(v.object({ hits: v.custom<readonly Hit[]>(areHits) })),
});

/** A page, by `PAGE_ORDER`. */
interface Hit {
  readonly sort: readonly [part: number, id: string, page: number, count: number];
}

/** Checked by hand: a schema takes as long for ten thousand pages as the search itself. */
function areHits(input: unknown): boolean {
  return (
    Array.isArray(input) &&
    input.every((hit) => typeof hit?.sort?.[1] === 'string' && hit.sort[2] > 0 && hit.sort[3] > 0)
  );
}

function typeOf(body: unknown): string | undefined {
  const read = v.safeParse(ErrorSchema, body);
  return read.success ? read.output.error.type : undefined;
}

/** When an index was made, as digits at the end of its name. */
function stampOf(index: string): string {
  return /\d+$/u.exec(index)?.[0] ?? '';
}

function isRead({ aliases }: { readonly aliases: readonly string[] }): boolean {
  return aliases.length > 0;
}

const pageId = (id: string, page: number) => `${id}-${page}`;

/**
 * The changes that put a document in the place of an older one. Its record comes first without a
 * tag, so that a process that is killed in between leaves a document that is indexed again.
 */
function putChanges({ id, tag, pages }: IndexedDocument, oldLast: number): readonly BulkChange[] {
  const count = pages.length;
  const last = pages.reduce((most, { number }) => Math.max(most, number), 0);
  const there = new Set(pages.map(({ number }) => number));
  const gone = pagesUpTo(oldLast).filter((number) => !there.has(number));
  return [
    { id, routing: id, stored: { id, tag: '', last: Math.max(last, oldLast) } },
    ...pages.map(({ number, tokens, headings, crossing }) => ({
      id: pageId(id, number),
      routing: id,
      stored: {
        id,
        page: number,
        count,
        part: number <= FRONT_PAGES ? 0 : 1,
        // Two values: no phrase goes from one to the other.
        body: [tokens.join(' '), ...(crossing.length > 0 ? [crossing.join(' ')] : [])],
        ...(headings.length > 0 && { headings: headings.join(' ') }),
      },
    })),
    ...gone.map((number) => ({ id: pageId(id, number), routing: id })),
    { id, routing: id, stored: { id, tag, last } },
  ];
}

function removeChanges(id: string, last: number): readonly BulkChange[] {
  return [
    ...pagesUpTo(last).map((number) => ({ id: pageId(id, number), routing: id })),
    { id, routing: id },
  ];
}

function pagesUpTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

interface Search {
  readonly query: TextQuery;
  readonly limit: number;
  readonly deadline: number;
}

async function find(
  request: (wanted: OpenSearchRequest) => Promise<unknown>,
  index: string,
  { query, limit, deadline }: Search,
): Promise<TextHits> {
  if (query.within?.length === 0) return NOTHING;
  const left = Math.max(1, Math.ceil(Math.min(deadline - performance.now(), LONGEST_SEARCH_MS)));
  const body = await request({
    method: 'POST',
    path: `/${index}/_search`,
    query: { filter_path: 'timed_out,_shards.total,_shards.failed,hits.hits.sort' },
    timeoutMs: left + GRACE_MS,
    body: {
      // One more than wanted shows whether there are more.
      size: limit + 1,
      timeout: `${left}ms`,
      _source: false,
      stored_fields: '_none_',
      track_total_hits: false,
      query: searchQuery(query),
      sort: PAGE_ORDER,
    },
  });
  const answer = v.parse(HitsSchema, body);
  const { total, failed } = answer._shards;
  if (failed > 0 && failed === total) throw new TextIndexAway('no part of the index answers');
  const hits = answer.hits?.hits ?? [];
  const documents = new Map<string, { id: string; pageCount: number; pages: number[] }>();
  for (const { sort } of hits.slice(0, limit)) {
    const [, id, page, pageCount] = sort;
    const known = documents.get(id);
    if (known) known.pages.push(page);
    else documents.set(id, { id, pageCount, pages: [page] });
  }
  return {
    documents: [...documents.values()],
    isPartial: hits.length > limit || answer.timed_out || failed > 0,
  };
}
