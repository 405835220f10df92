import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';

const MODULE = new URL('./endWithParent.ts', import.meta.url).href;

/** A busy process with the permissions of the document reader. */
const BUSY = `
  import { Worker } from 'node:worker_threads';
  import { endWithParent } from '${MODULE}';
  endWithParent();
  let code;
  try { new Worker('', { eval: true, execArgv: [] }); } catch (error) { code = error.code; }
  setTimeout(() => { process.stdout.write(process.pid + ' ' + code); for (;;); }, 100);
`;
const PARENT = `
  import { spawn } from 'node:child_process';
  const rights = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'];
  spawn(process.execPath, [...rights, process.argv[2]], { stdio: 'inherit' });
`;

// On Windows, the parent id of a process does not change.
test.skipIf(process.platform === 'win32')(
  'a busy process ends when its parent was killed, and can start no other thread than the watch',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
    const [busy, parentFile] = [join(folder, 'busy.mjs'), join(folder, 'parent.mjs')];
    await writeFile(busy, BUSY);
    await writeFile(parentFile, PARENT);
    const parent = spawn(process.execPath, [parentFile, busy], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = await once(parent.stdout, 'data');
    const [pid, code] = String(text).split(' ');
    const child = Number(pid);
    try {
      // A thread without the limits of its process could bypass them.
      expect(code).toBe('ERR_ACCESS_DENIED');
      expect(isAlive(child)).toBe(true);
      parent.kill('SIGKILL');
      while (isAlive(child)) await setTimeout(50);
    } finally {
      if (isAlive(child)) process.kill(child, 'SIGKILL');
      await rm(folder, { recursive: true });
    }
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
