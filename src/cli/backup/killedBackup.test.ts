import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  backup,
  type Machine,
  machineWithArchive,
  open,
  restore,
  rowsOf,
} from '../../../test/support/cli/backupFixture.ts';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { openSecret } from '../../config/secret.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const MINUTES = 60_000;

let home: string;
let machine: Machine;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-killed-backup-'));
  machine = await machineWithArchive(home);
  await rm(join(machine.archive, 'announcements'), { recursive: true });
  for (const name of (await readdir(join(machine.archive, 'metadata'))).slice(1)) {
    await rm(join(machine.archive, 'metadata', name));
  }
  await openSecret(machine.environment, machine.data);
  const state = await open(machine);
  await Promise.all(Array.from({ length: 50 }, (_, index) => state.downloads.add(`i${index}`)));
  await state.close();
});
afterAll(() => rm(home, { recursive: true }));

test(
  'a backup killed at any step is complete or absent',
  async () => {
    const file = join(home, 'killed.sqlite');
    const words = [MAIN, 'backup', file, machine.archive, '--data', machine.data];
    const points = await killEverywhere({
      async begin() {
        await rm(file, { force: true });
        return words;
      },
      every: runs(11, 3),
      async check(point) {
        if (!existsSync(file)) return;
        expect(await restore(machine, file, { check: true }), point).toMatchObject({ code: 0 });
      },
    });
    expect(points).toBeGreaterThan(4);
    expect(existsSync(file)).toBe(true);
  },
  5 * MINUTES,
);

test(
  'a restore killed at any step leaves each part old or new, and finishes when run again',
  async () => {
    const file = join(home, 'whole.sqlite');
    await backup(machine, file);
    const target = {
      ...machine,
      archive: join(home, 'a', 'archive'),
      data: join(home, 'a', 'data'),
    };
    const words = [MAIN, 'restore', file, target.archive, '--data', target.data];
    const rows = rowsOf(join(machine.data, 'state.sqlite'));
    const texts = (await readdir(machine.archive)).filter((name) => name !== 'files');
    const points = await killEverywhere({
      async begin() {
        await rm(join(home, 'a'), { recursive: true, force: true });
        await mkdir(join(home, 'a'));
        return words;
      },
      every: runs(43, 7),
      async check(point) {
        const names = existsSync(target.archive) ? await readdir(target.archive) : texts;
        expect(names.toSorted(), point).toEqual(texts.toSorted());
        const secret = join(target.data, 'secret');
        if (existsSync(secret)) {
          expect(await readFile(secret), point).toEqual(
            await readFile(join(machine.data, 'secret')),
          );
        }
        expect(await restore(target, file, { force: true }), point).toMatchObject({ code: 0 });
        expect(rowsOf(join(target.data, 'state.sqlite')), point).toEqual(rows);
      },
    });
    expect(points, 'so many steps').toBeGreaterThan(20);
  },
  5 * MINUTES,
);

test(
  'a restore killed while it replaces a database leaves all old rows or all of the backup',
  async () => {
    const file = join(home, 'many.sqlite');
    const state = await open(machine);
    const count = (prefix: string) =>
      Promise.all(
        Array.from({ length: 10_000 }, (_, index) => state.downloads.add(`${prefix}${index}`)),
      );
    await count('old');
    await backup(machine, file);
    const saved = await state.downloads.total();
    await count('new');
    await state.close();
    const path = join(home, 'b', 'state.sqlite');
    const words = [MAIN, 'restore', file, machine.archive, '--data', join(home, 'b'), '--force'];
    let killed = 0;
    const totals = new Set<number>();
    await mkdir(join(home, 'b'));
    await cp(join(machine.data, 'secret'), join(home, 'b', 'secret'));
    // A busy machine may notice the growth too late: then the round does not count.
    for (
      let round = 0;
      round < 4 || (!(killed > 1 && totals.has(saved + 10_000)) && round < 40);
      round++
    ) {
      for (const ending of ['-wal', '-shm']) await rm(path + ending, { force: true });
      await cp(join(machine.data, 'state.sqlite'), path);
      const child = spawn(process.execPath, words, { stdio: 'ignore' });
      const ended = new Promise<NodeJS.Signals | null>((resolve) => {
        child.on('exit', (_, signal) => resolve(signal));
      });
      // While it writes, the file beside the database grows. Each round waits for a bit more growth;
      // the first waits for none, which even a slow machine does not miss.
      const bytes = round % 4 === 0 ? -1 : ((round % 4) - 1) * 150_000;
      while (child.exitCode === null && !isLogLongerThan(path, bytes)) await delay(1);
      child.kill('SIGKILL');
      if ((await ended) === 'SIGKILL') killed += 1;
      const left = await open({ ...machine, data: join(home, 'b') });
      totals.add(await left.downloads.total());
      await left.close();
    }
    expect(killed).toBeGreaterThan(1);
    expect([saved, saved + 10_000]).toEqual(expect.arrayContaining([...totals]));
    expect(totals).toContain(saved + 10_000);
    expect(spawnSync(process.execPath, words).status).toBe(0);
  },
  5 * MINUTES,
);

function isLogLongerThan(path: string, bytes: number): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? -1) > bytes;
}
