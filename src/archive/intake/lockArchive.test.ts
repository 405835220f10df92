import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { identifyMachine } from './identifyMachine.ts';
import { LOCK_FILE, lockArchive } from './lockArchive.ts';

const UNSHARE = ['--pid', '--fork', '--mount-proc'];

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let archive: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'lock-'));
  onTestFinished(() => rm(made, { recursive: true }));
  archive = made;
});

async function leaveLock(holder: object | string): Promise<void> {
  const text = typeof holder === 'string' ? holder : JSON.stringify(holder);
  await writeFile(join(archive, LOCK_FILE), text);
}

test('one process holds the lock, and the next one gets it when it is released', async () => {
  const { lock } = await lockArchive(archive);
  const { reason } = await lockArchive(archive, { timeoutMs: 0 });
  expect(reason).toContain(`process ${process.pid} on ${hostname()}`);
  const next = lockArchive(archive);
  await lock?.release();
  const { lock: second } = await next;
  expect(second).toBeDefined();
  await second?.release();
  expect(await readdir(archive)).toEqual([]);
});

test('of many that find a stale lock, one at a time gets the new one', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  const machine = await identifyMachine();
  await leaveLock({ pid: child.pid, host: hostname(), machine, token: 'gone' });
  let holders = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { lock } = await lockArchive(archive);
      holders += 1;
      most = Math.max(most, holders);
      await new Promise(setImmediate);
      holders -= 1;
      await lock?.release();
    }),
  );
  expect(most).toBe(1);
  expect(await readdir(archive)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a new process with a reused id is not taken for the holder',
  async () => {
    const machine = await identifyMachine();
    await leaveLock({ pid: process.pid, host: hostname(), machine, began: '1', token: 'gone' });
    const { lock } = await lockArchive(archive, { timeoutMs: 0 });
    expect(lock).toBeDefined();
    await lock?.release();
  },
);

test('an empty lock whose writing was interrupted is cleared', async () => {
  await leaveLock('');
  const { lock } = await lockArchive(archive);
  expect(lock).toBeDefined();
  await lock?.release();
});

test('the lock of another machine is respected until renewals stop', async () => {
  await leaveLock({ pid: 1, host: 'elsewhere', token: 'alive' });
  const { reason } = await lockArchive(archive, { timeoutMs: 300 });
  expect(reason).toContain('process 1 on elsewhere');
  expect(await readFile(join(archive, LOCK_FILE), 'utf8')).toContain('alive');
});

test('the lock of a container with this host name is respected until renewals stop', async () => {
  // A process id of the container, which does not run here.
  const holder = {
    pid: 999_999_999,
    host: hostname(),
    machine: `${hostname()} another`,
    began: '1',
  };
  await leaveLock({ ...holder, token: 'alive' });
  const { reason } = await lockArchive(archive, { timeoutMs: 300 });
  expect(reason).toContain(`process ${holder.pid} on ${hostname()}`);
  expect(await readFile(join(archive, LOCK_FILE), 'utf8')).toContain('alive');
});

test.skipIf(!canUnshare())(
  'a container is distinguished from its host and from other containers',
  async () => {
    const module = pathToFileURL(join(import.meta.dirname, 'identifyMachine.ts')).href;
    const script = `import { identifyMachine } from ${JSON.stringify(module)}; console.log(await identifyMachine());`;
    const words = [process.execPath, '--input-type=module', '-e', script];
    const [program = '', ...rest] = words;
    const here = execFileSync(program, rest, { encoding: 'utf8' }).trim();
    expect(here).toBe(await identifyMachine());
    const there = execFileSync('unshare', [...UNSHARE, ...words], { encoding: 'utf8' }).trim();
    expect(there).not.toBe(here);
    expect(there.split(' ')[0]).toBe(here.split(' ')[0]);
  },
);

test('a lock that another process has taken is not released', async () => {
  const { lock } = await lockArchive(archive);
  await leaveLock({ pid: 1, host: 'elsewhere', token: 'another' });
  await lock?.release();
  expect(await readdir(archive)).toEqual([LOCK_FILE]);
});

test('a process killed while clearing does not keep the archive locked', async () => {
  await leaveLock('');
  const clearing = join(archive, `${LOCK_FILE}.clearing`);
  await writeFile(clearing, '');
  await utimes(clearing, new Date(0), new Date(0));
  const { lock } = await lockArchive(archive);
  expect(lock).toBeDefined();
  await lock?.release();
  expect(await readdir(archive)).toEqual([]);
});
