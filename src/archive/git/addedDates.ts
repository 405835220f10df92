import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import type { Git } from './createGit.ts';

/** The times at which items were added to an archive. */
export interface AddedDates {
  /** By id, for each metadata file: milliseconds since 1970. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Timeout for reading the history, so that an edition is not delayed by a long one. */
const LIMIT_MS = 3000;

const FILES_AT_ONCE = 16;

/**
 * Lists each commit with the metadata files that it has added. No repository can make it run a
 * program.
 */
const LOG = [
  ...['log', '--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-renames'],
  ...['--diff-filter=A', '--name-only', '--relative', '--format=%x00%ct', '--', 'metadata'],
] as const;

/**
 * Finds when items were added to an archive folder: by the first commit with their metadata, or else
 * (no repository, no Git, not committed yet) by the time of the file. In a shallow clone, older items
 * have the date of its oldest commit.
 *
 * @param now milliseconds since 1970, the upper limit of all dates
 */
export function createAddedDates(
  folder: string,
  git: Git,
  now: () => number = Date.now,
): AddedDates {
  /** A first commit stays the first one. */
  const committed = new Map<string, number>();
  /** The modification time of each file when it was first seen, so that an edit does not change it. */
  const written = new Map<string, number>();
  /** The commit of the history that was read last. */
  let known: string | undefined;
  /** What was returned last. */
  let last: ReadonlyMap<string, number> = new Map();

  /** Reads the history if it has changed since the last time. */
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
      const latest = now();
      const dateOf = (id: string) => committed.get(id) ?? written.get(id);
      // Most edits add and remove nothing, and a map of all takes long.
      const isLast =
        last.size === ids.length && ids.every((id) => last.get(id) === dateOf(id) && last.has(id));
      if (isLast) return last;
      const dates = new Map<string, number>();
      for (const id of ids) {
        const date = dateOf(id);
        if (date !== undefined) dates.set(id, Math.min(date, latest));
      }
      last = dates;
      return dates;
    },
  };
}

const METADATA_FILE = new RegExp(`^metadata/(${MD5_PATTERN})\\.yml$`, 'u');

/** The newest commit comes first, so that the last entry of a file is that of its oldest commit. */
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
