#!/usr/bin/env node
// The command, as npm links it. Plain JavaScript that any Node ≥ 20.19 runs: it looks for the Node
// that the program needs. In a clone it runs the source, installed and built first where it has to
// be; in the package that `npm pack` makes, the program compiled from it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findNode } from './findNode.mjs';

const words = process.argv.slice(2);
const source = new URL('../src/cli/main.ts', import.meta.url);
const isClone = existsSync(source);
if (isClone) {
  const { ensureBuilt, ensureInstalled } = await import('../tools/lib/project.mjs');
  ensureInstalled();
  if (showsPages(words[0])) ensureBuilt();
}
const program = isClone ? source : new URL('../dist/program/cli/main.js', import.meta.url);

const node = findNode();
if (node === process.execPath) {
  process.argv[1] = fileURLToPath(program);
  await import(program.href);
} else if (node === undefined) {
  process.stderr.write(
    `CampusDocs has no Node for ${process.platform}-${process.arch}: install a newer one than ${process.version} yourself, and try again.\n`,
  );
  process.exitCode = 1;
} else {
  const child = spawn(node, [fileURLToPath(program), ...words], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    // As shells say it: 137 for a program that was killed.
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/**
 * Whether a command needs the web app: to serve it, which is what is done where no command is named,
 * or to export it.
 *
 * @param {string} [first] word of the command line
 */
function showsPages(first = 'serve') {
  if (['serve', 'export'].includes(first)) return true;
  if (first.startsWith('-')) return !['-h', '--help', '-V', '--version'].includes(first);
  const isCommand = existsSync(new URL(`../src/cli/commands/${first}.ts`, import.meta.url));
  return !isCommand && existsSync(first);
}
