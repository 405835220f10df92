import { resolve } from 'node:path';
import { createAddedDates } from '../../archive/git/addedDates.ts';
import { createGit } from '../../archive/git/createGit.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';
import { archiveFile, COVER_TYPES } from '../../catalog/documentFile.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { testTitle } from '../../catalog/testTitle.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { Environment } from '../../config/environment.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import type { TextIndexSize } from '../../fulltext/textIndex.ts';
import { STATS_SPANS } from '../../protocol/downloadStats.ts';
import type { StatsPeriod } from '../../protocol/statsPeriod.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ExitCode } from '../commandContext.ts';
import { openTextIndex } from '../fulltext/openTextIndex.ts';
import { type OpenedSite, openSite } from '../openSite.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type ArchiveStats, archiveStats, type Count, type Years } from './archiveStats.ts';
import { downloadsCsv, mostDownloaded, periodName, SPAN_NAMES } from './mostDownloaded.ts';
import { type ArchiveDownloads, readDownloads } from './readDownloads.ts';

export interface StatsOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  /** Period and maximum number of the most downloaded items. */
  readonly period: StatsPeriod;
  readonly limit: number;
  readonly json: boolean;
  /** Prints only the most downloaded items, as CSV for spreadsheets. */
  readonly csv: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Counts of documents, covers and texts. */
interface FileStats {
  readonly documents: {
    /** Items with a document, and the bytes of all of these. */
    readonly there: number;
    readonly bytes: number;
    /** Items without their document, and the bytes of those whose size is in `filesizes.json`. */
    readonly missing: number;
    readonly missingBytes: number;
  };
  readonly covers: { readonly there: number; readonly missing: number };
  /** Covers and texts of PDFs; zips have none. */
  readonly texts: { readonly there: number; readonly missing: number };
  /** The index of the texts. */
  readonly textIndex: TextIndexSize;
}

/** A recently added item. */
interface Addition {
  readonly id: string;
  readonly title: string;
  /** The day it was added, such as `2026-11-21`, in UTC. */
  readonly added: string;
}

const MOST_ADDITIONS = 5;

/** Prints statistics of an archive. Returns the exit code: 1 if it cannot be read. */
export async function showStats(options: StatsOptions): Promise<ExitCode> {
  const { terminal, signal } = options;
  const { opened, error } = await openSite(options, SILENT);
  if (!opened) return refuse(terminal, error);
  const stats = archiveStats(opened.archive);
  const { period, limit, environment } = options;
  const items = new Map(opened.archive.items.map((item) => [item.id, item]));
  const namesOf = async (ids: readonly string[]) =>
    ids.map((id) => {
      const item = items.get(id);
      return item && { type: item.type, title: titleOf(item) };
    });
  const url = environment.DATABASE_URL;
  const [files, newest, { downloads, error: unread }] = await Promise.all([
    fileStats(opened),
    newestAdditions(opened.archive.items, resolve(options.archive)),
    readDownloads({ url, folder: opened.data, period, limit, namesOf }),
  ]);
  signal.throwIfAborted();
  if (unread !== undefined) terminal.log(`Downloads cannot be told: ${unread}`);
  if (options.csv) {
    if (!downloads) {
      return refuse(terminal, unread ?? `Nothing was ever counted in ${opened.data}.`);
    }
    terminal.print(downloadsCsv(downloads));
    return 0;
  }
  if (options.json)
    terminal.printJson({ ...stats, ...files, newest, ...(downloads && { downloads }) });
  else
    for (const line of inLines(stats, { ...files, downloads }, newest, terminal))
      terminal.print(line);
  return 0;
}

function titleOf(item: Metadata): string {
  return item.type === 'test' ? (item.data.title ?? testTitle(item.data)) : item.data.title;
}

/** The newest items, by the history of the archive or the dates of its files. */
async function newestAdditions(items: readonly Metadata[], folder: string): Promise<Addition[]> {
  const dates = await createAddedDates(folder, createGit(folder, gitVariables())).of(
    items.map(({ id }) => id),
  );
  const dateOf = ({ id }: Metadata) => dates.get(id) ?? 0;
  return items
    .toSorted((a, b) => dateOf(b) - dateOf(a) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_ADDITIONS)
    .map((item) => ({
      id: item.id,
      title: titleOf(item),
      added: new Date(dateOf(item)).toISOString().slice(0, 10),
    }));
}

