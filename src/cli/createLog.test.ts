import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_VARIABLES } from '../../test/support/archive/gitFixture.ts';
import { setPhrase } from '../access/methods/phrase/setPhrase.ts';
import { openState } from '../state/openState.ts';
import { createLog } from './createLog.ts';

const PHRASE = '图书馆前的银杏树';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a log in a file until the test ends. */
function openLog(path: string, flags: string | number) {
  const fd = openSync(path, flags);
  const opened = createLog('info', false, fd);
  onTestFinished(() => {
    opened.output.close();
    closeSync(fd);
  });
  return { ...opened, fd };
}

const messagesOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    try {
      const { msg, lines } = JSON.parse(line);
      return [lines === undefined ? msg : `${lines} lost`];
    } catch {
      return line === '' ? [] : ['cut'];
    }
  });

test.skipIf(!existsSync('/dev/full'))('drops and counts lines while the disk is full', () => {
  const { log, output } = openLog('/dev/full', 'a');
  for (let line = 0; line < 100; line++) log.info({}, 'a line');
  expect([output.dropped(), output.isStuck()]).toEqual([100, true]);
});

test.skipIf(process.platform === 'win32')(
  'drops and counts lines while the reader stalls, and reports the count when it continues',
  async () => {
    const path = join(await makeFolder(), 'fifo');
    execFileSync('mkfifo', [path]);
    const { log, output, fd } = openLog(path, constants.O_RDWR | constants.O_NONBLOCK);
    let lines = 0;
    while (!output.isStuck()) {
      log.info({}, `line ${lines++} ${'x'.repeat(1000)}`);
    }
    for (let more = 0; more < 10; more++) log.info({}, `never seen ${'x'.repeat(1000)}`);
    expect(output.dropped()).toBe(11);

    const bytes = Buffer.alloc(1024 * 1024);
    const first = bytes.toString('utf8', 0, readSync(fd, bytes));
    log.info({}, 'seen again');
    expect([output.dropped(), output.isStuck()]).toEqual([11, false]);
    const messages = messagesOf(first + bytes.toString('utf8', 0, readSync(fd, bytes)));
    expect(messages.slice(0, lines - 1).every((message) => message.startsWith('line'))).toBe(true);
    // The pipe may have accepted part of the line that did not fit.
    const rest = messages.slice(lines - 1).filter((message) => message !== 'cut');
    expect(rest).toEqual(['seen again', '11 lost']);
  },
);

const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!mayMount)('writes whole lines again once the disk has space', async () => {
  const folder = await makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  try {
    const path = join(folder, 'log');
    const ballast = join(folder, 'ballast');
    await writeFile(ballast, Buffer.alloc(32 * 1024));
    const fd = openSync(path, 'a');
    const { log, output } = createLog('info', false, fd);
    let lines = 0;
    while (!output.isStuck()) log.info({}, `line ${lines++} ${'x'.repeat(1000)}`);
    log.info({}, 'never seen');
    await rm(ballast);
    log.info({}, 'seen again');
    output.close();
    closeSync(fd);
    const messages = messagesOf(readFileSync(path, 'utf8'));
    expect(messages.filter((message) => message !== 'cut').slice(lines - 1)).toEqual([
      'seen again',
      '2 lost',
    ]);
  } finally {
    execFileSync('umount', [folder]);
  }
});

test.skipIf(!existsSync('/dev/full'))(
  'a server keeps working when the disk of its log is full',
  async () => {
    const home = await makeFolder();
    const data = await makeFolder();
    await mkdir(join(home, 'metadata'));
    const settings = { access: { mode: 'members', ways: [{ kind: 'phrase', id: 'phrase' }] } };
    await writeFile(join(home, 'site.yml'), JSON.stringify(settings));
    const { state, error } = await openState({ folder: data, now: Date.now });
    if (!state) throw new Error(error);
    await setPhrase(state, { method: 'phrase', phrase: PHRASE, endSessions: false });
    await state.close();
    const full = openSync('/dev/full', 'a');
    const program = join(import.meta.dirname, '../../test/support/cli/siteProcess.ts');
    const child = spawn(process.execPath, [program, home, data], {
      env: { ...TEST_VARIABLES, LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    if (!child.stdout) throw new Error('its output is a pipe');
    const [greeting] = await Promise.race([once(child.stdout, 'data'), ended]);
    const url = /http:\/\/\S+?(?=\/ )/u.exec(String(greeting))?.[0];
    if (url === undefined) throw new Error('the server has ended');

    const post = async (path: string, fields: Record<string, string>, cookie = '') => {
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const body = new URLSearchParams(fields);
      return fetch(`${url}${path}`, { method: 'POST', headers, body, redirect: 'manual' });
    };
    const begun = await post('/login', { intent: 'begin', way: 'phrase', to: '/' });
    const [, , uuid = ''] = begun.headers.get('location')?.split('/') ?? [];
    const [cookie] = begun.headers.getSetCookie()[0]?.split(';') ?? [];
    await fetch(`${url}/auth/${uuid}/phrase`, { headers: { cookie: cookie ?? '' } });
    const done = await post(`/login/${uuid}/phrase`, { phrase: PHRASE }, cookie);
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('done='),
    ]);
    const health = await (await fetch(`${url}/api/health`)).json();
    const log = { dropped: expect.any(Number), stuck: true };
    expect(health).toMatchObject({ status: 'degraded', log });
    expect(child.exitCode).toBeNull();
  },
);
