import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { LOCK_FILE } from '../intake/lockArchive.ts';
import { readArchive } from '../readArchive.ts';

const PROGRAM = join(import.meta.dirname, '../../../test/support/archive/takedownProcess.ts');
const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const ID = '143601ca45384013a1cc11652209cc4d';
const OTHER = '67906cdd427b83840d54a85230c93f23';
const DOCUMENT = `files/${ID}.zip`;
const MINUTES = 60_000;

let archive: string;
let data: string;

beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'killed-takedown-'));
  onTestFinished(() => rm(home, { recursive: true }));
  [archive, data] = [join(home, 'archive'), join(home, 'data')];
});

/** All files below a folder, including hidden ones, with the MD5 of their bytes. */
async function stateOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const pairs = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const md5 = createHash('md5')
      .update(await readFile(path))
      .digest('hex');
    return [path.slice(folder.length + 1), md5] as const;
  });
  return Object.fromEntries((await Promise.all(pairs)).toSorted());
}

async function makeArchive(): Promise<void> {
  for (const folder of [archive, data]) await rm(folder, { recursive: true, force: true });
  await mkdir(join(data, 'covers'), { recursive: true });
  await writeFile(join(data, 'covers', `${ID}.webp`), 'a cover');
  for (const id of [ID, OTHER]) {
    for (const path of [`files/${id}.zip`, `metadata/${id}.yml`]) {
      await mkdir(join(archive, path, '..'), { recursive: true });
      await cp(join(DEMO, path), join(archive, path));
    }
  }
  const sha256 = createHash('sha256')
    .update(await readFile(join(archive, DOCUMENT)))
    .digest('hex');
  await writeFile(join(archive, 'SHA256SUMS'), `${sha256}  ${DOCUMENT}\n`);
}

const words = (act: string) => [PROGRAM, archive, data, act, ID];
const run = (act: string) => execFileSync(process.execPath, words(act));

/** What the site serves, and where the document is. */
async function look() {
  const { archive: read } = await readArchive(archive);
  const [inArchive, inData] = [await stateOf(archive), await stateOf(data)];
  const kept = inData[`taken-down/${ID}/${DOCUMENT}`];
  return {
    isServed: read?.items.some(({ id }) => id === ID) === true,
    isOtherServed: read?.items.some(({ id }) => id === OTHER) === true,
    stored: inArchive[DOCUMENT],
    copies: [inArchive[DOCUMENT], kept],
    tombstone: inArchive[`tombstones/${ID}.yml`],
  };
}

test(
  'killed at any step, a takedown hides everything or nothing, and is finished',
  async () => {
    await makeArchive();
    run('take-down');
    const whole = [await stateOf(archive), await stateOf(data)];
    const points = await killEverywhere({
      every: runs(13, 1),
      async begin() {
        await makeArchive();
        return words('take-down');
      },
      async check(point) {
        const left = await look();
        expect(left.isOtherServed, point).toBe(true);
        expect(left.copies, point).toContain(ID);
        // It is served with its whole document until there is a tombstone, and never afterwards.
        expect(left.isServed, point).toBe(left.tombstone === undefined);
        if (left.isServed) expect(left.stored, point).toBe(ID);
        run('sweep');
        const swept = await look();
        if (left.tombstone === undefined) expect(swept.isServed, point).toBe(true);
        else {
          // The next run that changes the archive clears the lock of a killed one.
          const { [LOCK_FILE]: _, ...unlocked } = await stateOf(archive);
          expect([unlocked, await stateOf(data)], point).toEqual(whole);
        }
        run('take-down');
        expect([await stateOf(archive), await stateOf(data)], point).toEqual(whole);
      },
    });
    expect(points).toBeGreaterThan(30);
  },
  10 * MINUTES,
);

test(
  'killed at any step, a restoration shows everything or nothing, and is finished',
  async () => {
    await makeArchive();
    await rm(join(data, 'covers'), { recursive: true });
    const before = await stateOf(archive);
    const points = await killEverywhere({
      every: runs(13, 1),
      async begin() {
        await makeArchive();
        run('take-down');
        return words('restore');
      },
      async check(point) {
        const left = await look();
        expect(left.copies, point).toContain(ID);
        expect(left.isServed, point).toBe(left.tombstone === undefined);
        if (left.isServed) expect(left.stored, point).toBe(ID);
        run('restore');
        expect(await stateOf(archive), point).toEqual(before);
        run('sweep');
        expect(await stateOf(data), point).toEqual({});
      },
    });
    expect(points).toBeGreaterThan(15);
  },
  10 * MINUTES,
);
