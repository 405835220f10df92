import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MINUTE_MS } from '../../lib/durations.ts';

/** An older lock, in ms, was left behind by a killed Git. */
const OLDEST_LOCK_MS = 10 * MINUTE_MS;

/**
 * Whether Git is changing files of a folder right now: it holds `index.lock` from before the first
 * file that a checkout, merge or reset writes until after the last.
 */
export async function isGitAtWork(folder: string, now: () => number = Date.now): Promise<boolean> {
  const git = await gitFolder(folder);
  if (git === undefined) return false;
  const lock = await stat(join(git, 'index.lock')).catch(() => undefined);
  return lock !== undefined && now() - lock.mtimeMs < OLDEST_LOCK_MS;
}

/**
 * A fingerprint of the index, which Git writes after each checkout, merge or reset; undefined if
 * there is no repository.
 */
export async function gitIndexFingerprint(folder: string): Promise<string | undefined> {
  const git = await gitFolder(folder);
  if (git === undefined) return undefined;
  const index = await stat(join(git, 'index')).catch(() => undefined);
  return index && `${index.size} ${index.mtimeMs} ${index.ino}`;
}

/** The Git folder of the repository that contains a folder; undefined if there is none. */
async function gitFolder(folder: string): Promise<string | undefined> {
  let current = await realpath(folder).catch(() => undefined);
  while (current !== undefined) {
    const git = join(current, '.git');
    const kind = await kindOf(git);
    if (kind === 'folder') return git;
    if (kind === 'file') return linkedFolder(git);
    current = dirname(current) === current ? undefined : dirname(current);
  }
  return undefined;
}

/**
 * In a worktree or a submodule `.git` is a file that says where the folder is
 * (gitrepository-layout).
 */
async function linkedFolder(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const path = /^gitdir: (?<path>.+)$/mu.exec(text)?.groups?.path;
  return path === undefined ? undefined : resolve(dirname(file), path);
}

async function kindOf(path: string): Promise<'folder' | 'file' | undefined> {
  return stat(path).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => undefined,
  );
}
