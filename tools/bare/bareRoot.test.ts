import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { preparePinned } from '../../bin/findNode.mjs';
import { ROOT, say } from '../lib/project.mjs';

/** A minimal Debian with its own Node; `.ci/run` creates it. */
const bareRoot = process.env.CAMPUSDOCS_BARE_ROOT;
if (!bareRoot) console.log('SKIPPED: a minimal Debian, because CAMPUSDOCS_BARE_ROOT names none');

/**
 * Runs a shell command in the minimal system, with this checkout at `/srv`; unmounts when it ends.
 */
function runBare(line: string) {
  const script = `mount --bind "$0" "$1/srv" && mount -t proc proc "$1/proc" && exec chroot "$1" sh -c "$2"`;
  const words = ['--mount', 'sh', '-c', script, ROOT, bareRoot ?? '', line];
  return promisify(execFile)('unshare', words, { env: { HOME: '/root', PATH: process.env.PATH } });
}

test.skipIf(!bareRoot)(
  'the command starts on a minimal Debian with an old Node, without installing a library',
  async () => {
    const { stdout: version } = await runBare('node --version');
    expect(Number.parseInt(version.slice(1), 10)).toBeLessThan(20);
    const { stdout: libraries } = await runBare('ldconfig -p');
    expect(libraries).not.toContain('libatomic');
    // The minimal system has no npm, so its Node is installed from outside.
    expect(preparePinned(join(ROOT, '.cache'), 24, { withNpm: true, say })).not.toHaveProperty(
      'error',
    );
    const search = await runBare('node /srv/bin/campusdocs.mjs search 线性代数 --limit 1');
    expect(search.stdout).toContain('线性代数');
    expect(search.stderr).toContain(
      'Node 24 is used instead of 26. The one from npm lacks libatomic.so.1: apt-get install libatomic1',
    );
  },
);
