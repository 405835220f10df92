import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FoundDocument } from '../archive/covers/coverDocuments.ts';
import { createRecognition } from '../archive/covers/createRecognition.ts';
import { createSharedPages } from '../archive/covers/createSharedPages.ts';
import {
  openRecognizedPages,
  type RecognizedPages,
} from '../archive/covers/openRecognizedPages.ts';
import { openRecognizedWriter } from '../archive/covers/openRecognizedWriter.ts';
import { type KeptTexts, readTexts } from '../archive/covers/storedTexts.ts';
import { archiveFile } from '../catalog/documentFile.ts';
import type { Environment } from '../config/environment.ts';
import type { Jobs } from '../state/jobs.ts';
import { openSiteJobs } from './cluster/openSiteJobs.ts';
import type { ExitCode } from './commandContext.ts';
import { type OpenedSite, openSite } from './openSite.ts';
import { refuse } from './refuse.ts';
import { countOf } from './terminal/countOf.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface TextsOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  /** Only these items; all if undefined. */
  readonly id?: readonly string[];
  /** A folder to write the texts to, one file for each document. */
  readonly export?: string;
  /** Recognises the missing pages first, regardless of the limits in `site.yml`. */
  readonly recognize: boolean;
  /** Forgets the recognised pages before that. */
  readonly redo: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Stops after the page in progress. */
  readonly signal: AbortSignal;
}

/** The texts of a document, as `--json` prints them. */
interface ListedTexts {
  readonly id: string;
  readonly pages: number;
  /** Pages that are pictures. */
  readonly scans: number;
  readonly recognized: number;
  /** Recognised pages that are too uncertain to be quoted. */
  readonly uncertain: number;
  /** The mean of the recognised pages, from 0 to 1. */
  readonly confidence?: number;
  /** Why pages, or all of them, have no text. */
  readonly failures: readonly { readonly page?: number; readonly reason: string }[];
}

/**
 * Lists which documents have texts, recognises scans and exports texts. Returns the exit code: 1 if
 * texts are missing because of failures.
 */
export async function listTexts(options: TextsOptions): Promise<ExitCode> {
  const { terminal } = options;
  const { opened, error } = await openSite(options, SILENT);
  if (!opened) return refuse(terminal, error);
  const items = new Set(opened.archive.items.map(({ id }) => id));
  const unknown = options.id?.find((id) => !items.has(id));
  if (unknown !== undefined) return refuse(terminal, `The archive has no item ${unknown}.`);
  const ids = options.id ?? [...items];
  const { jobs, ...nodes } = await openSiteJobs(opened, options.environment);
  if (nodes.error !== undefined) terminal.log(`Servers are not asked: ${nodes.error}`);
  try {
    return await listOpened(options, opened, { ids, jobs });
  } finally {
    await nodes.close();
  }
}

