import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { initCommand } from '../commands/init.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const MINUTES = 60_000;

test(
  'killed at any step, init run again makes the whole archive',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'killed-init-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const archive = join(home, 'archive');
    const words = ['init', archive, '--yes', '--no-git'];
    const all = async () => (await readdir(archive, { recursive: true })).toSorted();
    await runCommand(initCommand, words);
    const whole = await all();

    const points = await killEverywhere({
      async begin() {
        await rm(archive, { recursive: true, force: true });
        return [MAIN, ...words];
      },
      async check(point) {
        const { code, stderr } = await runCommand(initCommand, words);
        const wasWhole = stderr.includes('is an archive already');
        expect(code === 0 || wasWhole, `${point}: ${stderr}`).toBe(true);
        expect(await all(), point).toEqual(whole);
      },
      every: runs(17, 1),
    });
    expect(points).toBeGreaterThan(20);
  },
  10 * MINUTES,
);
