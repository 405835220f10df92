import type { StatsFs } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isNotFound } from '../../../lib/systemError.ts';
import { createDiskCheck } from '../../../server/monitoring/createDiskCheck.ts';
import { type Check, type Finding, fail, ok, warn } from '../check.ts';

const GIB = 1024 ** 3;

/** Below these, there is time to act. */
const LOW_SHARE = 0.1;
const LOW_INODES_SHARE = 0.05;

/** `f_type` of NFS and of SMB (statfs(2)), on which SQLite's locks are not reliable. */
const NETWORK_TYPES: readonly number[] = [0x6969, 0xff534d42, 0xfe534d42];

/** Reads the file system that a folder is on. */
type ReadFileSystem = (folder: string) => Promise<StatsFs>;

/** Space and inodes of the disks of archive and data folder. */
export function createDiskSpaceCheck(read: ReadFileSystem = (folder) => statfs(folder)): Check {
  return {
    name: 'disk',
    async run({ archive, data, environment }) {
      const folders = [archive, await existingFolder(data)];
      const disks = new Map<number, string>();
      for (const folder of folders) {
        const { dev } = await stat(folder);
        if (!disks.has(dev)) disks.set(dev, folder);
      }
      const found = [...disks.values()].map((folder) => examineDisk(folder, read));
      const findings = (await Promise.all(found)).flat();
      const usesSqlite = environment.DATABASE_URL === undefined;
      const { type } = await read(folders[1] ?? archive);
      if (usesSqlite && NETWORK_TYPES.includes(type)) {
        findings.push(
          warn(
            `the data folder ${data} is on a network file system, and SQLite needs its locks`,
            'Put it on a local disk, or use PostgreSQL (DATABASE_URL).',
          ),
        );
      }
      return findings;
    },
  };
}

async function examineDisk(folder: string, read: ReadFileSystem): Promise<Finding[]> {
  const { bsize, blocks, bavail, files, ffree } = await read(folder);
  const full = await createDiskCheck(folder, read)();
  const free = `${((bsize * bavail) / GIB).toFixed(1)} of ${((bsize * blocks) / GIB).toFixed(1)} GiB are free`;
  const findings: Finding[] = [];
  if (full !== undefined) findings.push(fail(full, FREE_SPACE));
  else if (bavail < blocks * LOW_SHARE) {
    findings.push(warn(`the disk of ${folder} is filling up: ${free}`, FREE_SPACE));
  } else findings.push(ok(`the disk of ${folder}: ${free}`));
  // Some file systems make inodes as needed, and tell 0.
  if (files > 0 && ffree < files * LOW_INODES_SHARE) {
    findings.push(
      fail(
        `the disk of ${folder} has nearly no inodes left (${ffree} of ${files})`,
        'Remove small files: df -i shows where they are.',
      ),
    );
  }
  return findings;
}

const FREE_SPACE = 'Free some space, or move the data folder to a larger disk (campusdocs data).';

/** The folder, or the nearest one above that exists. */
async function existingFolder(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (!isNotFound(error) || dirname(folder) === folder) throw error;
    return existingFolder(dirname(folder));
  }
}
