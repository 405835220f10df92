import { availableParallelism } from 'node:os';
import { type Again, createCovers, type WorkDone } from '../archive/covers/createCovers.ts';
import { archiveFile } from '../catalog/documentFile.ts';
import type { Environment } from '../config/environment.ts';
import { claimWork } from './cluster/claimWork.ts';
import { openSiteJobs } from './cluster/openSiteJobs.ts';
import type { ExitCode } from './commandContext.ts';
import { openSite } from './openSite.ts';
import { refuse } from './refuse.ts';
import { countOf } from './terminal/countOf.ts';
import type { Progress } from './terminal/createProgress.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface DrawOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  /** Also tries what could not be drawn or read before, or draws and reads everything. */
  readonly again: Again | undefined;
  /** Only these items; all if undefined. */
  readonly id?: readonly string[];
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Stops after the documents in progress; finished covers stay. */
  readonly signal: AbortSignal;
}

/** Counts of one kind of work, as `--json` prints them. */
interface Tally {
  made: number;
  /** It existed already. */
  kept: number;
  /** The item has no document to make it from. */
  absent: number;
  readonly failures: { readonly file: string; readonly reason: string }[];
}

const TITLES = { cover: 'Drawing covers', texts: 'Reading texts' } as const;

/**
 * Draws the covers of an archive, reads the texts of its documents, and names each failure. Returns
 * the exit code: 1 if there are failures. A running server picks up the results.
 */
export async function drawCovers(options: DrawOptions): Promise<ExitCode> {
  const { terminal, signal, json } = options;
  const { opened, error } = await openSite(options, SILENT);
  if (!opened) return refuse(terminal, error);
  const { archive, files, artifacts } = opened;
  const items = new Map(archive.items.map((item) => [item.id, item]));
  const unknown = options.id?.find((id) => !items.has(id));
  if (unknown !== undefined) return refuse(terminal, `The archive has no item ${unknown}.`);
  const ids = options.id ?? [...items.keys()];
  const { jobs, ...shared } = await openSiteJobs(opened, options.environment);
  if (shared.error !== undefined) terminal.log(`Servers are not asked: ${shared.error}`);
  const covers = createCovers({
    documents: files.coverDocuments,
    covers: artifacts.covers,
    texts: artifacts.texts,
    ...(jobs && { claims: claimWork({ jobs, log: SILENT, clock, random: Math.random }) }),
    log: SILENT,
    // Low priority leaves the processor to others, such as a server with visitors.
    processes: availableParallelism(),
  });
  const tallies = { cover: createTally(), texts: createTally() };
  const running: { work?: WorkDone['work']; progress?: Progress } = {};

  function note({ id, work, outcome }: WorkDone): void {
    if (outcome.kind === 'stopped') return;
    if (running.work !== work) {
      running.progress?.end();
      running.work = work;
      running.progress = terminal.progress({ title: TITLES[work], total: ids.length });
    }
    running.progress?.advance();
    const tally = tallies[work];
    if (outcome.kind === 'failed' || outcome.kind === 'unavailable') {
      const file = `files/${archiveFile(id, `${items.get(id)?.data.filetype}`)}`;
      tally.failures.push({ file, reason: outcome.reason });
      terminal.log(`${terminal.styleLog('red', 'error')} ${file} ${outcome.reason}`);
    } else tally[outcome.kind] += 1;
  }

  const { again, id: subjects } = options;
  try {
    // Whoever runs this wants to know now. What ends servers is tried only if it is asked for.
    await jobs?.revive({ kinds: ['cover', 'texts'], subjects, dead: again !== undefined });
    await covers.drawAll(ids, signal, { again, onDone: note });
  } finally {
    running.progress?.end();
    await covers.close();
    await shared.close();
  }
  if (json) terminal.printJson({ covers: tallies.cover, texts: tallies.texts });
  else {
    terminal.print(inWords(tallies.cover, 'cover', 'drawn'));
    terminal.print(inWords(tallies.texts, 'text', 'read'));
  }
  if (signal.aborted) terminal.log('Stopped. Run it again to go on from here.');
  signal.throwIfAborted();
  return tallies.cover.failures.length + tallies.texts.failures.length > 0 ? 1 : 0;
}

function createTally(): Tally {
  return { made: 0, kept: 0, absent: 0, failures: [] };
}

function inWords({ made, kept, absent, failures }: Tally, noun: string, done: string): string {
  const parts = [
    `${countOf(made, noun)} ${done}`,
    ...(kept > 0 ? [`${kept} there already`] : []),
    ...(absent > 0 ? [`${absent} without a document for it`] : []),
    ...(failures.length > 0 ? [`${failures.length} failed`] : []),
  ];
  return parts.join(', ');
}

const clock = () => performance.now();
const nothing = () => undefined;
/** Logs failures only: `campusdocs check` reports faults of the archive. */
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
