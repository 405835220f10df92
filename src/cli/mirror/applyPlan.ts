import { hash } from 'node:crypto';
import { parseMirroredPath } from '../../catalog/mirroredPaths.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { fetchBytes } from './fetchBytes.ts';
import { fetchDocument, type Ready } from './fetchDocument.ts';
import type { MirrorClient } from './mirrorClient.ts';
import { MirrorFailure } from './mirrorFailure.ts';
import type { MirrorFolder } from './mirrorFolder.ts';
import type { MirrorRecord } from './mirrorRecord.ts';
import { type MirrorPlan, SETTINGS_FILE, type WantedFile } from './planMirror.ts';
import { refuseOpenCopy } from './refuseOpenCopy.ts';

/**
 * What became of a file. `absent`: the site does not have the document; `locked`: it does not give it to
 * this visitor; `kept`: the file here is not the mirror's, or was changed; `changed`: the site has
 * another version by now; `wrong`: it arrived damaged, or could not be sent.
 */
export type Outcome = 'fresh' | 'made' | 'absent' | 'locked' | 'kept' | 'changed' | 'wrong';

/** A file that has arrived, or what became of it. */
type Prepared = Outcome | Ready;

export interface AppliedPlan {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly removed: number;
}

export interface ApplyParts {
  readonly client: MirrorClient;
  readonly folder: MirrorFolder;
  readonly record: MirrorRecord;
  readonly token: string | undefined;
  /** Whether the bytes of files that seem unchanged are compared, too. */
  readonly verify: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called before anything is written, with what is missing. */
  readonly onMissing: (files: readonly WantedFile[]) => Promise<void>;
  /** Called after each missing file. */
  readonly onDone: () => void;
}

/** A document that is not there may be there tomorrow. */
const ABSENT_AGAIN_MS = DAY_MS;

/**
 * So many documents in a row that the site cannot send are a fault of the site, not of the documents.
 * Those that it could not send last time do not count, or they would stop every run.
 */
const MOST_FAILURES = 3;

/** Makes the folder what the plan says. Each step is whole or not done. */
export async function applyPlan(plan: MirrorPlan, parts: ApplyParts): Promise<AppliedPlan> {
  const { folder, record, now, signal, onMissing, onDone } = parts;
  const outcomes = new Map<string, Outcome>();
  let failures = 0;
  const files = plan.parts.flatMap((part) => part.files);
  const missing = new Set<WantedFile>();
  for (const file of [...plan.tombstones, ...files]) {
    signal.throwIfAborted();
    if (!(await isFresh(file, parts))) missing.add(file);
  }
  await onMissing([...missing]);

  await make(plan.tombstones.filter((file) => missing.delete(file)));
  await make(plan.settings.filter((file) => missing.delete(file)));
  // What was taken down stays until its tombstone is there.
  const waiting = new Set(
    plan.tombstones
      .filter(({ path }) => outcomes.get(path) === 'changed')
      .map(({ path }) => parseMirroredPath(path)?.id),
  );
  const removals = plan.removals.filter((path) => {
    const id = parseMirroredPath(path)?.id;
    return id === undefined || !waiting.has(id);
  });
  for (const path of removals) {
    signal.throwIfAborted();
    if (!(await isOwnSettings(path, parts))) await folder.remove(path);
    await record.note({ kind: 'removed', path });
  }
  // Documents wait until it is known who may open them.
  if (outcomes.get(SETTINGS_FILE) === 'changed') {
    return { outcomes, removed: removals.length };
  }
  if (!(await isOfMirror(SETTINGS_FILE, parts))) await refuseOpenCopy(parts);
  for (const part of plan.parts) {
    for (const file of part.files) {
      if (!missing.has(file) && !outcomes.has(file.path)) outcomes.set(file.path, 'fresh');
    }
    const items = Map.groupBy(part.files, ({ path }) => parseMirroredPath(path)?.id ?? path);
    for (const item of items.values()) await make(item.filter((file) => missing.has(file)));
    for (const path of part.unlisted) outcomes.set(path, 'absent');
    const paths = [...part.files.map(({ path }) => path), ...part.unlisted];
    const again = againAt(paths.map((path) => outcomes.get(path)));
    if (again !== 'incomplete') {
      const { name, tag } = part;
      await record.note({ kind: 'part', name, tag, ...(again !== undefined && { again }) });
    }
  }
  return { outcomes, removed: removals.length };

  /** Makes files that need each other: they get their names together, once all have arrived. */
  async function make(of: readonly WantedFile[]): Promise<void> {
    const prepared: (readonly [WantedFile, Prepared])[] = [];
    for (const file of of) {
      signal.throwIfAborted();
      prepared.push([file, await prepare(file)]);
    }
    for (const [file, one] of prepared) {
      outcomes.set(file.path, typeof one === 'string' ? one : await finish(one));
      onDone();
    }
  }

  async function finish({ path, sha256, size, commit }: Ready): Promise<Outcome> {
    await record.note({ kind: 'making', path, sha256, size });
    await commit();
    await record.note({ kind: 'made', path });
    return 'made';
  }

  async function prepare(file: WantedFile): Promise<Prepared> {
    if (await isForeign(file, parts)) return 'kept';
    if (file.sha256 !== undefined) return fetchFile(file, file.sha256, parts);
    // The answer is the same for every document.
    if ([...outcomes.values()].includes('locked')) return 'locked';
    try {
      const fetched = await fetchDocument(file, parts);
      failures = 0;
      return fetched;
    } catch (error) {
      if (!(error instanceof MirrorFailure && error.isPassing)) throw error;
      if (record.failed.has(file.path)) return 'wrong';
      await record.note({ kind: 'failed', path: file.path });
      failures += 1;
      if (failures >= MOST_FAILURES) throw error;
      return 'wrong';
    }
  }

  /** When to compare a part again though it has not changed. */
  function againAt(of: readonly (Outcome | undefined)[]): number | 'incomplete' | undefined {
    if (of.some((outcome) => outcome === 'changed' || outcome === 'wrong')) return 'incomplete';
    if (of.includes('locked')) return 0;
    return of.includes('absent') ? now() + ABSENT_AGAIN_MS : undefined;
  }
}

