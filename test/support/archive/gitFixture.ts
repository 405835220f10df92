import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { devNull } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const compiled = getCompileCacheDir();

/** The environment of Git in tests: nothing from the user who runs them. */
export const TEST_VARIABLES = {
  PATH: ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'].join(delimiter),
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  // So that servers started by tests share the compile cache.
  NODE_COMPILE_CACHE: compiled === undefined ? '' : dirname(compiled),
};

const AUTHOR = ['-c', 'user.name=A', '-c', 'user.email=a@example.edu', '-c', 'core.autocrlf=false'];

/** Runs Git in a folder; returns its output. */
export function git(folder: string, ...args: readonly string[]): string {
  const env = { ...TEST_VARIABLES, LC_ALL: 'C' };
  return execFileSync('git', [...AUTHOR, ...args], { cwd: folder, env, encoding: 'utf8' }).trim();
}

/** Writes files, or removes those without content, and commits all changes. */
export async function commit(
  folder: string,
  files: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) git(folder, 'rm', '--quiet', '--', name);
    else {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
  }
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'change');
  return git(folder, 'rev-parse', 'HEAD');
}

/** A repository with one commit of these files, and a clone of it. */
export async function clonePair(
  home: string,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly clone: string }> {
  const [origin, clone] = [join(home, 'origin'), join(home, 'clone')];
  await mkdir(origin, { recursive: true });
  git(origin, 'init', '--quiet', '--initial-branch', 'main');
  await commit(origin, files);
  git(home, 'clone', '--quiet', 'origin', 'clone');
  return { origin, clone };
}
