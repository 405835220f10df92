import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createStoredPages } from '../src/archive/covers/createStoredPages.ts';
import { writeTexts } from '../src/archive/covers/storedTexts.ts';
import { createTextIndexer } from '../src/cli/fulltext/createTextIndexer.ts';
import { packIdList } from '../src/cli/fulltext/packedIds.ts';
import { createTextSearcher } from '../src/fulltext/createTextSearcher.ts';
import { foldPage } from '../src/fulltext/foldPage.ts';
import { createSqliteTextIndex } from '../src/fulltext/sqlite/createSqliteTextIndex.ts';
import { tokenize } from '../src/fulltext/tokenize.ts';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { percentile } from './statistics.ts';
import { type GeneratedDocument, generateDocuments } from './text/generatePages.ts';
import { openSearchRows } from './text/openSearchRows.ts';
import { planOf } from './text/planOf.ts';
import { type TextQuery, textQueries } from './text/textQueries.ts';
import { childrenOf, watchMemory } from './watchMemory.ts';

const PAGES = Number(process.env.CAMPUSDOCS_BENCH_PAGES ?? 100_000);
/** How many pages are kept in memory, to scan them; more are searched without a baseline. */
const MOST_SCANNED = 200_000;
const QUERIES = 1000;
const KILLS = 50;
const BOOK_PAGES = 300;
/** The commonest words of the generated pages. */
const COMMONEST = ['我们', '可以', '函数', '定理', '定义', '所以', '因此', '问题', '数据', '方法'];
const SEED = 7;

/**
 * Measures the index of texts on generated pages, with a plain scan of all pages as the baseline; then
 * OpenSearch, with SQLite as the baseline.
 * `CAMPUSDOCS_BENCH_PAGES` sets how many pages there are.
 */
