import { randomUUID } from 'node:crypto';
import { commitMessage } from '../git/commitMessage.ts';
import { type CommitOutcome, commitProposal, isRepository } from '../git/commitProposal.ts';
import type { Git } from '../git/createGit.ts';

/** A change of the archive by a takedown, as its commit names it: by the id alone. */
export interface TakedownChange {
  /** Names the commit. */
  readonly uuid: string;
  readonly verb: 'take down' | 'restore' | 'allow';
  readonly id: string;
  /** The changed files, as paths inside the archive. */
  readonly paths: readonly string[];
}

/** Commits a change now, if that can be done. */
export type CommitTakedown = (change: TakedownChange) => Promise<CommitOutcome>;

/** The repository of an archive, as a takedown needs it. */
export interface TakedownGit {
  commit(change: Omit<TakedownChange, 'uuid'>): Promise<CommitOutcome>;
  /** Which of these paths are in the history. */
  inHistory(paths: readonly string[]): Promise<readonly string[]>;
  /** The names of the remotes. */
  remotes(): Promise<readonly string[]>;
}

/**
 * The repository whose work tree is the archive folder; undefined if there is none. An archive within
 * a larger repository is committed by those who look after that.
 *
 * @param commit by default a commit as that of an accepted proposal, which nothing pushes
 */
export async function openTakedownGit(
  archive: string,
  git: Git,
  commit: CommitTakedown = (change) => commitHere(git, change),
): Promise<TakedownGit | undefined> {
  if (!(await isRepository(git, archive))) return undefined;
  return {
    commit: (change) => commit({ ...change, uuid: randomUUID() }),
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

/** Commits a change with the trailer by which a pull tells commits of this program from others. */
export function commitHere(
  git: Git,
  { uuid, verb, id, paths }: TakedownChange,
): Promise<CommitOutcome> {
  const message = commitMessage({ proposal: uuid, verb, items: [{ id, title: id }] });
  return commitProposal(git, { proposal: uuid, message, paths });
}
