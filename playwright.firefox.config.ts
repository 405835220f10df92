import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

/**
 * The journeys in an installed Firefox: the same server and rules as in Chromium, but few tests,
 * because Chromium's prove the rest.
 */
export default defineConfig({
  ...chromium,
  // They share one Firefox, which takes seconds to start.
  workers: 1,
  fullyParallel: false,
  projects: [{ name: 'firefox', testMatch: 'e2e/firefox/**/*.spec.ts' }],
});