export async function text(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  try {
    return [...(await measure(folder)), ...(await openSearchRows(PAGES))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string): Promise<Row[]> {
  const texts = join(folder, 'texts');
  const storage = createDiskStorage(texts);
  const ids: string[] = [];
  const folded: string[][] = [];
  const variants = new Map<string, string>();
  let pages = 0;
  for (const document of generateDocuments(PAGES, SEED)) {
    ids.push(document.id);
    pages += document.pages.length;
    if (pages <= MOST_SCANNED) {
      folded.push(document.pages.map((page) => compact(foldPage(page, variants))));
    }
    await store(storage, document);
  }
  const built = await build(folder, texts, ids);
  const rows = [
    row(
      `text: index, ${PAGES} pages`,
      'kB/page',
      { ours: built.bytes / PAGES / 1000 },
      { atMost: 3.2 },
    ),
    row('text: processor to build', 's', { ours: built.seconds }, { atMost: (PAGES / 1000) * 1.2 }),
    row('text: memory of the process that builds', 'MiB', { ours: built.peak }, { atMost: 400 }),
  ];
  const index = createSqliteTextIndex({ path: join(folder, 'texts.sqlite'), readOnly: true });
  const searcher = createTextSearcher({ index, pages: createStoredPages(texts), variants });
  const catalog = { ids, positions: new Map(ids.map((id, position) => [id, position])) };
  const search = async (query: string) => {
    const found = await searcher.find(planOf(query), catalog);
    for (const document of found.documents.slice(0, 10)) {
      searcher.show(document, ids[document.position] ?? '');
    }
    return found;
  };
  const queries = textQueries(folded.flat(), QUERIES, 'text');
  for (const { query } of queries.slice(0, 50)) await search(query);
  const times: number[] = [];
  let [wanted, found, wrong, partial] = [0, 0, 0, 0];
  const scans: number[] = [];
  for (const each of queries) {
    const start = process.threadCpuUsage();
    const result = await search(each.query);
    const used = process.threadCpuUsage(start);
    times.push((used.user + used.system) / 1000);
    if (result.isPartial) partial += 1;
    if (PAGES > MOST_SCANNED) continue;
    const started = performance.now();
    const expected = scan(folded, each);
    scans.push(performance.now() - started);
    if (result.isNear) continue;
    const positions = new Set(result.documents.map(({ position }) => position));
    wrong += [...positions].filter((position) => !expected.has(position)).length;
    if (!result.isPartial) {
      wanted += expected.size;
      found += [...expected].filter((position) => positions.has(position)).length;
    }
  }
  const common: number[] = [];
  for (const query of COMMONEST) {
    const start = process.threadCpuUsage();
    await search(query);
    const used = process.threadCpuUsage(start);
    common.push((used.user + used.system) / 1000);
  }
  rows.push(
    row(
      'text: query p50, processor',
      'ms',
      {
        ours: percentile(times, 0.5),
        ...(scans.length > 0 && { baseline: percentile(scans, 0.5) }),
      },
      { atMost: 8 },
    ),
    row(
      'text: query p95, processor',
      'ms',
      {
        ours: percentile([...times, ...common], 0.95),
        ...(scans.length > 0 && { baseline: percentile(scans, 0.95) }),
      },
      { atMost: PAGES > 500_000 ? 60 : 25 },
    ),
    row('text: commonest words, worst', 'ms', { ours: Math.max(...common) }),
    row('text: queries that ended at the limit', '%', { ours: (100 * partial) / QUERIES }),
  );
  if (PAGES <= MOST_SCANNED) {
    rows.push(
      row('text: recall against the scan', '%', { ours: (100 * found) / wanted }, { atLeast: 100 }),
      row('text: documents that the scan does not find', '', { ours: wrong }, { atMost: 0 }),
    );
  }
  await index.close();
  rows.push(...(await follow(folder, texts, ids)));
  return rows;
}

/** A copy in one piece: a folded text is a tree of its parts, forty times as large. */
function compact(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

async function store(
  storage: ReturnType<typeof createDiskStorage>,
  { id, pages }: GeneratedDocument,
) {
  const header = { size: 1, modified: 1, pageCount: pages.length, isEncrypted: false };
  await writeTexts(
    storage,
    id,
    header,
    pages.map((page, at) => ({ number: at + 1, text: page, isScan: false })),
  );
}

/** The positions of the documents with a page that has all and none of these phrases. */
function scan(documents: readonly (readonly string[])[], { all, none }: TextQuery): Set<number> {
  const found = new Set<number>();
  documents.forEach((pages, position) => {
    const isHit = pages.some((page, at) => {
      const whole = page + (pages[at + 1]?.slice(0, 8) ?? '');
      const has = (phrase: string) => {
        const offset = whole.indexOf(phrase);
        return offset >= 0 && offset < page.length;
      };
      return all.every(has) && !none.some(has);
    });
    if (isHit) found.add(position);
  });
  return found;
}

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: console.error };

/** Builds the index in the process that a server uses. */
async function build(folder: string, texts: string, ids: readonly string[]) {
  const memory = watchMemory();
  memory.peaks();
  const indexer = createTextIndexer(taskOf(folder, texts), { log: SILENT, idleMs: 3_600_000 });
  const before = childSeconds();
  indexer.follow(packIdList(ids));
  let seconds = 0;
  // It has ended when the process, which also tidies the index, takes no more processor time.
  for (let same = 0; same < 20; ) {
    await setTimeout(250);
    const { documents, waiting } = indexer.health();
    const now = childSeconds() - before;
    same = waiting === 0 && documents === ids.length && now === seconds ? same + 1 : 0;
    seconds = Math.max(seconds, now);
  }
  const { child } = memory.peaks();
  memory.stop();
  indexer.close();
  const { size } = await stat(join(folder, 'texts.sqlite'));
  return { bytes: size, seconds, peak: child };
}

function taskOf(folder: string, texts: string) {
  const index = join(folder, 'texts.sqlite');
  return { index, texts, recognized: join(folder, 'recognized.sqlite') };
}

/** Processor time of all children of this process, in seconds (proc(5), fields 14 and 15). */
function childSeconds(): number {
  const ticks = childrenOf('self').map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /u, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

const TICKS_PER_SECOND = 100;

/** Adds a book, and kills the process while it indexes. */
async function follow(folder: string, texts: string, ids: readonly string[]): Promise<Row[]> {
  const task = taskOf(folder, texts);
  const storage = createDiskStorage(texts);
  const reader = createSqliteTextIndex({ path: task.index, readOnly: true });
  const indexer = createTextIndexer(task, { log: SILENT, restartMs: 50, mostFailures: KILLS + 1 });
  const book = { id: 'f'.repeat(32), pages: Array.from({ length: BOOK_PAGES }, () => MARKED) };
  indexer.follow(packIdList([...ids, book.id]));
  await store(storage, book);
  const started = performance.now();
  indexer.update([book.id]);
  const pages = async () => {
    const { documents } = await reader.find({ all: [[tokenize(MARK)]] }, BOOK_PAGES + 1);
    return documents[0]?.pages.length ?? 0;
  };
  while ((await pages()) < BOOK_PAGES) await setTimeout(20);
  const seconds = (performance.now() - started) / 1000;

  const all = [...ids, book.id];
  let whole = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Every time some documents have to be indexed again.
    for (const id of all.slice(kill * 3, kill * 3 + 3)) await touch(join(texts, `${id}.json`));
    indexer.follow(packIdList(all));
    await setTimeout(50 + kill * 20);
    for (const pid of childrenOf('self')) process.kill(Number(pid), 'SIGKILL');
    if ((await pages()) === BOOK_PAGES) whole += 1;
  }
  indexer.follow(packIdList(all));
  for (let tries = 0; tries < 600 && (await reader.tags()).size < all.length; tries += 1) {
    await setTimeout(100);
  }
  const healed = (await reader.tags()).size === all.length;
  indexer.close();
  await reader.close();
  return [
    row(
      `text: a new book of ${BOOK_PAGES} pages is found after`,
      's',
      { ours: seconds },
      { atMost: 2 },
    ),
    row(`text: index is whole after kill -9, of ${KILLS}`, '', { ours: whole }, { atLeast: KILLS }),
    row('text: index has all documents afterwards', '', { ours: healed ? 1 : 0 }, { atLeast: 1 }),
  ];
}

const MARK = '鼹鼠的故事';
const MARKED = `这一页讲${MARK}，还有许多别的内容。`;

/** Writes a file again, so that it has another version. */
async function touch(path: string): Promise<void> {
  await writeFile(path, await readFile(path));
}

// node bench/text.ts
if (import.meta.main) console.log(formatTable(await text()));
