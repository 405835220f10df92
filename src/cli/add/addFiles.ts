import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Converter, createConverter } from '../../archive/convert/createConverter.ts';
import { createInspector, type Inspector } from '../../archive/covers/createInspector.ts';
import type { GuessKnowledge } from '../../archive/guess/knowledge.ts';
import { loadKnowledge } from '../../archive/guess/loadKnowledge.ts';
import { type ExaminedFile, examineFile, type MadeFile } from '../../archive/intake/examineFile.ts';
import { DUPLICATE_REASONS, findDuplicates } from '../../archive/intake/findDuplicates.ts';
import { assembleItem, type ItemType } from '../../archive/intake/itemFields.ts';
import { type IntakeOptions, openIntake } from '../../archive/intake/openIntake.ts';
import { originalOf } from '../../archive/intake/placeConverted.ts';
import { placeItem } from '../../archive/intake/placeItem.ts';
import { type ItemProposal, proposeItem, valuesOf } from '../../archive/intake/proposeItem.ts';
import { readKnownMetadata, titleOf } from '../../archive/intake/readKnownMetadata.ts';
import { convertedItem, itemsBySource } from '../../archive/intake/sourceHash.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';
import { readAliases } from '../../archive/readAliases.ts';
import { readMetadata } from '../../archive/readMetadata.ts';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { openTarget } from '../openTarget.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { AddResult } from './addResult.ts';
import { createPrompt } from './createPrompt.ts';
import { describeFields, inShort } from './describeFields.ts';
import { printEnd, printResult } from './printResult.ts';
import { promptItem } from './promptItem.ts';

export interface AddOptions {
  readonly archive: string;
  readonly type?: ItemType | undefined;
  /** Field values from options, already validated. */
  readonly given: FieldValues;
  /** Keeps the originals of converted PDFs, even if `site.yml` does not. */
  readonly keepSource: boolean;
  readonly move: boolean;
  readonly dryRun: boolean;
  /** Accepts the proposals without prompts. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** What all files of a call share. */
interface AddContext {
  readonly options: AddOptions;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly archive: string;
  readonly items: Metadata[];
  readonly knowledge: GuessKnowledge;
  readonly inspector: Inspector;
  readonly converter: Converter;
  readonly keepsSource: boolean;
  readonly intake: IntakeOptions;
}

/**
 * Adds files to an archive, one after the other. Each is proposed, reviewed and placed separately, so
 * that a failure does not affect the others.
 */
export async function addFiles(
  files: readonly string[],
  options: AddOptions,
  { terminal, signal, environment }: Pick<CommandContext, 'terminal' | 'signal' | 'environment'>,
): Promise<ExitCode> {
  const { target, reason } = await openTarget(options.archive, environment);
  if (!target) return refuse(terminal, reason);
  const { archive, data, intake } = target;
  const [{ items }, { aliases }] = await Promise.all([
    readMetadata(join(archive, 'metadata')),
    readAliases(archive),
  ]);
  if (!options.dryRun) await clearLeftovers(archive);
  const inspector = createInspector();
  const converter = createConverter({ folder: join(data, 'converted'), path: environment.PATH });
  try {
    const adding: AddContext = {
      options,
      terminal,
      signal,
      archive,
      items: [...items],
      knowledge: await loadKnowledge({ items, aliases }),
      inspector,
      converter,
      keepsSource: options.keepSource || target.keepsSource,
      intake,
    };
    const results: AddResult[] = [];
    try {
      for (const file of files) {
        const result = await addFile(file, adding, files);
        results.push(result);
        if (!options.json) printResult(result, terminal);
        // Stopping between two files leaves nothing half done.
        signal.throwIfAborted();
      }
    } catch (error) {
      // Files that were added before the stop are in the archive.
      if (!options.json && results.length > 0) await printEnd(results, archive, terminal);
      throw error;
    }
    if (options.json) terminal.printJson({ archive, results });
    else await printEnd(results, archive, terminal);
    return results.every(({ outcome }) => SUCCESSFUL.has(outcome)) ? 0 : 1;
  } finally {
    inspector.close();
    await converter.close();
  }
}

/** Clears what a killed run has left, even if this run adds nothing. */
async function clearLeftovers(archive: string): Promise<void> {
  // If another process holds the lock, nothing is left over; adding waits for it.
  const { intake } = await openIntake(archive, { timeoutMs: 0 });
  await intake?.close();
}

const SUCCESSFUL: ReadonlySet<AddResult['outcome']> = new Set(['added', 'would-add', 'left-out']);

/** Larger files take noticeably long to read, so that a message is logged. */
const LARGE_BYTES = 256 * 1024 * 1024;

async function addFile(
  file: string,
  adding: AddContext,
  all: readonly string[],
): Promise<AddResult> {
  const { options, terminal, signal, archive, inspector, converter } = adding;
  const path = resolve(file);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > LARGE_BYTES && !options.json) {
    terminal.log(`Reading ${file} (${formatFileSize(size)}) …`);
  }
  const examined = await examineFile(path, { inspector, converter, signal });
  if (examined.reason !== undefined) return { file, outcome: 'refused', reason: examined.reason };
  const id = examined.digest.md5;

