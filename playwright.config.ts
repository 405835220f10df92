import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS } from './tools/test/browserFlags.ts';

const port = Number(process.env.CAMPUSDOCS_E2E_PORT ?? 4310);
const archive = process.env.CAMPUSDOCS_E2E_ARCHIVE ?? 'demo';

/**
 * What is the same in every window, such as addresses, calls and rules, is proved in one; single
 * tests say so with a tag (e2e/fixtures/windows.ts).
 */
const SAME_IN_EVERY_WINDOW = [
  'e2e/1-product/**',
  'e2e/2-screens/routes.spec.ts',
  'e2e/2-screens/{card-details,tabs}.spec.ts',
  'e2e/3-items/**',
  'e2e/4-states/{preview,theme,typing,url}.spec.ts',
  'e2e/5-search/{corrections,filtering,rules,search,understanding}.spec.ts',
  'e2e/7-calls/**',
  'e2e/pages/**',
  'e2e/access/**',
  'e2e/kept/**',
  'e2e/community/**',
  'e2e/contribute/**',
  'e2e/archive/!(staying-in-place).spec.ts',
  'e2e/8-errors/{calls,files,network,offline,search}.spec.ts',
  'e2e/9-constants/{toasts,tooltips}.spec.ts',
  'e2e/offline/**',
  'e2e/quality/{faces,firstLoad,links,refusals}.spec.ts',
  // Those that take the window for granted make it themselves.
  'e2e/viewer/!(accessibility).spec.ts',
];

/** What only phones have: a drawer, and apps that show pages in their own browsers. */
const ONLY_ON_PHONES = ['e2e/9-constants/drawer.spec.ts', 'e2e/quality/in-app-browsers.spec.ts'];

/** They have a configuration of their own: playwright.firefox.config.ts. */
const IN_FIREFOX = 'e2e/firefox/**';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  fullyParallel: true,
  // One more than cores: there is always one that waits.
  workers: availableParallelism() + 1,
  // Of hundreds of journeys through a real browser one stumbles over the machine now and then: it is
  // tried once more, and named as flaky.
  retries: 1,
  // Generous, because a busy machine is no fault of the page's.
  timeout: 180_000,
  expect: {
    timeout: 45_000,
    toHaveScreenshot: {
      pathTemplate: 'e2e/quality/screenshots/{arg}{ext}',
      // A pixel or two at the edge of a letter is no change that anyone sees.
      maxDiffPixelRatio: 0.002,
    },
  },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    screenshot: 'only-on-failure',
    // It would answer what a test makes the server or the network do; its own journeys allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      // Pages that live for a second never earn what the optimising compilers take: a tenth of all time.
      args: [...BROWSER_FLAGS, '--js-flags=--no-maglev,--no-opt'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...ONLY_ON_PHONES, IN_FIREFOX],
      grepInvert: /@phone/u,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [...SAME_IN_EVERY_WINDOW, IN_FIREFOX],
      grepInvert: /@computer/u,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `node src/cli/main.ts serve ${archive} --port ${port}`,
    // Not with --data, which would be remembered of the demo.
    env: { CAMPUSDOCS_DATA: '.cache/e2e-data' },
    url: `http://127.0.0.1:${port}/api/health`,
    stdout: 'ignore',
    timeout: 60_000,
  },
});
