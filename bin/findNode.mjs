import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installLocked } from './runNpm.mjs';

/** The oldest line of Node that runs the program. */
export const OLDEST_LINE = 24;

/** Names the packages of Node, one for each platform, with their hashes. */
const MANIFESTS = fileURLToPath(new URL('node', import.meta.url));
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/** Which Debian package has a library that Node needs and a minimal system lacks. */
const DEBIAN_PACKAGES = new Map([
  ['libatomic.so.1', 'libatomic1'],
  ['libstdc++.so.6', 'libstdc++6'],
]);

/**
 * @typedef {{ path: string, error?: undefined } | { path?: undefined, error: string }} Found
 * The path of a program, or in one line what to do to have one.
 */

/**
 * Finds a Node that runs the program, and installs one with npm where there is none yet
 * (docs/decisions/0001-node-from-npm.md): first the preferred one, then the other, of the Node that
 * runs this launcher, if it is new enough, and the one that the lockfile pins.
 *
 * @param {string} home the folder in which pinned ones are kept
 * @param {{
 *   prefersPinned?: boolean,
 *   running?: string,
 *   say: (line: string) => void,
 *   install?: (folder: string, withNpm: boolean) => Found,
 * }} options `prefersPinned` is for clones, which install with its npm, too; `running` is the version
 *   of the running one; `install` puts the pinned one into a folder
 * @returns {Found}
 */
export function findNode(
  home,
  { prefersPinned = false, running = process.versions.node, say, install = download },
) {
  const isNewEnough = Number.parseInt(running, 10) >= OLDEST_LINE;
  if (isNewEnough && !prefersPinned) return { path: process.execPath };
  const folder = join(home, `node-${process.platform}-${process.arch}-${fingerprint()}`);
  const program = join(folder, 'bin', PROGRAM);
  const proof = join(folder, 'runs');
  if (existsSync(proof)) return { path: program };
  const isThere = existsSync(program);
  if (!isThere) say(`Installing Node ${pinnedVersion()} …`);
  const installed = isThere ? { path: program } : install(folder, prefersPinned);
  const error = installed.error ?? whyNotRunning(installed.path);
  if (error === undefined) {
    // Who finds it later may not be allowed to write here.
    if (!isThere) writeFileSync(proof, '');
    return installed;
  }
  if (isNewEnough) return { path: process.execPath };
  return {
    error: `CampusDocs needs Node ${OLDEST_LINE} or newer, and this is ${running}. ${error}`,
  };
}

/**
 * The npm beside a pinned Node; undefined beside another one.
 *
 * @param {string} node
 */
export function npmBeside(node) {
  const npm = join(dirname(node), '..', 'npm', 'bin', 'npm-cli.js');
  return existsSync(npm) ? npm : undefined;
}

/**
 * Puts the pinned Node into a folder: the program and its licence, without the headers that make up
 * a third of its package.
 *
 * @param {string} folder
 * @param {boolean} withNpm
 * @returns {Found}
 */
function download(folder, withNpm) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(draft, 'kept'), { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(MANIFESTS, name), join(draft, name));
    }
    const options = ['--ignore-scripts', ...(withNpm ? [] : ['--omit=dev'])];
    if (!installLocked(draft, { options })) {
      return { error: 'npm could not install one: it says why above.' };
    }
    const [name] = readdirSync(join(draft, 'node_modules')).filter((entry) => /^node-/.test(entry));
    if (!name) {
      return {
        error: `npm has none for ${process.platform}-${process.arch}: install it yourself.`,
      };
    }
    for (const part of ['bin', 'LICENSE']) {
      renameSync(join(draft, 'node_modules', name, part), join(draft, 'kept', part));
    }
    if (withNpm) renameSync(join(draft, 'node_modules', 'npm'), join(draft, 'kept', 'npm'));
    // Another start may have been quicker: then its folder stays.
    if (!existsSync(folder)) renameSync(join(draft, 'kept'), folder);
    return { path: join(folder, 'bin', PROGRAM) };
  } catch (error) {
    return { error: `None could be installed: ${error instanceof Error ? error.message : error}` };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Why a program does not start here, with what to do; undefined where it does.
 *
 * @param {string} program
 */
function whyNotRunning(program) {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const [, library] = /shared librar(?:y|ies):? ([^:\s]+)/.exec(stderr ?? '') ?? [];
  if (library === undefined) {
    const reason = error?.message ?? stderr.trim().split('\n')[0];
    return `The one from npm does not start here (${reason}): install it yourself.`;
  }
  const name = DEBIAN_PACKAGES.get(library);
  const advice = name ? `apt-get install ${name}` : `install the library`;
  return `The one from npm lacks ${library}: ${advice}, or install Node ${OLDEST_LINE} yourself.`;
}

/** Of what is pinned: another one gets a folder of its own. */
function fingerprint() {
  const lock = readFileSync(join(MANIFESTS, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex').slice(0, 8);
}

/** The version that is pinned for this platform, or else the oldest line that there is. */
function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(MANIFESTS, 'package.json'), 'utf8'),
  );
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const names = ['node', 'node-bin'].map((prefix) => `${prefix}-${platform}-${process.arch}`);
  return names.map((name) => optionalDependencies[name]).find(Boolean) ?? OLDEST_LINE;
}
