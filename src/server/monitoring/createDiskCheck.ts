import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Check } from './readiness.ts';

const MIB = 1024 * 1024;

/** With less than that sign-ins and counts of downloads soon fail: a log of the database has 16. */
const LEAST_BYTES = 256 * MIB;
/** Of a small disk. */
const LEAST_PART = 0.05;
/** How much more there has to be again: what is written and removed meanwhile changes no answer. */
const AGAIN = 2;

/**
 * Looks whether what the server keeps can grow: a disk that is nearly full is told of while there is
 * time to make room.
 *
 * @param look of the disk that a folder is on
 */
export function createDiskCheck(
  folder: string,
  look: (folder: string) => Promise<Pick<StatsFs, 'bsize' | 'blocks' | 'bavail'>> = statfs,
): Check {
  let isLow = false;
  return async () => {
    const { bsize, blocks, bavail } = await look(folder);
    const least = Math.min(LEAST_BYTES, bsize * blocks * LEAST_PART);
    const free = bsize * bavail;
    isLow = free < (isLow ? least * AGAIN : least);
    if (!isLow) return undefined;
    return `the disk of ${folder} is nearly full: ${Math.floor(free / MIB)} MiB are left`;
  };
}
