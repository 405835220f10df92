import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { type CommitOutcome, commitPaths } from '../git/commitPaths.ts';
import type { Git } from '../git/createGit.ts';

/** The repository of an archive, as a takedown needs it. */
export interface TakedownGit {
  /** @param subject the first line of the message */
  commit(subject: string, paths: readonly string[]): Promise<CommitOutcome>;
  /** Which of these paths are in the history. */
  inHistory(paths: readonly string[]): Promise<readonly string[]>;
  /** The names of the remotes. */
  remotes(): Promise<readonly string[]>;
}

/**
 * The repository whose work tree is the archive folder; undefined if there is none. An archive within
 * a larger repository is committed by those who look after that.
 */
export async function openTakedownGit(archive: string, git: Git): Promise<TakedownGit | undefined> {
  const found = await git(['rev-parse', '--show-toplevel']);
  if (found.failure !== undefined) return undefined;
  const [top, folder] = await Promise.all(
    [found.output.toString('utf8').replace(/\r?\n$/u, ''), archive].map((path) => realpath(path)),
  );
  if (top !== folder) return undefined;
  return {
    // The trailer of accepted proposals, by which commits of this program are told from others.
    commit: (subject, paths) =>
      commitPaths(git, { message: `${subject}\n\nProposal: ${randomUUID()}\n`, paths }),
    async inHistory(paths) {
      const known: string[] = [];
      for (const path of paths) {
        const { output } = await git(['log', '--all', '--max-count=1', '--format=%H', '--', path]);
        if (output !== undefined && output.length > 0) known.push(path);
      }
      return known;
    },
    async remotes() {
      const { output } = await git(['remote']);
      return output?.toString('utf8').split('\n').filter(Boolean) ?? [];
    },
  };
}
