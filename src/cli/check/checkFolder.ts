import { join, resolve } from 'node:path';
import { confirm, isCancel } from '@clack/prompts';
import type { ArchiveState } from '../../archive/check/archiveState.ts';
import { checkArchive } from '../../archive/check/checkArchive.ts';
import { applyFixes } from '../../archive/check/fix/applyFixes.ts';
import type { Change } from '../../archive/check/fix/change.ts';
import { planFixes } from '../../archive/check/fix/planFixes.ts';
import {
  checkDigests,
  type HashedDocument,
  hashDocuments,
  missingChecksums,
} from '../../archive/check/hashDocuments.ts';
import { openDocuments } from '../../archive/check/openDocuments.ts';
import type { DocumentPlace } from '../../archive/check/readDocuments.ts';
import { findingsOf, readState } from '../../archive/check/readState.ts';
import type { Finding, Rule } from '../../archive/check/rules.ts';
import { addChecksums, CHECKSUMS_FILE } from '../../archive/checksums.ts';
import { describeFault } from '../../archive/fault.ts';
import { lockArchive } from '../../archive/intake/lockArchive.ts';
import { whyNoArchive } from '../../archive/readArchive.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import { dataFolder } from '../../config/dataFolder.ts';
import { readSite } from '../../config/readSite.ts';
import { PATHS } from '../../protocol/urls.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { Stopped } from '../createStop.ts';
import type { ExitCode, Frame } from '../frame.ts';
import { openFiles } from '../openFiles.ts';
import { describeChange } from './describeChange.ts';
import { count, countFindings, reportFindings } from './reportFindings.ts';

export interface CheckOptions {
  /** Hash every document. */
  readonly files: boolean;
  /** Open every PDF. */
  readonly open: boolean;
  /** Mend what needs no asking, after showing it. */
  readonly fix: boolean;
  /** Do not ask before that. */
  readonly yes: boolean;
  /** Only show it. */
  readonly dryRun: boolean;
  /** Add lines to `SHA256SUMS`, after hashing. */
  readonly updateChecksums: boolean;
  /** Warnings fail, too. */
  readonly strict: boolean;
  /** What is not looked for. */
  readonly ignore: readonly Rule[];
  /** Print every finding, however many there are. */
  readonly all: boolean;
  readonly json: boolean;
}

/** Pages of a site that announcements may link to. */
const PAGES = ['/', '/about', '/login', ...Object.values(PATHS)];

/**
 * Checks an archive folder and says what is wrong with it. Exits with 0 where there are at most
 * warnings, and with 1 where there are errors, or it is no archive.
 */