async function listOpened(
  options: TextsOptions,
  opened: OpenedSite,
  { ids, jobs }: { readonly ids: readonly string[]; readonly jobs: Jobs | undefined },
): Promise<ExitCode> {
  const { terminal, signal, json } = options;
  if (options.redo || options.recognize) {
    await jobs?.revive({ kinds: ['recognition'], subjects: options.id, dead: true });
    await recognize(options, opened, ids);
  }
  const givenUp = await findGivenUp(jobs);
  const pages = openRecognizedPages(opened.recognizedFile);
  const listed: ListedTexts[] = [];
  try {
    const { texts } = opened.artifacts;
    for (const id of ids) {
      signal.throwIfAborted();
      const document = await opened.files.coverDocuments.find(id);
      const kept = document && (await readTexts(texts, id, document));
      const reason = givenUp.get(id);
      if (document === undefined || kept === undefined) {
        if (reason !== undefined) listed.push({ ...NOTHING_READ, id, failures: [{ reason }] });
        continue;
      }
      const summary = summarize(id, kept, document, pages);
      const failures = reason === undefined ? summary.failures : [...summary.failures, { reason }];
      listed.push({ ...summary, failures });
      if (options.export !== undefined)
        await exportTexts(options.export, id, kept, document, pages);
    }
  } finally {
    pages.close();
  }
  if (json) terminal.printJson({ documents: listed });
  else for (const line of inWords(listed, ids.length)) terminal.print(line);
  return listed.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

/** Why nodes have given documents up, if the site has nodes. */
async function findGivenUp(jobs: Jobs | undefined): Promise<ReadonlyMap<string, string>> {
  const failed = (await jobs?.failed(MOST_FAILED)) ?? [];
  const dead = failed.filter(({ kind, isDead }) => isDead && kind !== 'cover');
  return new Map(dead.map(({ subject, reason }) => [subject, `is given up: ${reason}`]));
}

/** More are no faults of documents. */
const MOST_FAILED = 10_000;

const NOTHING_READ = { pages: 0, scans: 0, recognized: 0, uncertain: 0 };

async function recognize(
  { terminal, signal, redo }: TextsOptions,
  { files, artifacts, recognizedFile }: OpenedSite,
  ids: readonly string[],
): Promise<void> {
  const pages = openRecognizedWriter(recognizedFile);
  const documents = files.coverDocuments;
  const storage = artifacts.recognized;
  const shared = storage && createSharedPages({ storage, pages, documents });
  const progress = terminal.progress({ title: 'Recognising documents', total: ids.length });
  const recognition = createRecognition({
    documents,
    texts: artifacts.texts,
    pages,
    shared: shared && { ...shared, claim: UNCLAIMED },
    limits: () => ({ pages: Number.POSITIVE_INFINITY, hours: { from: 0, to: 24 } }),
    isBusy: () => false,
    log: { ...SILENT, warn: (facts) => terminal.log(JSON.stringify(facts)) },
    now: Date.now,
  });
  try {
    if (redo) for (const id of ids) await (shared ?? pages).remove(id);
    for (const id of ids) {
      await recognition.recognizeAll([id], signal);
      progress.advance();
      signal.throwIfAborted();
    }
  } finally {
    progress.end();
    recognition.close();
    pages.close();
  }
}

function summarize(
  id: string,
  { pageCount, failed, pages }: KeptTexts,
  document: FoundDocument,
  recognized: RecognizedPages,
): ListedTexts {
  const tried = recognized.list(id, document);
  const read = tried.filter((page) => page.failed === undefined);
  const sum = read.reduce((all, { confidence }) => all + confidence, 0);
  return {
    id,
    pages: pageCount,
    scans: pages.filter(({ isScan }) => isScan).length,
    recognized: read.length,
    uncertain: read.filter(({ isUncertain }) => isUncertain).length,
    ...(read.length > 0 && { confidence: Number((sum / read.length).toFixed(2)) }),
    failures: [
      ...(failed ? [{ reason: failed.reason }] : []),
      ...tried.flatMap((page) =>
        page.failed ? [{ page: page.number, reason: page.failed.reason }] : [],
      ),
    ],
  };
}

/** Writes the pages of a document, with a form feed after each, as `pdftotext` does. */
async function exportTexts(
  folder: string,
  id: string,
  { pages }: KeptTexts,
  document: FoundDocument,
  recognized: RecognizedPages,
): Promise<void> {
  const texts = pages.map(({ number, text, isScan }) => {
    const page = isScan ? recognized.read(id, document, number) : undefined;
    return `${page?.lines.map((line) => line.text).join('\n') ?? text}\n\f`;
  });
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(join(resolve(folder), `${id}.txt`), texts.join(''));
}

function inWords(listed: readonly ListedTexts[], items: number): string[] {
  const scanned = listed.filter(({ scans, failures }) => scans > 0 || failures.length > 0);
  const lines = scanned.flatMap(({ id, scans, recognized, uncertain, confidence, failures }) => [
    `${archiveFile(id, 'pdf')}  ${recognized} of ${countOf(scans, 'scanned page')} recognised` +
      (confidence === undefined ? '' : `, confidence ${confidence}`) +
      (uncertain > 0 ? `, ${uncertain} uncertain` : ''),
    ...failures.map(
      ({ page, reason }) => `  ${page === undefined ? 'it' : `page ${page}`} ${reason}`,
    ),
  ]);
  const sum = (key: 'pages' | 'scans' | 'recognized') =>
    listed.reduce((total, one) => total + one[key], 0);
  return [
    ...lines,
    `${listed.length} of ${countOf(items, 'item')} with texts: ${countOf(sum('pages'), 'page')}, ` +
      `${sum('scans')} scanned, ${sum('recognized')} recognised`,
  ];
}

/** Whoever runs this wants it now, whatever servers do. */
const UNCLAIMED = async () => ({ isHeld: () => true, release: async () => undefined });

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
