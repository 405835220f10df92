import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    // By default one core is kept free, which on two of them halves the speed.
    maxWorkers: '100%',
  },
});
