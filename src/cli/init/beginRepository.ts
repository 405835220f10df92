import { createGit } from '../../archive/git/createGit.ts';
import { gitVariables } from '../../config/gitVariables.ts';

const MESSAGE = 'Begin the archive';

/** Settings of these commits, whatever the user's own are. */
const SETTINGS = {
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'init.defaultBranch',
  GIT_CONFIG_VALUE_0: 'main',
  // Otherwise Git would make up a name from user and host, and publish it.
  GIT_CONFIG_KEY_1: 'user.useConfigOnly',
  GIT_CONFIG_VALUE_1: 'true',
};

/** What became of the first commit. */
export type FirstCommit =
  | { readonly kind: 'made' | 'kept' }
  /** One line for a person. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Makes a folder a Git repository with all its files in a first commit. Keeps a repository that has
 * commits as it is.
 */
export async function beginRepository(folder: string, signal: AbortSignal): Promise<FirstCommit> {
  const git = createGit(folder, gitVariables());
  const run = (...args: string[]) => git(args, { signal, variables: SETTINGS });
  // An empty repository that was cloned keeps its branch and its remote.
  const started = await run('init', '--quiet');
  if (started.failure !== undefined) return { kind: 'failed', reason: started.failure };
  const head = await run('rev-parse', '--quiet', '--verify', 'HEAD');
  if (head.failure === undefined) return { kind: 'kept' };
  const staged = await run('add', '--all', '.');
  if (staged.failure !== undefined) return { kind: 'failed', reason: staged.failure };
  const identity = await run('var', 'GIT_COMMITTER_IDENT');
  if (identity.failure !== undefined) {
    return { kind: 'failed', reason: 'Git does not know your name and mail address yet' };
  }
  const committed = await run('commit', '--quiet', '--message', MESSAGE);
  if (committed.failure === undefined) return { kind: 'made' };
  return { kind: 'failed', reason: committed.failure };
}

/** The commands that make the first commit by hand. */
export function firstCommitAdvice(folder: string): readonly string[] {
  return [
    "git config --global user.name 'Your Name'",
    'git config --global user.email you@example.edu',
    `git -C ${folder} init`,
    `git -C ${folder} add --all`,
    `git -C ${folder} commit --message '${MESSAGE}'`,
  ];
}
