import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 240_000,
    // What comes of itself is waited for as long as a busy machine may take.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // One more than cores: there is always a test that waits, for a server or for what it has killed.
    maxWorkers: availableParallelism() + 1,
  },
});
