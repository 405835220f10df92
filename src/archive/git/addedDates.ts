import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import type { Git } from './createGit.ts';

/** When items came into an archive. */
export interface AddedDates {
  /** For each id with a file of metadata: milliseconds since 1970. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Who waits for an edition does not wait for a history of many years. */
const LIMIT_MS = 3000;

const FILES_AT_ONCE = 16;

/**
 * Each commit with the files of metadata that it has added. A repository cannot make it run
 * anything.
 */
const LOG = [
  ...['log', '--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-renames'],
  ...['--diff-filter=A', '--name-only', '--relative', '--format=%x00%ct', '--', 'metadata'],
] as const;

/**
 * Tells when items came into an archive folder: by the first commit that has their metadata, and where
 * there is none (no repository, no Git, not committed yet) by the time of the file. In a clone that
 * has only the last commits, what is older came with the oldest of these.
 *
 * @param now milliseconds since 1970: no item comes from the future, whatever a clock said
 */
export function createAddedDates(
  folder: string,
  git: Git,
  now: () => number = Date.now,
): AddedDates {
  /** A first commit stays the first one. */
  const committed = new Map<string, number>();
  /** When each file was last written before it was first seen: an edit does not bring it anew. */
  const written = new Map<string, number>();
  /** The commit whose history was read last. */
  let known: string | undefined;

  /** Reads the history, where it has become another one since it was read. */
  async function readCommits(): Promise<void> {
    const { output: head } = await git(['rev-parse', '--verify', 'HEAD'], { limit: LIMIT_MS });
    if (head === undefined || head.toString('latin1') === known) return;
    const { output } = await git([...LOG], { limit: LIMIT_MS });
    if (output === undefined) return;
    for (const [id, date] of readLog(output.toString('utf8'))) committed.set(id, date);
    known = head.toString('latin1');
  }

  return {
    async of(ids) {
      if (ids.some((id) => !committed.has(id))) await readCommits();
      const unseen = ids.filter((id) => !committed.has(id) && !written.has(id));
      await pLimit(FILES_AT_ONCE).map(unseen, async (id) => {
        const date = await timeOf(join(folder, 'metadata', `${id}.yml`));
        if (date !== undefined) written.set(id, date);
      });
      const dates = ids.flatMap((id) => {
        const date = committed.get(id) ?? written.get(id);
        return date === undefined ? [] : [[id, Math.min(date, now())] as const];
      });
      return new Map(dates);
    },
  };
}

const METADATA_FILE = new RegExp(`^metadata/(${MD5_PATTERN})\\.yml$`, 'u');

/** The newest commit comes first, so the last word on a file is that of the oldest. */
function readLog(log: string): Map<string, number> {
  const dates = new Map<string, number>();
  for (const commit of log.split('\0')) {
    const [seconds, ...files] = commit.split('\n');
    for (const file of files) {
      const [, id] = METADATA_FILE.exec(file) ?? [];
      if (id !== undefined) dates.set(id, Number(seconds) * 1000);
    }
  }
  return dates;
}

async function timeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
