import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['development', 'module', 'node'] },
  // Without `module`: vitest hands these to Node itself, which then loads files meant for bundlers (@aws-sdk).
  ssr: { resolve: { conditions: ['development', 'node'] } },
  test: {
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Screens that are looked at side by side: as many as two cores can draw.
    maxConcurrency: 2,
    // What a test waits for comes at once, save on a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', 'data/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser on a machine that stands still for seconds is no fault of the product; a fault fails twice.
          retry: 1,
          // One browser and one server at a time: they would only slow each other on two cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
