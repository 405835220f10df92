import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { confirm, isCancel } from '@clack/prompts';
import { createConverter } from '../../archive/convert/createConverter.ts';
import { type ConvertibleSource, findSource } from '../../archive/convert/findSource.ts';
import { headingOf } from '../../archive/import/columns.ts';
import { type CellDiagnostic, readRow } from '../../archive/import/readRow.ts';
import { readTable, type TableRow } from '../../archive/import/readTable.ts';
import { openIntake } from '../../archive/intake/openIntake.ts';
import { placeConverted } from '../../archive/intake/placeConverted.ts';
import type { IntakeOutcome } from '../../archive/intake/placement.ts';
import { titleOf } from '../../archive/intake/readKnownMetadata.ts';
import { SourceError } from '../../archive/intake/readSource.ts';
import { itemsBySource } from '../../archive/intake/sourceHash.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';
import { readMetadata } from '../../archive/readMetadata.ts';
import type { DocumentType } from '../../catalog/documentFile.ts';
import { errorCode } from '../../lib/systemError.ts';
import { gitAdvice } from '../add/gitAdvice.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { Stopped } from '../createStop.ts';
import { openTarget, type Target } from '../openTarget.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { madeArchive } from './importFolder.ts';

export interface ApplyOptions {
  /** The archive folder. */
  readonly archive: string;
  /** Whether the command line names it: then a missing archive is created. */
  readonly isNamed: boolean;
  /** Applies the table without confirmation. */
  readonly yes: boolean;
  /** Also accepts undecided rows that are complete. */
  readonly complete: boolean;
  /** Keeps the originals of converted PDFs, even if `site.yml` does not. */
  readonly keepSource: boolean;
  /** Removes each file once it is in the archive. */
  readonly move: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The result for a row, as `--json` prints it. */
interface RowOutcome {
  readonly row: number;
  readonly path: string;
  readonly outcome: 'placed' | 'would-place' | 'present' | 'broken' | 'refused';
  readonly id?: string;
  readonly title?: string;
  /** Faults of its cells. */
  readonly faults?: readonly { readonly column: string; readonly reason: string }[];
  readonly reason?: string;
  readonly remarks?: readonly string[];
}

interface PlannedRow {
  readonly row: number;
  readonly path: string;
  readonly file: string;
  readonly item: Metadata;
  /** The source of a PDF to convert; until then, the id of the item is the MD5 of the source. */
  readonly source?: ConvertibleSource;
  readonly remarks: readonly CellDiagnostic[];
}

/**
 * Adds the accepted rows of a reviewed table to the archive. Each row is added completely or not at
 * all, and independently of the others. Items that exist are skipped, so that it can be run again.
 * Returns the exit code: 1 if an accepted row was not added.
 */
export async function applyTable(
  table: string,
  options: ApplyOptions,
  { terminal, signal, environment }: Pick<CommandContext, 'terminal' | 'signal' | 'environment'>,
): Promise<ExitCode> {
  const { target, reason } = await openTarget(
    options.archive,
    environment,
    options.isNamed && !options.dryRun
      ? { made: (archive) => terminal.log(madeArchive(archive)) }
      : undefined,
  );
  if (!target) return refuse(terminal, reason);
  const read = await readFile(table).then(
    (bytes) => readTable(bytes),
    (error: unknown) => ({ reason: `cannot be read (${errorCode(error)})` }),
  );
  if (read.reason !== undefined) return refuse(terminal, `${table} ${read.reason}`);

  const plan = await makePlan(read.rows, dirname(resolve(table)), options);
  signal.throwIfAborted();
  const { planned, broken, undecided, refused } = plan;
  if (!options.json) {
    for (const outcome of broken) printBroken(outcome, terminal);
    showPlan(planned, target, terminal);
    if (undecided > 0)
      terminal.log(`${countRows(undecided)} undecided (？): left for the next time.`);
  }
  const summary = { archive: target.archive, undecided, refused };
  if (planned.length === 0) {
    if (options.json) terminal.printJson({ ...summary, results: broken });
    else terminal.print(broken.length > 0 ? 'Nothing was done.' : 'There is nothing to be done.');
    return broken.length > 0 ? 1 : 0;
  }
  if (options.dryRun) {
    const results = planned.map((plannedRow) => outcomeOf(plannedRow, 'would-place'));
    if (options.json) terminal.printJson({ ...summary, results: [...results, ...broken] });
    return broken.length > 0 ? 1 : 0;
  }
  if (!options.yes) {
    if (options.json || !terminal.canAsk) {
      return refuse(
        terminal,
        'Nothing was done: say --yes to take these rows without being asked.',
      );
    }
    const message = `Put ${countOf(planned.length, 'file')} into ${target.archive}?`;
    const answer = await confirm({ ...terminal.prompt, message, signal });
    if (isCancel(answer)) throw new Stopped('SIGINT');
    if (!answer) return refuse(terminal, 'Nothing was done.');
  }
  const placed = await placeAll(planned, target, options, { terminal, signal, environment });
  if (placed.reason !== undefined) return refuse(terminal, placed.reason);
  const results = [...placed.outcomes, ...broken].toSorted((a, b) => a.row - b.row);
  if (options.json) terminal.printJson({ ...summary, results });
  else await printEnd(placed.outcomes, placed.written, target.archive, terminal);
  signal.throwIfAborted();
  return results.every(({ outcome }) => outcome === 'placed' || outcome === 'present') ? 0 : 1;
}

interface Plan {
  readonly planned: readonly PlannedRow[];
  readonly broken: readonly RowOutcome[];
  readonly undecided: number;
  readonly refused: number;
}

/** Parses all rows, and examines the files of the accepted ones. */
async function makePlan(
  table: readonly TableRow[],
  from: string,
  { complete }: ApplyOptions,
): Promise<Plan> {
  const planned: PlannedRow[] = [];
  const broken: RowOutcome[] = [];
  const counts = { undecided: 0, refused: 0 };
  const rowOf = new Map<string, number>();
  for (const { row, cells } of table) {
    const path = cells.path;
    const file = resolve(from, path);
    const read = readRow(cells, { takesComplete: complete });
    if (read.kind === 'undecided' || read.kind === 'refused') {
      counts[read.kind] += 1;
      continue;
    }
    const looked = path === '' ? {} : await sourceOf(file);
    const filetype = looked.source ? 'pdf' : looked.kind;
    const result = readRow(cells, {
      takesComplete: complete,
      ...(filetype && { filetype }),
    });
    const diagnostics = [
      ...(result.kind === 'broken' ? result.diagnostics : []),
      ...(looked.reason === undefined ? [] : [{ column: 'path', reason: looked.reason } as const]),
    ];
    const earlier = result.kind === 'item' ? rowOf.get(result.item.id) : undefined;
    if (earlier !== undefined) {
      diagnostics.push({
        column: 'id',
        reason: `is that of row ${earlier}: one file can be one item`,
      });
    }
    if (result.kind === 'item' && diagnostics.length === 0) {
      rowOf.set(result.item.id, row);
      const { item, remarks } = result;
      const { source } = looked;
      planned.push({ row, path, file, item, remarks, ...(source && { source }) });
    } else broken.push({ row, path, outcome: 'broken', faults: diagnostics.map(withHeading) });
  }
  return { planned, broken, ...counts };
}

async function sourceOf(
  file: string,
): Promise<{ kind?: DocumentType; source?: ConvertibleSource; reason?: string }> {
  try {
    return await findSource(file);
  } catch (error) {
    if (error instanceof SourceError) {
      const lost = file.includes('?') ? ': its name has lost characters, so save as CSV UTF-8' : '';
      return { reason: `names a file that ${error.message}${lost}` };
    }
    throw error;
  }
}

function withHeading({ column, reason }: CellDiagnostic): { column: string; reason: string } {
  return { column: headingOf(column), reason };
}

async function placeAll(
  planned: readonly PlannedRow[],
  target: Target,
  { move, json, keepSource }: ApplyOptions,
  { terminal, signal, environment }: Pick<CommandContext, 'terminal' | 'signal' | 'environment'>,
): Promise<
  | {
      readonly outcomes: readonly RowOutcome[];
      readonly written: readonly string[];
      readonly reason?: never;
    }
  | { readonly reason: string }
> {
  const { archive, data } = target;
  const { intake, reason } = await openIntake(archive, target.intake);
  if (!intake) return { reason };
  const converter = createConverter({ folder: join(data, 'converted'), path: environment.PATH });
  const keepsSource = keepSource || target.keepsSource;
  const { items } = planned.some(({ source }) => source)
    ? await readMetadata(join(archive, 'metadata'))
    : { items: [] };
  const made = itemsBySource(items);
  const outcomes: RowOutcome[] = [];
  const written: string[] = [];
  const progress = terminal.progress({ title: 'Adding files', total: planned.length });
  try {
    for (const plannedRow of planned) {
      if (signal.aborted) break;
      const { item, file, source } = plannedRow;
      const mode = move ? 'move' : 'copy';
      const placed = source
        ? await placeConverted(
            { item, source, mode, keepsSource, signal },
            { intake, converter, isMade: (sha256) => made.get(sha256) },
          )
        : await intake.place({ item, file, mode, signal });
      if (placed.kind === 'placed') written.push(...placed.written);
      const outcome = outcomeOfPlacing(plannedRow, placed);
      outcomes.push(outcome);
      if (!json && outcome.outcome === 'refused') {
        terminal.log(`row ${outcome.row}, ${outcome.path} ${outcome.reason}`);
      }
      progress.advance();
    }
  } finally {
    progress.end();
    await intake.close();
    await converter.close();
  }
  return { outcomes, written: [...new Set(written)] };
}

function outcomeOfPlacing(plannedRow: PlannedRow, placed: IntakeOutcome): RowOutcome {
  if (placed.kind === 'refused')
    return { ...outcomeOf(plannedRow, 'refused'), reason: placed.reason };
  const outcome = { ...outcomeOf(plannedRow, placed.kind), id: placed.item.id };
  return placed.left === undefined
    ? outcome
    : { ...outcome, remarks: [...(outcome.remarks ?? []), `the file ${placed.left}`] };
}

function outcomeOf(
  { row, path, item, remarks }: PlannedRow,
  outcome: RowOutcome['outcome'],
): RowOutcome {
  return {
    row,
    path,
    outcome,
    id: item.id,
    title: titleOf(item),
    ...(remarks.length > 0 && { remarks: remarks.map(remarkOn) }),
  };
}

function remarkOn({ column, reason }: CellDiagnostic): string {
  return `${headingOf(column)} ${reason}`;
}

function printBroken({ row, path, faults = [] }: RowOutcome, terminal: Terminal): void {
  for (const { column, reason } of faults) {
    terminal.log(`${terminal.styleLog('red', `row ${row}`)}, ${column} ${reason} (${path})`);
  }
}

/** How many rows are printed, besides those with remarks. */
const MOST_SHOWN = 20;

function showPlan(planned: readonly PlannedRow[], { archive }: Target, terminal: Terminal): void {
  if (planned.length === 0) return;
  terminal.log(`To be put into ${archive}:`);
  const shown = planned.filter(({ remarks }, at) => at < MOST_SHOWN || remarks.length > 0);
  for (const { row, item, path, remarks } of shown) {
    terminal.log(`  row ${row}  ${item.type.padEnd(4)}  ${titleOf(item)}  ← ${path}`);
    for (const remark of remarks) terminal.log(`          ${remarkOn(remark)}`);
  }
  const others = planned.length - shown.length;
  if (others > 0) terminal.log(`  and ${inDigits(others)} more`);
}

async function printEnd(
  outcomes: readonly RowOutcome[],
  written: readonly string[],
  archive: string,
  terminal: Terminal,
): Promise<void> {
  const count = (kind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind).length;
  const present = count('present');
  terminal.print(
    `${countOf(count('placed'), 'file')} put into ${archive}${present > 0 ? `, ${inDigits(present)} were there already` : ''}`,
  );
  const advice = await gitAdvice(archive, written);
  if (advice !== undefined) terminal.log(`To commit them: ${advice}`);
}

function countRows(count: number): string {
  return count === 1 ? '1 row is' : `${inDigits(count)} rows are`;
}
