import { resolve } from 'node:path';
import { checkArchive } from '../../archive/check/checkArchive.ts';
import { planFixes } from '../../archive/check/fix/planFixes.ts';
import { checkDigests } from '../../archive/check/hashDocuments.ts';
import type { Rule } from '../../archive/check/rules.ts';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { confirmFixes, showChanges } from './confirmFixes.ts';
import { prepareCheck } from './prepareCheck.ts';
import { addMissingChecksums, hashAll, openAll } from './readDocuments.ts';
import { report, reportJson } from './report.ts';

export interface CheckOptions {
  /** Hash every document. */
  readonly files: boolean;
  /** Open every PDF. */
  readonly open: boolean;
  /** Fix what needs no decision, after showing the changes. */
  readonly fix: boolean;
  /** Fix without confirmation. */
  readonly yes: boolean;
  /** Only show the changes. */
  readonly dryRun: boolean;
  /** Hash every document, and add missing lines to `SHA256SUMS`. */
  readonly updateChecksums: boolean;
  /** Fail on warnings, too. */
  readonly strict: boolean;
  /** Rules to ignore. */
  readonly ignore: readonly Rule[];
  /** Print every finding, however many there are. */
  readonly all: boolean;
  readonly json: boolean;
}

/**
 * Checks an archive folder and reports its faults. Returns the exit code: 0 if there are at most
 * warnings, 1 if there are errors or the folder is not an archive.
 */
export async function checkFolder(
  archive: string,
  options: CheckOptions,
  context: Pick<CommandContext, 'terminal' | 'signal' | 'environment'>,
): Promise<ExitCode> {
  const { terminal, signal, environment } = context;
  const folder = resolve(archive);
  const reason = await findArchiveProblem(folder);
  if (reason !== undefined) return refuse(terminal, reason);
  const { strict } = options;
  const { place, closed, siteFaults, read } = await prepareCheck(folder, { environment, strict });
  if (closed !== undefined && (options.files || options.open || options.updateChecksums))
    return refuse(terminal, closed);

  let state = await read();
  const changes =
    options.fix || options.dryRun ? await planFixes(folder, state, place, signal) : [];
  const isChanged = !options.dryRun && (await confirmFixes(folder, changes, options, context));
  if (isChanged) state = await read();
  signal.throwIfAborted();

  const hashed =
    options.files || options.updateChecksums ? await hashAll(place, state, context) : [];
  const isAdding = options.updateChecksums && !options.dryRun;
  if (isAdding && (await addMissingChecksums(folder, state, hashed, context))) state = await read();
  const diagnostics = [
    ...siteFaults,
    ...checkArchive(state),
    ...checkDigests(hashed, state.checksums),
    ...(options.open ? await openAll(place, state, context) : []),
  ].filter(({ rule }) => !options.ignore.includes(rule));

  const checked = { folder, state, diagnostics, hashed: hashed.length, changes, isChanged };
  if (options.json) reportJson(checked, terminal);
  else {
    if (options.dryRun) showChanges(changes, terminal);
    report(checked, options, terminal);
  }
  const isFailure = options.strict
    ? diagnostics.length > 0
    : diagnostics.some(({ severity }) => severity === 'error');
  return isFailure ? 1 : 0;
}
