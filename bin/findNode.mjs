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
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installLocked } from './runNpm.mjs';

/** The release line of Node that the program is written for. */
const LINE = 26;
/**
 * The oldest line that runs it. Before 25, Node cannot block network access itself: see
 * `isolatedNode`.
 */
const OLDEST_LINE = 24;

/** The lines that are pinned in `node/`, in order of preference. */
const PINNED_LINES = [26, 24];
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/** The Debian packages of libraries that Node needs and a minimal system lacks. */
const DEBIAN_PACKAGES = new Map([
  ['libatomic.so.1', 'libatomic1'],
  ['libstdc++.so.6', 'libstdc++6'],
]);

/**
 * @typedef {{ path: string, error?: undefined } | { path?: undefined, error: string }} Found
 * The path of a Node, or one line that says what to do to get one.
 */

/**
 * Finds a Node that runs the program, and installs one with npm if needed
 * (docs/decisions/0001-node-from-npm.md): the first that starts here of the Node that runs this
 * launcher, if it is new enough, and the pinned ones.
 *
 * @param {string} home the folder of the pinned Nodes
 * @param {{
 *   prefersPinned?: boolean,
 *   running?: string,
 *   say: (line: string) => void,
 *   install?: (folder: string, manifests: string, withNpm: boolean) => Found,
 * }} options `prefersPinned` is for clones, which also use the pinned npm; `running` is the version
 *   of the running Node; `install` installs a pinned one into a folder
 * @returns {Found}
 */
export function findNode(
  home,
  { prefersPinned = false, running = process.versions.node, say, install = download },
) {
  const line = Number.parseInt(running, 10);
  if (line >= LINE && !prefersPinned) return { path: process.execPath };
  const errors = [];
  for (const pinned of PINNED_LINES) {
    const { path, error } = preparePinned(home, pinned, { withNpm: prefersPinned, say, install });
    if (path !== undefined) {
      if (errors[0]) say(`Node ${pinned} is used instead of ${LINE}. ${errors[0]}`);
      return { path };
    }
    errors.push(error);
  }
  if (line >= OLDEST_LINE) return { path: process.execPath };
  return { error: `CampusDocs needs Node ${LINE}, and this is ${running}. ${errors[0]}` };
}

/**
 * Returns a pinned Node that starts here, and installs it if missing. It is tried each time: a folder
 * may be shared with a container that lacks libraries of the machine.
 *
 * @param {string} home
 * @param {number} line
 * @param {{
 *   withNpm?: boolean,
 *   say: (line: string) => void,
 *   install?: (folder: string, manifests: string, withNpm: boolean) => Found,
 * }} options
 * @returns {Found}
 */
export function preparePinned(home, line, { withNpm = false, say, install = download }) {
  const manifests = fileURLToPath(new URL(`node/${line}`, import.meta.url));
  const folder = join(home, `node-${process.platform}-${process.arch}-${fingerprint(manifests)}`);
  const program = join(folder, 'bin', PROGRAM);
  const isThere = existsSync(program);
  if (!isThere) say(`Installing Node ${pinnedVersion(manifests)} …`);
  const installed = isThere ? { path: program } : install(folder, manifests, withNpm);
  const error = installed.error ?? explainNotRunning(installed.path);
  return error === undefined ? installed : { error };
}

/**
 * The npm beside a pinned Node; undefined for other Nodes.
 *
 * @param {string} node
 */
export function npmBeside(node) {
  const npm = join(dirname(node), '..', 'npm', 'bin', 'npm-cli.js');
  return existsSync(npm) ? npm : undefined;
}

/**
 * Installs the pinned Node into a folder: the program and its licence, without the headers, which
 * are a third of the package.
 *
 * @param {string} folder
 * @param {string} manifests
 * @param {boolean} withNpm
 * @returns {Found}
 */
function download(folder, manifests, withNpm) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(draft, 'kept'), { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(manifests, name), join(draft, name));
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
    // If another process was faster, its folder stays.
    if (!existsSync(folder)) renameSync(join(draft, 'kept'), folder);
    return { path: join(folder, 'bin', PROGRAM) };
  } catch (error) {
    return { error: `None could be installed: ${error instanceof Error ? error.message : error}` };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Why a program does not start here, with what to do; undefined if it starts.
 *
 * @param {string} program
 */
function explainNotRunning(program) {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const [, library] = /shared librar(?:y|ies):? ([^:\s]+)/.exec(stderr ?? '') ?? [];
  if (library === undefined) {
    const reason = error?.message ?? stderr.trim().split('\n')[0];
    return `The one from npm does not start here (${reason}): install it yourself.`;
  }
  const name = DEBIAN_PACKAGES.get(library);
  const advice = name ? `apt-get install ${name}` : `install the library`;
  return `The one from npm lacks ${library}: ${advice}, or install Node ${LINE} yourself.`;
}

/**
 * A fingerprint of the lockfile, so that each pinned version has its own folder.
 *
 * @param {string} manifests
 */
function fingerprint(manifests) {
  const lock = readFileSync(join(manifests, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex').slice(0, 8);
}

/**
 * The pinned version.
 *
 * @param {string} manifests
 */
function pinnedVersion(manifests) {
  const text = readFileSync(join(manifests, 'package.json'), 'utf8');
  return Object.values(JSON.parse(text).optionalDependencies)[0];
}
