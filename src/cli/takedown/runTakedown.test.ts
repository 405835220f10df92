import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { readArchive } from '../../archive/readArchive.ts';
import { openState } from '../../state/openState.ts';
import { addCommand } from '../commands/add.ts';
import { importCommand } from '../commands/import.ts';
import { takedownCommand } from '../commands/takedown.ts';
import type { MakeCommand } from '../createProgram.ts';
import { prepareServedArchive } from '../prepareServedArchive.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const ID = '143601ca45384013a1cc11652209cc4d';
const OTHER = '67906cdd427b83840d54a85230c93f23';

let home: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'takedown-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  for (const id of [ID, OTHER]) {
    for (const path of [`files/${id}.zip`, `metadata/${id}.yml`]) {
      await mkdir(join(home, 'archive', path, '..'), { recursive: true });
      await cp(join(DEMO, path), join(home, 'archive', path));
    }
  }
});

const variables = () => ({ CAMPUSDOCS_DATA: join(home, 'data') });
const run = (make: MakeCommand, ...words: string[]) =>
  runCommand(make, words, { folder: home, variables: variables() });
const takedown = (...words: string[]) =>
  run(takedownCommand, 'takedown', ...words, '-a', 'archive');

async function idsOf() {
  const { archive } = await readArchive(join(home, 'archive'));
  return archive?.items.map(({ id }) => id);
}

test('takes an item down, lists it, and brings it back; the journal has all of it', async () => {
  const done = await takedown(ID, '--reason', 'personal-data');
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('is taken down') });
  expect(done.stdout).toContain('Backups');
  expect(await idsOf()).toEqual([OTHER]);
  expect((await takedown('--list')).stdout).toMatch(
    new RegExp(
      `^1 item is taken down\\n  ${ID}  \\d{4}-\\d\\d-\\d\\d  doc  personal-data  \\(can be undone\\)\\n$`,
      'u',
    ),
  );
  expect(JSON.parse((await takedown('--list', '--json')).stdout)).toMatchObject({
    takedowns: [{ id: ID, reason: 'personal-data', canRestore: true }],
  });
  expect(await takedown(ID, '--undo')).toMatchObject({ code: 0, stdout: `${ID} is back.\n` });
  expect(await idsOf()).toEqual([ID, OTHER].toSorted());
  await takedown(ID, '--reason', 'other', '--json');
  await rm(join(home, 'data', 'taken-down'), { recursive: true });
  expect(await takedown(ID, '--undo')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--allow'),
  });
  expect(await takedown(ID, '--allow')).toMatchObject({ code: 0 });
  const { state } = await openState({ folder: join(home, 'data'), now: Date.now });
  const entries = await state?.journal.list({ limit: 10 });
  await state?.close();
  expect(entries?.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    ['command', 'takedown.allow', ID],
    ['command', 'takedown.add', ID],
    ['command', 'takedown.undo', ID],
    ['command', 'takedown.add', ID],
  ]);
});

test('what was taken down cannot be added nor imported again until it is allowed', async () => {
  const named = 'tree/数据结构/数据结构题库.zip';
  await mkdir(join(home, named, '..'), { recursive: true });
  for (const path of ['again.zip', named]) {
    await cp(join(DEMO, 'files', `${ID}.zip`), join(home, path));
  }
  await takedown(ID, '--reason', 'copyright');
  const words = ['--type', 'doc', '--title', '实验', '--course', '数据结构', '--content', '题库'];
  const add = () => run(addCommand, 'add', 'again.zip', '-a', 'archive', '--yes', ...words);
  expect(await add()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`was taken down`),
  });
  const table = join(home, 'import.csv');
  await run(importCommand, 'import', 'tree', '--archive', 'archive');
  await writeFile(table, (await readFile(table, 'utf8')).replaceAll(/^？/gmu, '是'));
  const imported = await run(
    importCommand,
    'import',
    '--apply',
    'import.csv',
    '--yes',
    '--archive',
    'archive',
  );
  expect(`${imported.stdout}${imported.stderr}`).toContain('was taken down');
  expect(await idsOf()).toEqual([OTHER]);
  await takedown(ID, '--allow');
  expect(await add()).toMatchObject({ code: 0 });
  expect(await idsOf()).toEqual([ID, OTHER].toSorted());
});

test.each([
  [[], 2, 'name one item'],
  [[ID], 2, '--reason is needed: copyright, personal-data, wrong, other'],
  [['高等数学', '--reason', 'other'], 2, 'MD5'],
  [[ID, '--list'], 2, 'name one item, or --list'],
  [[ID, '--undo', '--reason', 'other'], 2, 'cannot be used with'],
  [['0'.repeat(32), '--reason', 'other'], 1, 'has no item'],
  [[ID, '--undo'], 1, 'was not taken down'],
  [[ID, '--allow'], 1, 'was not taken down'],
])('refuses %j', async (words, code, message) => {
  expect(await takedown(...words)).toMatchObject({
    code,
    stderr: expect.stringContaining(message),
  });
});

test('the demo is changed in the copy that is served, and never in the program itself', async () => {
  const words = ['takedown', ID, '--reason', 'other', '-a', DEMO];
  expect(await run(takedownCommand, ...words)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('start it first'),
  });
  const served = await prepareServedArchive(DEMO, join(home, 'data'));
  expect(await run(takedownCommand, ...words)).toMatchObject({ code: 0 });
  const idsIn = async (folder: string) =>
    (await readArchive(folder)).archive?.items.map(({ id }) => id);
  expect(await idsIn(served)).not.toContain(ID);
  expect(await idsIn(DEMO)).toContain(ID);
});
