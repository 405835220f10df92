import { spawnSync } from 'node:child_process';

/**
 * Installs what the lockfile of a folder names; npm writes to stderr, and of warnings nothing: the
 * engines of packages are a matter of the Node that the program runs on, not of the one that
 * installs it.
 *
 * @param {string} folder
 * @param {{ options?: string[], node?: string, npm?: string }} [settings] `npm` is the script of an
 *   npm and `node` what runs it; where they are absent, the npm that runs this program, or the one
 *   on the path
 * @returns {boolean} whether npm could
 */
export function installLocked(
  folder,
  { options = [], node = process.execPath, npm = process.env.npm_execpath } = {},
) {
  const quiet = ['--no-fund', '--no-audit', '--no-update-notifier', '--loglevel=error'];
  const words = ['ci', ...quiet, ...options];
  const { status } = npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...words], { cwd: folder, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', words, {
        cwd: folder,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      });
  return status === 0;
}
