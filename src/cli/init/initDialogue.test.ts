import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPerson, KEYS } from '../../../test/support/cli/createPerson.ts';
import { readSite } from '../../config/readSite.ts';
import { Stopped } from '../createStop.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type InitOptions, initArchive } from './initArchive.ts';
import { releasePackage } from './workflows.ts';

let home: string;
let folder: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'init-dialogue-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  folder = join(home, 'archive');
});

function init(terminal: Terminal, given: InitOptions['given'] = {}) {
  const options = { folder, given, yes: false, git: false, program: releasePackage('1.2.3') };
  return initArchive(options, { terminal, signal: new AbortController().signal });
}

test('prompts for each answer, and says at once which one cannot be used', async () => {
  const { terminal, sees, types } = createPerson();
  const made = init(terminal);
  await sees('Name of the site');
  types('资料站', KEYS.enter);
  await sees('university');
  types('示例大学', KEYS.enter);
  await sees('Address of the site');
  types('http://docs.example.edu', KEYS.enter);
  await sees('must start with https://');
  types('\u0015', 'https://docs.example.edu', KEYS.enter);
  await sees('Mailbox');
  types(KEYS.enter);
  await sees('repository');
  types(KEYS.enter);
  await sees('Who may open');
  types(KEYS.down, KEYS.enter);
  await sees('Campus networks');
  types('10.0.0.0/8，', '198.51.100.1/24', KEYS.enter);
  await sees('is not the beginning of a network');
  types('\u0015', '10.0.0.0/8', KEYS.enter);
  expect(await made).toBe(0);
  const { site, settings, diagnostics } = await readSite(folder, (text) => text);
  expect(diagnostics).toEqual([]);
  expect(site).toMatchObject({
    brand: { name: 'CampusDocs资料站' },
    hosts: { main: 'https://docs.example.edu' },
  });
  expect(site.contact).toBeUndefined();
  expect(settings.access).toMatchObject({ mode: 'campus', networks: ['10.0.0.0/8'] });
});

test('prompts only for what no option has said, and Esc keeps the default', async () => {
  const { terminal, sees, types } = createPerson();
  const made = init(terminal, { name: '资料站', university: '', origin: '', contact: '' });
  await sees('repository');
  types(KEYS.escape);
  await sees('Who may open');
  types(KEYS.escape);
  expect(await made).toBe(0);
  const { site, settings } = await readSite(folder, (text) => text);
  expect([site.brand.name, settings.access.mode]).toEqual(['资料站', 'open']);
});

test('Ctrl-C at any prompt makes nothing', async () => {
  const questions = ['Name of the site', 'university', 'Address of the site'];
  for (const at of questions.keys()) {
    const { terminal, sees, types } = createPerson();
    const made = init(terminal);
    for (const question of questions.slice(0, at)) {
      await sees(question);
      types(KEYS.enter);
    }
    await sees(questions[at] ?? '');
    types(KEYS.stop);
    await expect(made).rejects.toBeInstanceOf(Stopped);
    expect(await readdir(home)).toEqual([]);
  }
});
