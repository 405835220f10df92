import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

/** Starts a program that stops as commands do, and runs the given source text. */
async function start(windingUp: string) {
  const folder = await mkdtemp(join(tmpdir(), 'stop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'program.mjs');
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'createStop.ts')).href);
  await writeFile(
    script,
    `import { createStop } from ${module};
    const signal = createStop(process);
    const work = setInterval(() => undefined, 1000);
    process.stdout.write('ready\\n');
    signal.addEventListener('abort', () => {
      process.exitCode = signal.reason.exitCode;
      ${windingUp}
    });`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, ended: once(child, 'close') };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'after %s a command comes to its end, and the exit code says so',
  async (signal, code) => {
    const { child, ended } = await start('clearInterval(work);');
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
  },
);

test('counts a signal once that npm passes on', async () => {
  const end = "clearInterval(work); process.stdout.write('whole');";
  const { child, ended } = await start(`setTimeout(() => { ${end} }, 100);`);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) child.kill(signal);
  const [code] = await ended;
  expect([130, 143]).toContain(code);
  expect(output).toBe('whole');
});

test('a second Ctrl-C ends the process at once', async () => {
  const { child, ended } = await start('/* and never ends */');
  const pressing = new AbortController();
  const again = async () => {
    for (;;) {
      child.kill('SIGINT');
      await setTimeout(100, undefined, { signal: pressing.signal });
    }
  };
  const pressed = again().catch(() => undefined);
  expect(await ended).toEqual([130, null]);
  pressing.abort();
  await pressed;
});

test('does not crash when the reader of stdout is gone', async () => {
  const child = spawn(process.execPath, [MAIN, 'search', '期末'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  expect(await ended).toEqual([141, null]);
  expect(stderr).not.toContain('EPIPE');
});

test('a stopped command says how to continue', async () => {
  const data = await mkdtemp(join(tmpdir(), 'stop-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const child = spawn(process.execPath, [MAIN, 'covers', '--data', data], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (text.includes('Drawing covers')) child.kill('SIGINT');
  });
  expect(await ended).toEqual([130, null]);
  expect(stderr).toMatch(/Stopped\. Run it again to go on from here\.\n$/u);
});
