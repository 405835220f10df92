#!/usr/bin/env node
// The command that npm links. Plain JavaScript for any Node ≥ 18.18: it finds the Node that the
// program needs. In a clone it installs and builds if needed, and runs the source; in the package
// from `npm pack` it runs the compiled program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './findNode.mjs';

// Node reads this when it starts its thread pool: some threads may hang on a mount that is gone.
process.env.UV_THREADPOOL_SIZE ??= '12';
const words = process.argv.slice(2);
const source = new URL('../src/cli/main.ts', import.meta.url);
const isClone = existsSync(source);
const program = isClone ? source : new URL('../dist/program/cli/main.js', import.meta.url);

const { path: node, error } = isClone ? await prepareClone() : findNode(cacheFolder(), { say });
if (node === undefined) {
  say(error);
  process.exitCode = 1;
} else if (node === process.execPath) {
  process.argv[1] = fileURLToPath(program);
  await import(program.href);
} else {
  const child = spawn(node, [fileURLToPath(program), ...words], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    // As in shells: 137 for a killed program.
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/** Installs and builds what the command needs in a clone; returns its Node. */
async function prepareClone() {
  const { ensureBuilt, ensureInstalled, pinnedNode } = await import('../tools/lib/project.mjs');
  ensureInstalled();
  if (showsPages(words[0])) ensureBuilt();
  return { path: pinnedNode(), error: '' };
}

/** The folder for the Node of an installed package, in the user's cache folder. */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const caches =
    XDG_CACHE_HOME ||
    (process.platform === 'win32' && LOCALAPPDATA) ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(caches, 'campusdocs');
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Whether a command needs the web app: `serve`, which is the default, and `export`.
 *
 * @param {string} [first] word of the command line
 */
function showsPages(first = 'serve') {
  if (['serve', 'export'].includes(first)) return true;
  if (first.startsWith('-')) return !['-h', '--help', '-V', '--version'].includes(first);
  const isCommand = existsSync(new URL(`../src/cli/commands/${first}.ts`, import.meta.url));
  return !isCommand && existsSync(first);
}
