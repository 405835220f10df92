import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPerson, KEYS } from '../../../test/support/cli/createPerson.ts';
import { parseMetadata } from '../../archive/parseMetadata.ts';
import { readEnvironment } from '../../config/environment.ts';
import { Stopped } from '../createStop.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type AddOptions, addFiles } from './addFiles.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const CODE = '143601ca45384013a1cc11652209cc4d';
const SCAN = '089395a0d431b72da6ce40ac4464884e';

let home: string;
let archive: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'add-dialogue-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  archive = join(home, 'archive');
  await mkdir(join(archive, 'files'), { recursive: true });
  await mkdir(join(archive, 'metadata'));
  const known = '1354c2ede5dd61b4351cc33acdb8fb26';
  await cp(join(DEMO, 'metadata', `${known}.yml`), join(archive, 'metadata', `${known}.yml`));
});

function add(file: string, terminal: Terminal, more?: Partial<AddOptions>) {
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('the environment of a test is empty');
  const options = {
    archive,
    given: {},
    keepSource: false,
    move: false,
    dryRun: false,
    yes: false,
    json: false,
  };
  const context = { terminal, environment, signal: new AbortController().signal };
  return addFiles([file], { ...options, ...more }, context);
}

async function readItem(id: string) {
  const text = await readFile(join(archive, 'metadata', `${id}.yml`), 'utf8');
  return parseMetadata(`${id}.yml`, { text, byteOrderMark: false }).item;
}

test('prompts for missing values, shows and changes them, and writes the item', async () => {
  const file = join(home, '实验代码.zip');
  await cp(join(DEMO, 'files', `${CODE}.zip`), file);
  const { terminal, sees, types } = createPerson();
  const added = add(file, terminal);
  await sees('Search');
  types('数据结构');
  await sees('数据结构█');
  types(KEYS.enter);
  await sees('Another course');
  types(KEYS.enter);
  await sees('content');
  types(KEYS.enter);
  await sees(/select at least one/iu);
  types(KEYS.down, KEYS.space, KEYS.enter);
  await sees(/content +题库.*Add it to the archive/su);
  types(KEYS.down, KEYS.enter);
  await sees(/Change title.*title/su);
  types('与数据', KEYS.enter);
  await sees(/title +实验代码与数据.*Add it to the archive/su);
  types(KEYS.enter);
  expect(await added).toBe(0);
  expect(await readItem(CODE)).toEqual({
    id: CODE,
    url: `/files/${CODE}.zip`,
    type: 'doc',
    data: {
      title: '实验代码与数据',
      course: [{ name: '数据结构' }],
      content: ['题库'],
      filetype: 'zip',
    },
  });
});

test('prompts for the fields of another type, and keeps the answers so far', async () => {
  const file = join(home, '操作系统.pdf');
  await cp(join(DEMO, 'files', `${SCAN}.pdf`), file);
  const { terminal, sees, types } = createPerson();
  const added = add(file, terminal, { given: { content: ['原题'], stage: ['期末'] } });
  await sees('What is it');
  types(KEYS.down, KEYS.enter);
  await sees('school year');
  types('2021-2023', KEYS.enter);
  await sees('must be a school year');
  types('\u007f', '2', KEYS.enter);
  await sees('semester');
  types(KEYS.escape);
  await sees(/course +操作系统.*school year +2021-2022.*Add it/su);
  types(KEYS.enter);
  expect(await added).toBe(0);
  expect(await readItem(SCAN)).toMatchObject({
    type: 'test',
    data: {
      course: { name: '操作系统' },
      time: { start: '2021', end: '2022', stage: '期末' },
      content: ['原题'],
    },
  });
});

test.each([
  ['Ctrl-C', (one: ReturnType<typeof createPerson>) => one.types(KEYS.stop)],
  ['the end of what is typed', (one: ReturnType<typeof createPerson>) => one.leaves()],
])('%s at any prompt writes nothing', async (_, stop) => {
  const file = join(home, '实验代码.zip');
  await cp(join(DEMO, 'files', `${CODE}.zip`), file);
  const before = (await readdir(archive, { recursive: true })).toSorted();
  const answers: readonly (readonly [string, readonly string[]])[] = [
    ['Search', ['数据结构', KEYS.enter]],
    ['Another course', [KEYS.enter]],
    ['content', [KEYS.space, KEYS.enter]],
    ['Add it to the archive', []],
  ];
  for (const at of answers.keys()) {
    const one = createPerson();
    const added = add(file, one.terminal);
    for (const [question, keys] of answers.slice(0, at)) {
      await one.sees(question);
      one.types(...keys);
    }
    await one.sees(answers[at]?.[0] ?? '');
    stop(one);
    await expect(added).rejects.toBeInstanceOf(Stopped);
    expect((await readdir(archive, { recursive: true })).toSorted()).toEqual(before);
  }
});

test('skips a file on request', async () => {
  const file = join(home, '实验代码.zip');
  await cp(join(DEMO, 'files', `${CODE}.zip`), file);
  const { terminal, sees, types } = createPerson();
  const added = add(file, terminal, { given: { course: ['数据结构'], content: ['题库'] } });
  await sees('Add it to the archive');
  // Up from the first choice wraps around to the last one.
  types('\u001b[A', KEYS.enter);
  await sees('was left out');
  expect(await added).toBe(0);
  expect(await readdir(join(archive, 'files'))).toEqual([]);
});