export async function checkFolder(
  archive: string,
  options: CheckOptions,
  { terminal, signal, environment }: Pick<Frame, 'terminal' | 'signal' | 'environment'>,
): Promise<ExitCode> {
  const folder = resolve(archive);
  const reason = await whyNoArchive(folder);
  if (reason !== undefined) {
    terminal.remark(reason);
    return 1;
  }
  const { site, faults } = await readSite(folder, renderMarkdown);
  const data = dataFolder(folder, environment);
  const { files, error } = await openFiles({ archive: folder, data, environment });
  if (!files && (options.files || options.open || options.updateChecksums)) {
    terminal.remark(error);
    return 1;
  }
  // Whoever reviews metadata has no keys of the bucket, and needs none.
  const filesFolder = join(folder, 'files');
  const place: DocumentPlace = files
    ? { folder: files.folder, storage: files.documents }
    : { folder: filesFolder, storage: createDiskStorage(filesFolder) };
  const surroundings = {
    mainHost: site.hosts.main,
    pages: PAGES,
    thisYear: new Date().getFullYear(),
    strict: options.strict,
  };
  const read = () => readState(folder, place, surroundings);

  let state = await read();
  const changes = options.fix || options.dryRun ? await plan() : [];
  const isChanged = changes.length > 0 && !options.dryRun && (await mend(changes));
  if (isChanged) state = await read();
  signal.throwIfAborted();

  const hashed = options.files || options.updateChecksums ? await hash(state) : [];
  const added = options.updateChecksums && !options.dryRun ? await remember(state, hashed) : 0;
  if (added > 0) state = await read();
  const findings = [
    ...findingsOf(faults, 'site-key'),
    ...checkArchive(state),
    ...checkDigests(hashed, state.checksums),
    ...(options.open ? await open(state) : []),
  ].filter(({ rule }) => !options.ignore.includes(rule));
  const errors = findings.filter(({ severity }) => severity === 'error').length;

  report();
  return errors > 0 || (options.strict && findings.length > 0) ? 1 : 0;

  function plan(): Promise<Change[]> {
    return planFixes(folder, state, place, signal);
  }

  /** Shows what is to be changed, asks, and changes it; whether anything was. */
  async function mend(planned: readonly Change[]): Promise<boolean> {
    if (!options.json) showChanges(planned);
    if (!options.yes) {
      if (!terminal.canAsk || options.json) {
        terminal.remark(
          'Nothing was changed. Add --yes to make these changes without being asked.',
        );
        return false;
      }
      const answer = await confirm({
        ...terminal.prompt,
        signal,
        message: `Make ${planned.length === 1 ? 'this change' : `these ${planned.length} changes`}?`,
      });
      if (isCancel(answer)) throw signal.reason ?? new Stopped('SIGINT');
      if (!answer) return false;
    }
    const outcome = await applyFixes(folder, planned, signal);
    if (outcome.reason !== undefined) terminal.remark(outcome.reason);
    for (const { change, reason: why } of outcome.failed) {
      terminal.remark(describeFault({ file: change.file, field: '', reason: why }));
    }
    return outcome.reason === undefined;
  }

  function showChanges(planned: readonly Change[]): void {
    for (const change of planned) for (const line of describeChange(change)) terminal.print(line);
  }

  async function hash({ documents }: ArchiveState): Promise<HashedDocument[]> {
    const progress = terminal.progress({ title: 'Hashing documents', total: documents.length });
    try {
      return await hashDocuments(place.storage, documents, {
        signal,
        onDocument: () => progress.advance(),
      });
    } finally {
      progress.end();
    }
  }

  /** Writes the checksums of documents that have none; how many. */
  async function remember(
    { checksums }: ArchiveState,
    documents: readonly HashedDocument[],
  ): Promise<number> {
    const missing = missingChecksums(documents, checksums);
    if (missing.size === 0) return 0;
    const { lock, reason: held } = await lockArchive(folder);
    if (!lock) {
      terminal.remark(held);
      return 0;
    }
    try {
      await addChecksums(folder, missing);
    } finally {
      await lock.release();
    }
    terminal.remark(`${count(missing.size, 'line')} added to ${CHECKSUMS_FILE}.`);
    return missing.size;
  }

  async function open({ documents }: ArchiveState): Promise<Finding[]> {
    const pdfs = documents.filter(({ name, size }) => /\.pdf$/iu.test(name) && size);
    const progress = terminal.progress({ title: 'Opening PDFs', total: pdfs.length });
    try {
      return await openDocuments(place, pdfs, { signal, onDocument: () => progress.advance() });
    } finally {
      progress.end();
    }
  }

  function report(): void {
    const items = state.metadata.filter(({ item }) => item !== undefined).length;
    if (options.json) {
      terminal.printJson({
        archive: folder,
        items,
        documents: state.documents.length,
        hashed: hashed.length,
        errors,
        warnings: findings.length - errors,
        changed: isChanged,
        changes: changes.map(({ kind, file, ...change }) =>
          'to' in change
            ? { kind, file, to: change.to, rule: change.rule }
            : { kind, file, edits: change.edits },
        ),
        findings,
      });
      return;
    }
    if (options.dryRun) showChanges(changes);
    reportFindings(findings, terminal, options);
    const of = `${count(items, 'item')} and ${count(state.documents.length, 'document')}${hashed.length > 0 ? `, ${count(hashed.length, 'document')} hashed` : ''}`;
    terminal.remark(
      findings.length === 0 ? `No faults in ${of}.` : `${countFindings(findings)} in ${of}.`,
    );
    const isMendable = findings.some(({ rule }) => MENDABLE.has(rule));
    if (isMendable && !options.fix) terminal.remark('campusdocs check --fix mends some of this.');
    if (hashed.length > 0 && state.checksums.size === 0) {
      terminal.remark(
        `There is no ${CHECKSUMS_FILE}: only the MD5 was compared. --update-checksums makes it.`,
      );
    }
  }
}

/** What `--fix` may be able to mend. */
const MENDABLE: ReadonlySet<Rule> = new Set([
  'text-untidy',
  'isbn-hyphens',
  'metadata-mark',
  'metadata-name',
  'id-mismatch',
  'document-name',
]);
