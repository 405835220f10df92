import type { CommitOutcome } from '../git/commitProposal.ts';
import { TOMBSTONES_FOLDER } from '../tombstones/tombstone.ts';
import type { TakedownRecord } from './keptCopies.ts';
import type { ChangedArchive } from './removeItem.ts';

/** What still has something that was taken down, and the commands that remove it there. */
export type Remainder =
  /** A copy on this machine, until this time in milliseconds since 1970. */
  | { readonly kind: 'locked-copy'; readonly until: number }
  /** Nothing is in a commit yet; `reason` is why not. */
  | {
      readonly kind: 'not-committed';
      readonly reason: string;
      readonly commands: readonly string[];
    }
  | { readonly kind: 'history'; readonly commands: readonly string[] }
  | {
      readonly kind: 'remotes';
      readonly remotes: readonly string[];
      readonly commands: readonly string[];
    }
  | { readonly kind: 'bucket-versions'; readonly keys: readonly string[] }
  | { readonly kind: 'backups' }
  | { readonly kind: 'browsers' };

/** Says what a takedown could not reach. */
export async function describeRemains(
  { git, undoMs, files }: ChangedArchive & { readonly undoMs: number; readonly files?: unknown },
  { id, paths, since, wasInGit }: TakedownRecord,
  commit: CommitOutcome | undefined,
): Promise<readonly Remainder[]> {
  const remains: Remainder[] = [{ kind: 'locked-copy', until: since + undoMs }];
  const changed = [...paths, 'SHA256SUMS', `${TOMBSTONES_FOLDER}/${id}.yml`];
  if (commit?.kind === 'failed') {
    const commands = [
      `git add -A -- ${changed.join(' ')}`,
      `git commit -m "items: take down ${id}"`,
    ];
    remains.push({ kind: 'not-committed', reason: commit.reason, commands });
  }
  if (wasInGit && git) {
    const filters = paths.map((path) => `--path ${path}`).join(' ');
    remains.push({
      kind: 'history',
      commands: [`git filter-repo --force --invert-paths ${filters} ${withoutTitle(id)}`],
    });
    const remotes = await git.remotes();
    if (remotes.length > 0) {
      // filter-repo removes the remote of a clone; a tag that is not replaced keeps the old history.
      const commands = remotes.flatMap((remote) => [
        `git remote add ${remote} URL`,
        `git push --force --all ${remote}`,
        `git push --force --tags ${remote}`,
      ]);
      remains.push({ kind: 'remotes', remotes, commands });
    }
  }
  const keys = paths.filter((path) => path.startsWith('files/')).map((path) => path.slice(6));
  if (files !== undefined && keys.length > 0) remains.push({ kind: 'bucket-versions', keys });
  remains.push({ kind: 'backups' }, { kind: 'browsers' });
  return remains;
}

/** The option that removes the title of an item from the messages that `commitMessage` writes. */
function withoutTitle(id: string): string {
  const pattern = String.raw`(?s)\Aitems: (add|edit) .*?(\n- ${id}) [^\n]*`;
  const replacement = String.raw`items: \1 ${id}\n\2`;
  return `--message-callback 'return re.sub(rb"${pattern}", rb"${replacement}", message)'`;
}
