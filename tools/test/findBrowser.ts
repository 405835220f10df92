import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { say } from '../lib/project.mjs';

/** The headless shell comes first: Chromium with its own user interface takes twice as long. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium for automation: the one that `CHROMIUM` names, the system's, Playwright's own,
 * or one that is installed now, by Playwright or, as root on Debian, by apt. Throws if none is
 * available.
 */
export function findBrowser(): string {
  const found = findInstalled();
  if (found) return found;
  say('Installing a browser for the tests …');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  if (!findInstalled() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 2] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findInstalled()) break;
      spawnSync('apt-get', ['install', '-y', '-qq', name], {
        ...quiet,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const installed = findInstalled();
  if (!installed) {
    throw new Error('No Chromium was found or could be installed: name one in CHROMIUM.');
  }
  return installed;
}

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
