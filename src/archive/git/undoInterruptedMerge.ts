import { lstat, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import { isRunning } from '../isRunning.ts';
import type { Git } from './createGit.ts';

/** A file inside the Git folder that exists while a merge of this program is running. */
const MARKER_FILE = 'campusdocs-merge.json';

/** If Git has run for longer, in ms, it is another process with the same id. */
const MAX_MERGE_MS = 1_800_000;

const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/u));
const MergeSchema = v.object({ from: commit, to: commit, pid: v.optional(v.number()) });

/** A fast-forward merge: its two commits, and its process. */
type Merge = v.InferOutput<typeof MergeSchema>;

export async function writeMergeMarker(gitFolder: string, merge: Merge): Promise<void> {
  await writeFile(join(gitFolder, MARKER_FILE), JSON.stringify(merge), { flush: true });
}

export async function removeMergeMarker(gitFolder: string): Promise<void> {
  await rm(join(gitFolder, MARKER_FILE), { force: true });
}

/**
 * Undoes a merge of this program that was killed half-way. Git writes files, then its index, then moves
 * the branch; after a kill in between, it mistakes its own files for local changes and refuses every
 * later merge. Restores each file that the merge would have changed if the merge has written it in
 * whole or in part. If any such file was edited by someone, everything stays.
 *
 * @returns the reason if it fails, as one line for a person
 */
export async function undoInterruptedMerge(
  git: Git,
  gitFolder: string,
  branch: string,
): Promise<string | undefined> {
  const merge = await readMergeMarker(gitFolder);
  if (!merge) return undefined;
  if (merge.isRunning) return 'an earlier merge is still at work';
  const unlocked = await removeLocks(git, gitFolder, branch);
  if (unlocked !== undefined) return unlocked;
  const head = await git(['rev-parse', 'HEAD']);
  if (head.output?.toString('utf8').trim() !== merge.from) {
    // The merge was finished, or someone has continued from there.
    await removeMergeMarker(gitFolder);
    return undefined;
  }
  const top = await git(['rev-parse', '--show-toplevel']);
  if (top.failure !== undefined) return top.failure;
  const folder = top.output.toString('utf8').replace(/\r?\n$/u, '');

  const listed = await git([
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    merge.from,
    merge.to,
  ]);
  if (listed.failure !== undefined) return listed.failure;
  const changes = readChanges(listed.output.toString('utf8'));
  const [added, others]: [string[], string[]] = [[], []];
  for (const change of changes) {
    const kind = await compare(git, folder, change);
    if (kind === 'edited') {
      return `a merge was cut off, and ${change.path} was edited since; restore or commit it by hand`;
    }
    if (kind === 'written') (change.before === undefined ? added : others).push(change.path);
  }
  // Reset only the index entries of the merge, so that staged changes stay.
  const reset = await git(
    ['--literal-pathspecs', 'reset', '--quiet', '--pathspec-from-file=-', '--pathspec-file-nul'],
    { folder, input: asInput(changes.map(({ path }) => path)) },
  );
  if (reset.failure !== undefined) return reset.failure;
  for (const path of added) await rm(join(folder, path), { force: true });
  const restored = await git(['checkout-index', '--force', '--quiet', '-z', '--stdin'], {
    folder,
    input: asInput(others),
  });
  if (restored.failure !== undefined) return restored.failure;
  await removeMergeMarker(gitFolder);
  return undefined;
}

/** Paths, each terminated by NUL, as input for Git. */
function asInput(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join('');
}

/** Removes the locks of a killed merge. */
async function removeLocks(
  git: Git,
  gitFolder: string,
  branch: string,
): Promise<string | undefined> {
  const locks = await listLocks(git, gitFolder, branch);
  if ('reason' in locks) return locks.reason;
  for (const lock of locks.paths) await rm(lock, { force: true });
  return undefined;
}

/** The locks of a Git that writes the index and moves the branch. */
export async function listLocks(
  git: Git,
  gitFolder: string,
  branch: string,
): Promise<{ readonly paths: readonly string[] } | { readonly reason: string }> {
  const common = await git(['rev-parse', '--path-format=absolute', '--git-common-dir']);
  if (common.failure !== undefined) return { reason: common.failure };
  const shared = common.output.toString('utf8').replace(/\r?\n$/u, '');
  const own = ['index.lock', 'HEAD.lock', 'ORIG_HEAD.lock'].map((name) => join(gitFolder, name));
  return { paths: [...own, join(shared, 'refs', 'heads', `${branch}.lock`)] };
}

async function readMergeMarker(
  gitFolder: string,
): Promise<(Merge & { isRunning: boolean }) | undefined> {
  try {
    const path = join(gitFolder, MARKER_FILE);
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    const merge = v.parse(MergeSchema, json);
    const age = Date.now() - (await stat(path)).mtimeMs;
    const isYoung = age < MAX_MERGE_MS;
    return { ...merge, isRunning: isYoung && merge.pid !== undefined && isRunning(merge.pid) };
  } catch {
    // Missing, or incomplete because of a kill before the merge began.
    return undefined;
  }
}

interface Change {
  readonly path: string;
  /** The blobs; undefined if there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Parses `git diff-tree --raw -z`: `:modes blobs status`, then the path, each terminated by NUL. */
function readChanges(raw: string): Change[] {
  const parts = raw.split('\0');
  const blob = (name: string | undefined) =>
    name === undefined || /^0+$/u.test(name) ? undefined : name;
  return parts.flatMap((part, at): Change | [] => {
    if (!part.startsWith(':') || at % 2 === 1) return [];
    const [, , before, after] = part.split(' ');
    return { path: parts[at + 1] ?? '', before: blob(before), after: blob(after) };
  });
}

/** The state of a file: unchanged, written by the merge in whole or in part, or neither. */
async function compare(
  git: Git,
  folder: string,
  { path, before, after }: Change,
): Promise<'untouched' | 'written' | 'edited'> {
  const content = await contentOf(join(folder, path)).catch((error: unknown) => {
    if (isNotFound(error) || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
  if (content === undefined) return before === undefined ? 'untouched' : 'written';
  if (content === 'folder') return 'edited';
  const hashed =
    'link' in content
      ? await git(['hash-object', '--stdin'], { folder, input: content.link })
      : await git(['hash-object', '--', path], { folder });
  const blob = hashed.output?.toString('utf8').trim();
  if (blob === before) return 'untouched';
  if (blob === after) return 'written';
  if (after === undefined) return 'edited';
  const whole = await git(['cat-file', 'blob', after], { folder });
  // Links are written atomically.
  const isBegun = !('link' in content) && whole.output?.subarray(0, content.length).equals(content);
  return isBegun ? 'written' : 'edited';
}

/**
 * The bytes of a file, or the target of a link, which is what Git stores; the target is not read.
 */
async function contentOf(path: string): Promise<Buffer | { readonly link: string } | 'folder'> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return { link: await readlink(path) };
  return stats.isDirectory() ? 'folder' : readFile(path);
}
