// Plain JavaScript that any Node ≥ 18.18 runs: it works before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, npmBeside } from '../../bin/findNode.mjs';
import { installLocked } from '../../bin/runNpm.mjs';

/** The project's folder. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

const OLDEST_NODE = { major: 18, minor: 18 };

/** @type {string | undefined} */
let pinned;

/**
 * Returns the pinned Node, and installs it if it is missing. Falls back to the machine's Node if
 * the pinned one does not run and the machine's is new enough. Exits if there is neither.
 */
export function pinnedNode() {
  if (pinned === undefined) {
    const { path, error } = findNode(join(ROOT, '.cache'), { prefersPinned: true, say });
    if (path === undefined) fail(error);
    pinned = path;
  }
  return pinned;
}

/** The environment for programs on the pinned Node, so that `node` in their PATH is the same. */
function environment() {
  const path = [dirname(pinnedNode()), process.env.PATH].filter(Boolean).join(delimiter);
  // The same value as in the launcher of the command.
  return { UV_THREADPOOL_SIZE: '12', ...process.env, PATH: path };
}

/** Installs the dependencies if they are missing or differ from the lockfile. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    fail(
      `CampusDocs needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer to start; this is ${process.version}.`,
    );
  }
  const wanted = hashFiles(
    [join(ROOT, 'package-lock.json')],
    `${process.platform}-${process.arch}`,
  );
  const stamp = join(ROOT, 'node_modules', '.campusdocs-installed');
  if (readIfThere(stamp) === wanted) return;
  say('Installing dependencies …');
  // npm on an older Node would skip the packages that build the web app.
  const node = pinnedNode();
  const npm = npmBeside(node);
  // Older npms do not know allowScripts of package.json, which allows none. Not in .npmrc, where it
  // would keep `npm pack` from building.
  const options = ['--ignore-scripts'];
  if (!installLocked(ROOT, npm ? { options, node, npm } : { options }))
    fail('The dependencies could not be installed: npm says why above.');
  writeFileSync(stamp, wanted);
}

/** Builds the web app if it is missing or out of date. */
export function ensureBuilt() {
  if (readIfThere(BUILD_STAMP) === hashSources()) return writeBuild();
  say('Building the web app …');
  build();
}

/** Rebuilds the web app. */
export function build() {
  const wanted = hashSources();
  rmSync(BUILD_STAMP, { force: true });
  const { status } = spawnSync(pinnedNode(), [join(ROOT, 'tools/lib/buildWeb.ts')], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) fail('The web app could not be built: the messages above say why.');
  writeFileSync(BUILD_STAMP, wanted);
}

const BUILD_STAMP = join(ROOT, 'dist', '.built');

/** A hash of all files that the web app is built from. */
function hashSources() {
  const sources = [
    'src/web',
    'src/catalog',
    'src/protocol',
    'src/search',
    'tools/lib',
    'index.html',
  ]
    .flatMap((place) => filesBelow(join(ROOT, place)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const configs = readdirSync(ROOT)
    .filter((name) => /^vite.*\.config\.ts$/.test(name))
    .map((name) => join(ROOT, name));
  return hashFiles([...sources, ...configs, join(ROOT, 'package-lock.json')]);
}

/**
 * Writes the build's commit to a file beside the built files, so that the same source gives the
 * same files in any commit.
 */
export function writeBuild() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [top, commit] = [
    ['rev-parse', '--show-toplevel'],
    ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'],
  ].map((args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim());
  // An unpacked copy may be inside another project's repository.
  const isOurs = top && resolve(top) === ROOT && commit;
  const json = JSON.stringify({ version, ...(isOurs && { commit }) });
  const file = join(ROOT, 'dist', 'build.json');
  if (readIfThere(file) !== json) writeFileSync(file, json);
}

/**
 * Runs a program on the pinned Node in the foreground; resolves to its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: ROOT,
    env: environment(),
    stdio: 'inherit',
    ...options,
  });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Prints progress to stderr, so that stdout has only the program's output.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Prints an error in one line and exits.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  say(text);
  process.exit(1);
}

/**
 * Every file below a folder, or the file itself, without hidden and missing ones.
 * @param {string} place
 * @returns {string[]}
 */
export function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesBelow(join(place, name)));
}

/**
 * @param {string[]} files
 * @param {string} [seed]
 */
function hashFiles(files, seed = '') {
  const hash = createHash('sha256').update(seed);
  for (const file of files)
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
