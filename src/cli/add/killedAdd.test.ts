import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { readArchive } from '../../archive/readArchive.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const FIRST = '67906cdd427b83840d54a85230c93f23';
const SECOND = '143601ca45384013a1cc11652209cc4d';
const MINUTES = 60_000;

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

test(
  'killed at any step, adding leaves nothing or everything, and run again it finishes',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'killed-add-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const archive = join(home, 'archive');
    const source = join(home, '实验.zip');
    const add = [MAIN, 'add', source, '--archive', archive, '--yes', '--move', '--type', 'doc'];
    const words = [...add, '--title', '实验代码', '--course', '数据结构', '--content', '题库'];

    async function begin() {
      await rm(archive, { recursive: true, force: true });
      for (const folder of ['files', 'metadata']) {
        await mkdir(join(archive, folder), { recursive: true });
      }
      for (const path of [`files/${FIRST}.zip`, `metadata/${FIRST}.yml`]) {
        await cp(join(DEMO, path), join(archive, path));
      }
      await writeFile(join(archive, 'SHA256SUMS'), '# ours\n');
      await cp(join(DEMO, 'files', `${SECOND}.zip`), source);
      return words;
    }

    await begin();
    spawnSync(process.execPath, words);
    const whole = await stateOf(home);
    expect(whole).toMatchObject({ [`archive/files/${SECOND}.zip`]: SECOND });
    expect(whole).not.toHaveProperty('实验.zip');

    const points = await killEverywhere({
      begin,
      every: runs(11, 1),
      async check(point) {
        const left = await stateOf(home);
        // The archive has the complete file or none, and the file always exists somewhere.
        expect([SECOND, undefined], point).toContain(left[`archive/files/${SECOND}.zip`]);
        expect([left[`archive/files/${SECOND}.zip`], left['实验.zip']], point).toContain(SECOND);
        const { archive: read } = await readArchive(archive);
        expect(read?.diagnostics, point).toEqual([]);
        const ids = read?.items.map(({ id }) => id);
        expect([[FIRST], [SECOND, FIRST].toSorted()], point).toContainEqual(ids);
        if (ids?.includes(SECOND)) {
          expect(left[`archive/files/${SECOND}.zip`], point).toBe(SECOND);
        }
        spawnSync(process.execPath, words);
        expect(await stateOf(home), point).toEqual(whole);
      },
    });
    expect(points).toBeGreaterThan(20);
  },
  10 * MINUTES,
);
