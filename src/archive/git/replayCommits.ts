import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CHECKSUMS_FILE, formatChecksums, parseChecksums } from '../checksums.ts';
import { decodeText } from '../readText.ts';
import { PROPOSAL_TRAILER } from './commitMessage.ts';
import type { Git } from './createGit.ts';

/** The last of the replayed commits, or why they cannot be replayed, as one line for a person. */
export type Replay =
  | { readonly commit: string; readonly reason?: never }
  | { readonly commit?: never; readonly reason: string };

/**
 * Makes commits again on top of another one, without touching branch, index or files. Author, dates
 * and message stay. A commit whose changes are there already is left out, as after a pull request was
 * merged. Lines of `SHA256SUMS` never conflict: each side may add and remove its own.
 *
 * @param commits oldest first
 */
export async function replayCommits(
  git: Git,
  commits: readonly string[],
  onto: string,
): Promise<Replay> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-index-'));
  const index = join(folder, 'index');
  try {
    let tip = onto;
    for (const commit of commits) {
      tip = await replay(withErrors(git), commit, { onto: tip, index });
    }
    return { commit: tip };
  } catch (error) {
    if (error instanceof Conflict) return { reason: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The commits of a branch that another lacks, oldest first, if each is that of an accepted proposal;
 * otherwise undefined.
 */
export async function listProposalCommits(
  git: Git,
  from: string,
  without: string,
): Promise<readonly string[] | undefined> {
  const trailer = `%(trailers:key=${PROPOSAL_TRAILER},valueonly,separator=%x2C)`;
  const { output } = await git([
    ...['log', '--no-show-signature', '--reverse', '--topo-order'],
    ...[`--format=%H %P%x00${trailer}%x00`, '-z', from, `^${without}`, '--'],
  ]);
  if (output === undefined) return undefined;
  const fields = output.toString('utf8').split('\0');
  const commits: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 3) {
    const [commit = '', ...parents] = (fields[at] ?? '').trim().split(' ');
    if (parents.length !== 1 || (fields[at + 1] ?? '').trim() === '') return undefined;
    commits.push(commit);
  }
  return commits;
}

/** Thrown if both sides have changed the same file. */
class Conflict extends Error {
  override readonly name = 'Conflict';
}

type Run = (args: readonly string[], options?: Parameters<Git>[1]) => Promise<Buffer>;

function withErrors(git: Git): Run {
  return async (args, options) => {
    const { output, failure } = await git(args, options);
    if (failure !== undefined) throw new Conflict(failure);
    return output;
  };
}

/** An entry of a tree; undefined if there is no such file. */
type Entry = { readonly mode: string; readonly blob: string } | undefined;

async function replay(
  git: Run,
  commit: string,
  { onto, index }: { readonly onto: string; readonly index: string },
): Promise<string> {
  const changes = await listChanges(git, commit);
  const theirs = await listEntries(
    git,
    onto,
    changes.map(({ path }) => path),
  );
  const lines: string[] = [];
  for (const change of changes) {
    const entry = await mergeEntry(git, change, theirs.get(change.path));
    lines.push(
      entry === undefined
        ? `0 ${'0'.repeat(commit.length)}\t${change.path}`
        : `${entry.mode} ${entry.blob}\t${change.path}`,
    );
  }
  const variables = { GIT_INDEX_FILE: index };
  await git(['read-tree', onto], { variables });
  const input = lines.map((line) => `${line}\0`).join('');
  await git(['update-index', '-z', '--index-info'], { variables, input });
  const tree = (await git(['write-tree'], { variables })).toString('latin1').trim();
  const before = (await git(['rev-parse', `${onto}^{tree}`])).toString('latin1').trim();
  if (tree === before) return onto;
  return rewrite(git, commit, { tree, parent: onto });
}

interface Change {
  readonly path: string;
  readonly before: Entry;
  readonly after: Entry;
}

/** What a commit with one parent changes, from `git diff-tree --raw -z`. */
async function listChanges(git: Run, commit: string): Promise<readonly Change[]> {
  const output = await git([
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    `${commit}^`,
    commit,
  ]);
  const parts = output.toString('utf8').split('\0');
  const changes: Change[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [oldMode = '', mode = '', old = '', blob = ''] = (parts[at] ?? '').slice(1).split(' ');
    const path = parts[at + 1] ?? '';
    changes.push({ path, before: entryOf(oldMode, old), after: entryOf(mode, blob) });
  }
  return changes;
}

function entryOf(mode: string, blob: string): Entry {
  return /^0+$/u.test(mode) ? undefined : { mode, blob };
}

async function listEntries(
  git: Run,
  tree: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Entry>>> {
  const output = await git(['ls-tree', '-r', '-z', '--full-tree', tree, '--', ...paths]);
  const entries = new Map<string, NonNullable<Entry>>();
  for (const line of output.toString('utf8').split('\0')) {
    const [about = '', path] = line.split('\t');
    const [mode = '', , blob = ''] = about.split(' ');
    if (path !== undefined) entries.set(path, { mode, blob });
  }
  return entries;
}

/** The entry after both changes: that of the commit, and that of the other side. */
async function mergeEntry(
  git: Run,
  { path, before, after }: Change,
  theirs: Entry,
): Promise<Entry> {
  if (theirs?.blob === before?.blob || theirs?.blob === after?.blob) return after;
  if (basename(path) !== CHECKSUMS_FILE) {
    throw new Conflict(`both sides have changed ${path}; bring both together by hand`);
  }
  const read = async (entry: Entry) => {
    const bytes = entry && (await git(['cat-file', 'blob', entry.blob]));
    return parseChecksums(
      bytes && bytes.length > 0 ? decodeText(bytes) : { text: '', byteOrderMark: false },
    );
  };
  const [base, ours, other] = [await read(before), await read(after), await read(theirs)];
  const sums = new Map(other.sums);
  for (const [file, sum] of ours.sums) {
    if (base.sums.get(file) === sum) continue;
    const known = sums.get(file);
    if (known !== undefined && known !== sum && known !== base.sums.get(file)) {
      throw new Conflict(`both sides name a checksum for ${file}; find out which is right`);
    }
    sums.set(file, sum);
  }
  for (const file of base.sums.keys()) {
    if (!ours.sums.has(file)) sums.delete(file);
  }
  const input = formatChecksums(sums, other.rest);
  const blob = await git(['hash-object', '-w', '--stdin'], { input });
  return { mode: theirs?.mode ?? after?.mode ?? '100644', blob: blob.toString('latin1').trim() };
}

/** Writes a commit anew with another tree and parent, and without its signature. */
async function rewrite(
  git: Run,
  commit: string,
  { tree, parent }: { readonly tree: string; readonly parent: string },
): Promise<string> {
  const text = (await git(['cat-file', 'commit', commit])).toString('utf8');
  const end = text.indexOf('\n\n');
  const people = text
    .slice(0, end)
    .split('\n')
    .filter((line) => /^(?:author|committer|encoding) /u.test(line));
  const input = `${[`tree ${tree}`, `parent ${parent}`, ...people].join('\n')}${text.slice(end)}`;
  const written = await git(['hash-object', '-t', 'commit', '-w', '--stdin'], { input });
  return written.toString('latin1').trim();
}