/** Whether the folder has a file as the site has it. */
async function isFresh(
  { path, size, sha256 }: WantedFile,
  { folder, record, verify }: ApplyParts,
): Promise<boolean> {
  const made = record.made.get(path);
  if (!made || made.size !== size || made.sha256 !== (sha256 ?? made.sha256)) return false;
  if ((await folder.sizeOf(path)) !== size) return false;
  if (made.isCertain && !verify) return true;
  if ((await folder.digestOf(path)).sha256 !== made.sha256) return false;
  if (!made.isCertain) await record.note({ kind: 'made', path });
  return true;
}

/**
 * Whether there is a file that the mirror has not made, or the settings, which somebody has changed. One
 * with the bytes that the site has becomes the mirror's.
 */
async function isForeign(
  { path, sha256 }: WantedFile,
  { folder, record }: ApplyParts,
): Promise<boolean> {
  const size = await folder.sizeOf(path);
  if (size === undefined) return false;
  if (size === 'other') return true;
  if (record.made.has(path)) return isOwnSettings(path, { folder, record });
  const digest = await folder.digestOf(path);
  return sha256 === undefined
    ? digest.md5 !== parseMirroredPath(path)?.id
    : digest.sha256 !== sha256;
}

/** Whether a file is the settings, which the one who serves a mirror may change, and has been changed. */
async function isOwnSettings(
  path: string,
  { folder, record }: Pick<ApplyParts, 'folder' | 'record'>,
): Promise<boolean> {
  if (path !== SETTINGS_FILE || !record.made.get(path)?.isCertain) return false;
  if (typeof (await folder.sizeOf(path)) !== 'number') return false;
  return !(await isOfMirror(path, { folder, record }));
}

/** Whether a file is as the mirror has made it. */
async function isOfMirror(
  path: string,
  { folder, record }: Pick<ApplyParts, 'folder' | 'record'>,
): Promise<boolean> {
  const made = record.made.get(path);
  if (!made?.isCertain || typeof (await folder.sizeOf(path)) !== 'number') return false;
  return (await folder.digestOf(path)).sha256 === made.sha256;
}

async function fetchFile(
  { path, size }: WantedFile,
  sha256: string,
  { client, folder }: ApplyParts,
): Promise<Prepared> {
  const bytes = await fetchBytes(path, client);
  if (bytes?.byteLength !== size || hash('sha256', bytes) !== sha256) return 'changed';
  return { path, sha256, size, commit: () => folder.write(path, bytes) };
}