  const known = await readKnownMetadata(join(archive, 'metadata'), id);
  if (known.reason !== undefined) {
    return { file, outcome: 'refused', id, reason: `${known.reason}; mend it, then try again` };
  }
  const there = examined.made && itemsBySource(adding.items).get(examined.made.sha256);
  if (there) {
    const about = { file, id: there.id, item: there, title: titleOf(there) };
    return { ...about, outcome: 'present', reason: 'is there as the PDF that was made of it' };
  }
  if (known.item) return addResultOf(await place(path, known.item, adding), file, adding);

  const siblings = all.filter((other) => dirname(resolve(other)) === dirname(path));
  const propose = (type: ItemType | undefined) =>
    proposeItem(examined, adding.knowledge, {
      type,
      siblings: siblings.map((other) => basename(other)),
    });
  const proposal = propose(options.type);
  if (!options.json) describeFile(file, examined, terminal);

  if (options.yes || !terminal.canAsk || options.json) {
    return addWithoutPrompts(file, examined, proposal, adding);
  }
  const item = await promptItem(
    {
      id,
      filetype: examined.kind,
      given: options.given,
      proposal,
      propose,
      courses: coursesOf(adding.items),
      notesOn: (one) =>
        duplicatesOf(one, adding).map(({ title, id: other, why }) => `${title} (${other}) ${why}`),
    },
    createPrompt(terminal, signal),
    terminal,
  );
  if (!item) return { file, outcome: 'left-out', id };
  return addItem(file, examined, item, adding, {});
}

/** Builds the item from options and proposal, or reports what is missing. */
function addWithoutPrompts(
  file: string,
  examined: ExaminedFile,
  { type, fields }: ItemProposal,
  adding: AddContext,
): Promise<AddResult> | AddResult {
  const { options, terminal } = adding;
  const { digest, kind, remarks } = examined;
  const about = {
    file,
    id: digest.md5,
    proposals: { type, ...fields },
    ...(remarks.length > 0 && { remarks }),
  };
  if (type.value === undefined) {
    const diagnostics = [{ field: 'type', reason: `is not known: ${type.reason}` }];
    return { ...about, outcome: 'incomplete', diagnostics };
  }
  const values = { ...valuesOf(fields), ...options.given };
  const { item, diagnostics } = assembleItem(
    { id: digest.md5, type: type.value, filetype: kind },
    values,
  );
  if (!options.json) {
    terminal.log(`  type  ${type.value} (${inShort(type.reason)})`);
    for (const line of describeFields(type.value, values, fields, options.given)) {
      terminal.log(`  ${line}`);
    }
  }
  if (!item) {
    const told = diagnostics.map(({ field, reason }) => {
      const proposal = Object.entries(fields).find(([name]) => name === field)?.[1];
      return {
        field,
        reason: proposal?.certainty === 'open' ? `${reason}: ${proposal.reason}` : reason,
      };
    });
    return { ...about, outcome: 'incomplete', diagnostics: told };
  }
  if (!options.yes && !options.dryRun) {
    const reason = 'nobody can be asked here; look at what is proposed and add --yes to take it';
    return { ...about, outcome: 'incomplete', item, reason };
  }
  return addItem(file, examined, item, adding, about);
}

