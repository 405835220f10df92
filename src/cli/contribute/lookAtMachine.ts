import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { lastBackup } from '../../config/backupMarker.ts';
import { isNotFound } from '../../lib/systemError.ts';
import type { Desk } from '../../protocol/contribution/desk.ts';
import type { ArchiveHealth } from '../../server/health.ts';

interface MachineOptions {
  readonly archive: string;
  readonly data: string;
  /** Whether the database is a PostgreSQL server. */
  readonly isPostgres: boolean;
  /** The last pull, if the archive is pulled. */
  readonly pull: () => ArchiveHealth['pull'];
  /** What is to be committed and pushed. */
  readonly commits: () => ArchiveHealth['commits'];
}

/** The files of the SQLite database in the data folder. */
const DATABASE_FILES = ['state.sqlite', 'state.sqlite-wal'];

/** What a server stands on: disks, database, the last backup and pull, and what Git lacks. */
export async function lookAtMachine({
  archive,
  data,
  isPostgres,
  pull,
  commits,
}: MachineOptions): Promise<Desk['machine']> {
  const last = pull();
  const unpushed = commits();
  const backup = await lastBackup(data);
  return {
    disks: await disksOf([
      ['archive', archive],
      // Uploads wait in the data folder.
      ['data', data],
      ['inbox', data],
    ]),
    database: isPostgres
      ? { kind: 'postgres' }
      : { kind: 'sqlite', size: await sizeOf(DATABASE_FILES.map((name) => join(data, name))) },
    ...(backup !== undefined && { backup }),
    ...(last && { pull: { time: Date.parse(last.time), isDone: last.result !== 'failed' } }),
    ...(unpushed && { commits: { waiting: unpushed.waiting, reason: unpushed.reason } }),
  };
}

type Disk = Desk['machine']['disks'][number];

/** The volumes that folders are on, each once. */
async function disksOf(
  folders: readonly (readonly [Disk['holds'][number], string])[],
): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const [name, folder] of folders) {
    const { dev } = await stat(folder);
    const known = disks.get(dev);
    if (known) {
      known.holds.push(name);
      continue;
    }
    const { bsize, blocks, bavail } = await statfs(folder);
    disks.set(dev, { holds: [name], free: bsize * bavail, total: bsize * blocks });
  }
  return [...disks.values()];
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const found = await stat(file).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
