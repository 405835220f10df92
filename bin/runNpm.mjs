import { spawnSync } from 'node:child_process';

/**
 * Installs the packages of a folder's lockfile. npm writes to stderr, without warnings: the engines
 * of packages concern the Node that runs the program, not the one that installs it.
 *
 * @param {string} folder
 * @param {{ options?: string[], node?: string, npm?: string }} [settings] `npm` is the script of an
 *   npm and `node` the Node that runs it; by default the npm that runs this program, or the one in
 *   the PATH
 * @returns {boolean} whether npm succeeded
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