async function addItem(
  file: string,
  { made }: ExaminedFile,
  given: Metadata,
  adding: AddContext,
  about: Partial<AddResult>,
): Promise<AddResult> {
  const { options, items, terminal } = adding;
  const item = made ? convertedItem(given, { id: given.id, sha256: made.sha256 }) : given;
  const duplicates = duplicatesOf(item, adding);
  if (!options.json) {
    for (const { title, id, why } of duplicates) terminal.log(`  ! ${title} (${id}) ${why}`);
  }
  const told = { ...about, file, ...(duplicates.length > 0 && { twins: duplicates }) };
  if (options.dryRun) {
    return { ...told, outcome: 'would-add', id: item.id, item, title: titleOf(item) };
  }
  const result = addResultOf(await place(resolve(file), item, adding, made), file, adding);
  if (result.outcome === 'added') {
    items.push(item);
    // From now on, the archive has it.
    if (made) await rm(made.pdf, { force: true });
  }
  const afterwards = [...(result.afterwards ?? []), ...noteSecondCopy(file, result, adding)];
  return { ...told, ...result, ...(afterwards.length > 0 && { afterwards }) };
}

/** Reports a source inside the documents folder: the document exists twice there now. */
function noteSecondCopy(
  file: string,
  result: AddResult,
  { archive, options }: AddContext,
): readonly string[] {
  const isWithin = dirname(resolve(file)) === join(archive, 'files');
  const isOwn = basename(resolve(file)).startsWith(result.id ?? '');
  return result.outcome === 'added' && isWithin && !isOwn && !options.move
    ? ['is in the archive twice now, as you had named it, too: remove that one, or use --move']
    : [];
}

function duplicatesOf(item: Metadata, { items }: AddContext): NonNullable<AddResult['twins']> {
  return findDuplicates(item, items).map(({ item: { id }, title, why }) => ({
    id,
    title,
    why: DUPLICATE_REASONS[why],
  }));
}

function place(
  path: string,
  item: Metadata,
  { options, archive, signal, intake, keepsSource }: AddContext,
  made?: MadeFile,
) {
  if (options.dryRun) return { kind: 'dry', item } as const;
  const mode = options.move ? 'move' : 'copy';
  const file = made?.pdf ?? path;
  const original = made && originalOf(made.source, made.sha256, keepsSource);
  return placeItem(archive, { item, file, mode, original, signal }, intake);
}

function addResultOf(
  outcome: Awaited<ReturnType<typeof place>>,
  file: string,
  { signal, options }: AddContext,
): AddResult {
  if (outcome.kind === 'refused') {
    if (outcome.why === 'stopped') signal.throwIfAborted();
    return { file, outcome: 'refused', reason: outcome.reason };
  }
  const { item } = outcome;
  const isRemoved = options.move && outcome.kind !== 'dry' && outcome.left === undefined;
  const about = { file, id: item.id, item, title: titleOf(item), ...(isRemoved && { isRemoved }) };
  if (outcome.kind === 'dry') return { ...about, outcome: 'present', reason: 'is described there' };
  const afterwards =
    outcome.left === undefined ? {} : { afterwards: [`${outcome.left}; it was left`] };
  return outcome.kind === 'placed'
    ? { ...about, ...afterwards, outcome: 'added', written: outcome.written }
    : { ...about, ...afterwards, outcome: 'present' };
}

/** The course names of an archive, the most frequent first. */
function coursesOf(items: readonly Metadata[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const courses =
      item.type === 'test' ? [item.data.course] : item.type === 'doc' ? item.data.course : [];
    for (const { name } of courses) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

function describeFile(file: string, examined: ExaminedFile, terminal: Terminal): void {
  const { kind, digest, document, remarks } = examined;
  const pages = document ? [countOf(document.pageCount, 'page')] : [];
  const facts = [kind === 'pdf' ? 'PDF' : 'zip', formatFileSize(digest.size), ...pages];
  terminal.log(`${terminal.styleLog('bold', withoutUnseen(file))}  ${facts.join(', ')}`);
  for (const remark of remarks) terminal.log(`  It ${withoutUnseen(remark)}.`);
}
