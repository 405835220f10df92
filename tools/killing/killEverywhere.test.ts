import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killEverywhere } from './killEverywhere.ts';

test('a program is killed before each of its changes, and in the middle of a write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'program.mjs');
  const [temporary, final] = [join(folder, 'temporary'), join(folder, 'final')];
  await writeFile(
    script,
    `import { open, readFile, rename } from 'node:fs/promises';
    const [temporary, final] = process.argv.slice(2);
    await readFile(${JSON.stringify(script)});
    const handle = await open(temporary, 'w');
    await handle.writeFile('whole');
    await handle.sync();
    await handle.close();
    await rename(temporary, final);`,
  );
  const seen: (string | undefined)[][] = [];
  const points = await killEverywhere({
    async begin() {
      for (const path of [temporary, final]) await rm(path, { force: true });
      return [script, temporary, final];
    },
    async check() {
      const read = async (path: string) =>
        existsSync(path) ? await readFile(path, 'utf8') : undefined;
      seen.push([await read(temporary), await read(final)]);
    },
  });
  expect(seen).toEqual([
    [undefined, undefined],
    ['', undefined],
    ['wh', undefined],
    ['whole', undefined],
    ['whole', undefined],
    [undefined, 'whole'],
  ]);
  expect(points).toBe(5);
});

test('a program that fails by itself rejects', async () => {
  await expect(
    killEverywhere({ begin: async () => ['-e', 'process.exit(3)'], check: async () => undefined }),
  ).rejects.toThrow('ended with 3');
});
