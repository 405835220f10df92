import { PassThrough, Writable } from 'node:stream';
import { createProgram, type MakeCommand, runProgram } from '../../../src/cli/createProgram.ts';
import { archiveAt } from '../../../src/cli/packagePaths.ts';
import { createTerminal } from '../../../src/cli/terminal/terminal.ts';
import { readEnvironment } from '../../../src/config/environment.ts';

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command as `main.ts` does, without an interactive terminal, in this process: starting
 * another costs more than most commands do. Exit, signals and kills are tested with a process.
 *
 * @param words the command line, from the name of the command on
 * @param folder the current folder while it runs
 * @param variables the environment; this process's own by default
 */
export async function runCommand(
  make: MakeCommand,
  words: readonly string[],
  {
    folder = process.cwd(),
    variables,
  }: { folder?: string; variables?: Readonly<Record<string, string | undefined>> } = {},
): Promise<CommandOutcome> {
  const { environment, error } = readEnvironment(variables);
  if (!environment) throw new Error(error);
  const [stdout, stderr] = [createSink(), createSink()];
  let code = 0;
  const context = {
    terminal: createTerminal({
      stdin: new PassThrough(),
      stdout: stdout.stream,
      stderr: stderr.stream,
    }),
    environment,
    signal: new AbortController().signal,
    archive: archiveAt(folder),
    finish(given: number) {
      code = given;
    },
  };
  const before = process.cwd();
  process.chdir(folder);
  try {
    code = (await runProgram(createProgram([make], context, '0.0.0'), words)) ?? code;
  } finally {
    process.chdir(before);
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function createSink() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
