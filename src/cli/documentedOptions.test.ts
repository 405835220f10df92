import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { createTerminal } from './terminal/terminal.ts';

const FOLDER = join(import.meta.dirname, 'commands');
const PAGE = join(import.meta.dirname, '../../docs/use/commands.md');

/** Commands that are documented in the section of another one. */
const WITH: Record<string, string> = { logout: 'login', whoami: 'login', token: 'login' };

const page = await readFile(PAGE, 'utf8');
const sections = new Map(page.split(/^## /mu).map((part) => [/^.*/u.exec(part)?.[0] ?? '', part]));
const commands = await makeCommands();

test.each(commands.map((command) => [command.name(), command] as const))(
  'docs/use/commands.md names each option of %s',
  (name, command) => {
    const named = namedIn(sections.get(WITH[name] ?? name) ?? '');
    expect(optionsOf(command).filter((option) => !named.has(option))).toEqual([]);
  },
);

test('docs/use/commands.md names no option that no command takes', () => {
  expect(commands.length).toBeGreaterThan(10);
  // npm's own, in the line that installs the package.
  const others = ['--help', '--version', '--global'];
  const taken = new Set([...others, ...commands.flatMap(optionsOf)]);
  expect([...namedIn(page)].filter((option) => !taken.has(option))).toEqual([]);
});

function namedIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<![\w-])--[a-z][a-z-]+/gu));
}

/** The long options of a command and its subcommands. */
function optionsOf(command: Command): readonly string[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return [...own, ...command.commands.flatMap(optionsOf)];
}

async function makeCommands(): Promise<readonly Command[]> {
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('an empty environment is usable');
  const stream = new PassThrough();
  const context = {
    terminal: createTerminal({ stdin: stream, stdout: stream, stderr: stream }),
    environment,
    signal: new AbortController().signal,
    archive: 'demo',
    finish: () => undefined,
  };
  const files = (await readdir(FOLDER)).filter((file) => !file.endsWith('.test.ts'));
  const made = files.map(async (file) => {
    const module: Record<string, unknown> = await import(join(FOLDER, file));
    const make = module[`${basename(file, '.ts')}Command`];
    const command = typeof make === 'function' ? make(context) : undefined;
    return command instanceof Command ? command : [];
  });
  return (await Promise.all(made)).flat();
}