async function fileStats({
  archive,
  files,
  artifacts,
  textIndex: place,
}: OpenedSite): Promise<FileStats> {
  const index = await openTextIndex(place, { readOnly: true });
  const [documents, covers, texts, textIndex] = await Promise.all([
    sizesOf(files.documents),
    sizesOf(artifacts.covers),
    sizesOf(artifacts.texts),
    // A cluster that is away hides no other number.
    index.size().catch(() => ({ documents: 0, pages: 0, bytes: 0 })),
  ]);
  await index.close();
  const isThere = ({ id, data }: Metadata) => documents.has(archiveFile(id, data.filetype));
  const there = archive.items.filter(isThere);
  const missing = archive.items.filter((item) => !isThere(item));
  const madeOf = (items: readonly Metadata[], made: ReadonlyMap<string, number>, type: string) => {
    const count = items.filter(({ id }) => made.has(archiveFile(id, type))).length;
    return { there: count, missing: items.length - count };
  };
  return {
    documents: {
      there: there.length,
      bytes: sizeOf(there),
      missing: missing.length,
      missingBytes: sizeOf(missing),
    },
    covers: madeOf(there, covers, COVER_TYPES.thumbnail),
    texts: madeOf(
      there.filter(({ data }) => data.filetype === 'pdf'),
      texts,
      'json',
    ),
    textIndex,
  };
}

/** The size of the documents, as far as it is known. */
function sizeOf(items: readonly Metadata[]): number {
  return items.reduce((total, { data }) => total + (data.filesize ?? 0), 0);
}

async function sizesOf(storage: Storage): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list()) sizes.set(key, size);
  return sizes;
}

/** Prints for people: labels on the left, then counts, then details. */
function inLines(
  stats: ArchiveStats,
  { downloads, ...files }: FileStats & { downloads: ArchiveDownloads | undefined },
  newest: readonly Addition[],
  { style }: Terminal,
): string[] {
  const { documents, covers, texts, textIndex } = files;
  const row = (label: string, ...parts: readonly string[]) =>
    `${style('bold', label.padEnd(LABEL_WIDTH))}${parts.join(', ')}`;
  const lacking = ({ missing }: { missing: number }, more = '') =>
    missing > 0 ? [style('yellow', `${inDigits(missing)} missing${more}`)] : [];
  const types = stats.types.filter(({ count }) => count > 0);
  const elsewhere =
    documents.missingBytes > 0 ? ` (${formatFileSize(documents.missingBytes)} elsewhere)` : '';
  return [
    row(
      'Items',
      [inDigits(stats.items), ...(types.length > 0 ? [types.map(inWords).join(', ')] : [])].join(
        ': ',
      ),
    ),
    ...(stats.wiki > 0 ? [row('Wiki', countOf(stats.wiki, 'exam paper'))] : []),
    row(
      'Documents',
      ...(documents.there > 0
        ? [`${inDigits(documents.there)} with ${formatFileSize(documents.bytes)}`]
        : []),
      ...lacking(documents, elsewhere),
    ),
    row('Covers', inDigits(covers.there), ...lacking(covers)),
    row('Texts', inDigits(texts.there), ...lacking(texts)),
    row(
      'Index',
      `${countOf(textIndex.documents, 'document')} with ${countOf(textIndex.pages, 'page')}`,
      formatFileSize(textIndex.bytes),
    ),
    row('Faults', diagnosticsInWords(stats.faults)),
    ...(downloads ? [row('Downloads', ...totalsInWords(downloads))] : []),
    ...section('Content of tests and docs', stats.contents, style),
    ...section(`Tests by year${span(stats.tests)}`, yearCounts(stats.tests), style),
    ...section(`Books by year${span(stats.books)}`, yearCounts(stats.books), style),
    ...section(`Courses (${inDigits(stats.courses.count)})`, stats.courses.most, style),
    ...(newest.length > 0 ? ['', style('bold', 'Newest')] : []),
    // A title may contain control characters, which must not move the text beside it.
    ...newest.map(({ added, title }) => `  ${added}  ${withoutUnseen(title)}`),
    ...(downloads ? mostDownloaded(downloads, style) : []),
  ];
}

function totalsInWords({ totals, total, ...days }: ArchiveDownloads): string[] {
  const usual = STATS_SPANS.map((span) => `${inDigits(totals[span])} ${SPAN_NAMES[span]}`);
  return days.span === undefined ? [...usual, `${inDigits(total)} ${periodName(days)}`] : usual;
}

const LABEL_WIDTH = 11;

function inWords({ value, count }: Count): string {
  return countOf(count, value);
}

function diagnosticsInWords({ errors, warnings }: ArchiveStats['faults']): string {
  if (errors + warnings === 0) return 'none';
  const parts = [countOf(errors, 'error'), countOf(warnings, 'warning')];
  return `${parts.join(', ')} (campusdocs check names them)`;
}

function section(title: string, counts: readonly Count[], style: Terminal['style']): string[] {
  if (counts.length === 0) return [];
  const widest = Math.max(...counts.map(({ count }) => inDigits(count).length));
  return [
    '',
    style('bold', title),
    // Numbers first: the width of texts varies.
    ...counts.map(
      ({ value, count }) => `  ${inDigits(count).padStart(widest)}  ${withoutUnseen(value)}`,
    ),
  ];
}

function span({ first, last }: Years): string {
  if (first === undefined) return '';
  return first === last ? ` (${first})` : ` (${first} to ${last})`;
}

function yearCounts({ spans, unknown }: Years): Count[] {
  return unknown > 0 ? [...spans, { value: 'not said', count: unknown }] : [...spans];
}

const nothing = () => undefined;
/** Counts faults; `campusdocs check` names them. */
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
