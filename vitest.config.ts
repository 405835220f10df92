import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that leave nothing behind in their process: their files share workers and what these loaded. */
const SHARED = ['src/!(cli)/**/*.test.{ts,tsx}'];
const ALL = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'];

export default defineConfig({
  test: {
    // A busy machine may take as long: what hangs is to fail, what is slow is not.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What comes of itself is waited for as long as a busy machine may take.
    expect: { poll: { timeout: 200_000, interval: 20 } },
    // Two more than cores: some tests wait half a minute, for a lease to end or for what was killed.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'own', include: ALL, exclude: SHARED } },
    ],
  },
});
