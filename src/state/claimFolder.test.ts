import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Claimed, claimFolder, type Holder } from './claimFolder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const self: Holder = { pid: process.pid, host: hostname(), since: '2026-11-21T12:00:00Z' };

const claim = (holder = self) => claimFolder(folder, holder, { timeoutMs: 50 });

async function release(claimed: Claimed): Promise<void> {
  if (claimed.kind !== 'claimed') throw new Error(`it is ${claimed.kind}`);
  await claimed.claim.release();
}

const MODULE = pathToFileURL(join(import.meta.dirname, 'claimFolder.ts')).href;

/** Claims the folder in another process until that is killed; returns its message. */
async function claimElsewhere(before: readonly string[] = []) {
  const script = `
    import { claimFolder } from ${JSON.stringify(MODULE)};
    const self = { pid: process.pid, host: ${JSON.stringify(hostname())}, since: 'then' };
    const { kind } = await claimFolder(${JSON.stringify(folder)}, self, { timeoutMs: 50 });
    console.log(JSON.stringify({ kind, pid: process.pid }));
    setInterval(() => globalThis.gc(), 20);`;
  const node = [process.execPath, '--expose-gc', '--input-type=module', '-e', script];
  const [program = '', ...words] = [...before, ...node];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const [line] = await once(child.stdout, 'data');
  const said: { kind: string; pid: number } = JSON.parse(String(line));
  return { ...said, kill };
}

test('one process at a time holds a folder, and others get an error with its name', async () => {
  const first = await claim();
  expect(await claim({ ...self, pid: 1 })).toEqual({ kind: 'held', holder: self });
  await release(first);
  // A second release has no effect: the next holder keeps it.
  const second = await claim();
  await release(first);
  expect((await claim()).kind).toBe('held');
  await release(second);
  expect(await readdir(folder)).toEqual(['server.lock']);
});

test('a claim ends when its process is killed', async () => {
  const { kind, pid, kill } = await claimElsewhere();
  expect(kind).toBe('claimed');
  for (let times = 0; times < 3; times++) {
    const holder = { pid, host: hostname(), since: 'then' };
    expect(await claim()).toEqual({ kind: 'held', holder });
  }
  await kill();
  await release(await claim());
});

test('files left by a crash block nobody, whatever pid and host they name', async () => {
  await writeFile(join(folder, 'server.json'), JSON.stringify(self));
  await writeFile(join(folder, 'server.lock'), '');
  await release(await claim());
  await writeFile(join(folder, 'server.json'), '{"pid":');
  await release(await claim());
});

const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...UNSHARE.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canUnshare())(
  'a container that shares the folder and the host name is not mistaken for a crash',
  async () => {
    const { kind, pid, kill } = await claimElsewhere(UNSHARE);
    // Its pid belongs to another process here, or to none.
    expect([kind, pid]).toEqual(['claimed', 1]);
    const holder = { pid: 1, host: hostname(), since: 'then' };
    expect(await claim()).toEqual({ kind: 'held', holder });
    const other = await claimElsewhere(UNSHARE);
    expect(other.kind).toBe('held');
    await other.kill();
    await kill();
    await expect.poll(async () => (await claim()).kind).toBe('claimed');
  },
);
