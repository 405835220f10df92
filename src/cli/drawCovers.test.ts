import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../test/support/cli/commandFixture.ts';
import { coversCommand } from './commands/covers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A book of the demo. */
const GOOD = '0ba7bb2b0491c649423aa747f315f548';

let home: string;
let broken: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  const demo = join(ROOT, 'demo');
  const names = (await readdir(join(demo, 'files'))).filter((name) => !name.startsWith(GOOD));
  broken = names.find((name) => name.endsWith('.pdf'))?.slice(0, 32) ?? '';
  for (const folder of ['metadata', 'files'])
    await mkdir(join(home, 'archive', folder), { recursive: true });
  for (const id of [GOOD, broken]) {
    await cp(join(demo, 'metadata', `${id}.yml`), join(home, 'archive', 'metadata', `${id}.yml`));
  }
  await cp(join(demo, 'files', `${GOOD}.pdf`), join(home, 'archive', 'files', `${GOOD}.pdf`));
  await writeFile(join(home, 'archive', 'files', `${broken}.pdf`), 'no PDF');
});

function covers(...args: string[]) {
  const words = ['covers', join(home, 'archive'), '--data', join(home, 'data'), ...args];
  return runCommand(coversCommand, words);
}

test('draws missing covers once, and names failures on every run', async () => {
  for (const drawn of ['1 cover drawn, 1 failed', '0 covers drawn, 1 there already, 1 failed']) {
    const { code, stdout, stderr } = await covers();
    expect(code).toBe(1);
    expect(stdout.split('\n')[0]).toBe(drawn);
    expect(stderr.split('\n').filter((line) => line.startsWith('error '))).toEqual([
      expect.stringMatching(new RegExp(`^error files/${broken}\\.pdf .*not a PDF`, 'u')),
    ]);
  }
  expect(await readdir(join(home, 'data', 'covers'))).toContain(`${GOOD}.webp`);
});

test('--id with --all draws one item again, and --json prints one document', async () => {
  await covers('--id', GOOD);
  const { code, stdout } = await covers('--id', GOOD, '--all', '--json');
  expect(code).toBe(0);
  const done = { made: 1, kept: 0, absent: 0, failures: [] };
  expect(JSON.parse(stdout)).toEqual({ covers: done, texts: done });
});

test.each([
  ['an id that the archive does not have', 1, 'f'.repeat(32), /The archive has no item f/u],
  ['what is no id', 2, 'physics', /An id is the MD5 of a file/u],
])('reports %s and draws nothing', async (_, exitCode, id, words) => {
  const { code, stdout, stderr } = await covers('--id', id);
  expect([code, stdout]).toEqual([exitCode, '']);
  expect(stderr).toMatch(words);
});
