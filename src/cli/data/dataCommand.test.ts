import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Environment, readEnvironment } from '../../config/environment.ts';
import type { ExitCode } from '../commandContext.ts';
import { accessCommand } from '../commands/access.ts';
import { coversCommand } from '../commands/covers.ts';
import { dataCommand } from '../commands/data.ts';
import { createProgram, runProgram } from '../createProgram.ts';
import { serve } from '../serve.ts';
import { createTerminal } from '../terminal/terminal.ts';

let home: string;
let environment: Environment;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
  const read = readEnvironment({ XDG_DATA_HOME: join(home, 'share'), LOG_LEVEL: 'silent' });
  environment = read.environment ?? expect.fail(read.error);
});

const at = (name: string) => join(home, name);

/** Runs a command; resolves to its output and exit code. */
async function run(...words: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let code: ExitCode = 0;
  const context = {
    terminal: createTerminal({ stdin, stdout, stderr }),
    environment,
    signal: new AbortController().signal,
    archive: at('archive'),
    finish: (told: ExitCode) => {
      code = told;
    },
  };
  const program = createProgram([dataCommand, coversCommand, accessCommand], context, '1.2.3');
  const misused = await runProgram(program, words);
  return {
    code: misused ?? code,
    stdout: await text(stdout.end()),
    stderr: await text(stderr.end()),
  };
}

/** Serves the archive until it is ready; resolves to whether it became so. */
async function serveOnce(data?: string): Promise<{ code: ExitCode; stderr: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  stdout.once('data', () => stop.abort());
  const code = await serve(
    {
      archive: at('archive'),
      host: '127.0.0.1',
      port: 0,
      ...(data !== undefined && { data }),
      rememberData: true,
      environment,
      terminal: createTerminal({ stdin, stdout, stderr }),
      signal: stop.signal,
    },
    {
      assets: { find: async () => undefined },
      createRenderer: () => ({ render: async () => ({ status: 200, html: '' }) }),
    },
  );
  return { code, stderr: await text(stderr.end()) };
}

test('remembers serve --data for other commands, which fail when the folder is missing', async () => {
  expect(await serveOnce(at('kept'))).toEqual({ code: 0, stderr: '' });
  expect((await run('data')).stdout).toBe(
    `${at('kept')} (remembered: campusdocs data --forget takes it back)\n`,
  );
  await run('access', 'token', '--archive', at('archive'), '--scope', 'stats', '--name', 'one');
  expect((await run('access', 'tokens', '--archive', at('archive'))).stdout).toContain('one');
  const elsewhere = ['--archive', at('archive'), '--data', at('kept')];
  expect((await run('access', 'tokens', ...elsewhere)).stdout).toContain('one');
  expect(await readdir(at('share/campusdocs'))).toEqual([
    expect.stringMatching(/^archive-[0-9a-f]{8}\.json$/u),
  ]);
  expect(await readdir(at('archive'))).toEqual(['metadata']);

  await rm(at('kept'), { recursive: true });
  const gone = expect.stringContaining(`The data folder ${at('kept')} of this archive`);
  expect(await run('data')).toMatchObject({ code: 1, stderr: gone });
  expect(await run('covers', at('archive'))).toMatchObject({ code: 1, stderr: gone });
  expect(await serveOnce()).toEqual({ code: 1, stderr: gone });
  expect(await readdir(home)).not.toContain('kept');

  expect((await run('covers', at('archive'), '--data', at('other'))).code).toBe(0);
  expect((await run('data', '--forget')).stdout).toContain('the usual one');
});

test('does not remember a folder inside the archive or a missing one', async () => {
  expect(await run('data', '--use', at('away'))).toMatchObject({ code: 1 });
  await mkdir(at('archive/data'));
  expect(await run('data', '--use', at('archive/data'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('inside the archive'),
  });
  expect((await run('data', '--use', at('x'), '--forget')).code).toBe(2);
  await mkdir(at('mine'));
  const { stdout } = await run('data', '--use', at('mine'), '--json');
  expect(JSON.parse(stdout)).toMatchObject({ folder: at('mine'), by: 'memory' });
});
