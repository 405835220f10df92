import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import type { CommandContext } from './commandContext.ts';
import { createProgram, runProgram } from './createProgram.ts';
import { createTerminal } from './terminal/terminal.ts';

/** Runs a program whose commands only record how they were called. */
async function run(...words: string[]) {
  const outputs = [new PassThrough(), new PassThrough()] as const;
  const written = outputs.map((stream) => {
    const texts: string[] = [];
    stream.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    return () => texts.join('');
  });
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('an empty environment is usable');
  const [stdout, stderr] = outputs;
  const context: CommandContext = {
    terminal: createTerminal({ stdin: new PassThrough(), stdout, stderr }),
    environment,
    signal: new AbortController().signal,
    archive: 'demo',
    finish: () => undefined,
  };
  const calls: string[] = [];
  const make = (name: string) => () =>
    new Command(name)
      .argument('[words...]')
      .option('--json', 'print JSON')
      .option('-p, --port <number>', 'a port')
      .action((given: string[]) => {
        calls.push([name, ...given].join(' '));
      });
  const names = ['serve', 'check', 'search', 'covers'];
  const code = await runProgram(createProgram(names.map(make), context, '1.2.3'), words);
  await expect.poll(() => outputs.every((stream) => stream.readableLength === 0)).toBe(true);
  const [output, messages] = written.map((text) => text());
  return { code, calls, output, stderr: messages };
}

test.each([
  [[], 'serve'],
  [['serve', 'folder'], 'serve folder'],
  [['check'], 'check'],
  [['--port', '80'], 'serve'],
  [['../archive'], 'serve ../archive'],
  [['C:\\archive'], 'serve C:\\archive'],
  // A folder that is there, seen from the project.
  [['demo'], 'serve demo'],
  // A misspelt command, to be found as text.
  [['search', 'chekc'], 'search chekc'],
])('%j runs %s', async (words, call) => {
  expect(await run(...words)).toMatchObject({ code: undefined, calls: [call] });
});

test.each([
  [['chekc'], "unknown command 'chekc'", 'check'],
  [['serach', '高数'], "unknown command 'serach'", 'search'],
  [['Check'], "unknown command 'Check'", 'check'],
  [['ｃｈｅｃｋ'], "unknown command 'ｃｈｅｃｋ'", 'check'],
  [['检查'], "unknown command '检查'", 'check'],
  [['封面', '../archive'], "unknown command '封面'", 'covers'],
  [['－－ｈｅｌｐ'], "unknown command '－－ｈｅｌｐ'", '--help'],
  [['—version'], "unknown command '—version'", '--version'],
  [['check', '--jsn'], "unknown option '--jsn'", '--json'],
  [['check', '—json'], "'—json' begins with another dash", '--json'],
  [['search', '高数', '－－json'], "'－－json' begins with another dash", '--json'],
  [['--prot', '80'], "unknown option '--prot'", '--port'],
])('rejects %j and suggests a correction', async (words, reason, meant) => {
  const { code, calls, output, stderr } = await run(...words);
  expect([code, calls, output]).toEqual([2, [], '']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain(`(Did you mean ${meant}?)`);
});

test('rejects an unknown word without a suggestion when nothing is similar', async () => {
  const { code, calls, stderr } = await run('量子场论');
  expect([code, calls]).toEqual([2, []]);
  expect(stderr).toContain("unknown command '量子场论'");
  expect(stderr).not.toContain('Did you mean');
});

test('accepts a dash that begins no option as a word', async () => {
  expect((await run('search', '—', '–2023')).calls).toEqual(['search — –2023']);
});

test.each([['--help'], ['-h'], ['help']])('%s lists all commands on stdout', async (word) => {
  const { code, output, stderr } = await run(word);
  expect([code, stderr]).toEqual([0, '']);
  for (const name of ['serve', 'check', 'search', 'covers']) expect(output).toContain(`  ${name} `);
});

test.each([['--help'], ['-h']])('%s prints the help of one command', async (word) => {
  expect(await run('check', word)).toMatchObject({
    code: 0,
    calls: [],
    output: expect.stringContaining('Usage: campusdocs check'),
  });
  expect(await run('help', 'check')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Usage: campusdocs check'),
  });
});

test.each([['--version'], ['-V']])('%s prints the version', async (word) => {
  expect(await run(word)).toMatchObject({ code: 0, output: '1.2.3\n', stderr: '' });
});
