import { defineConfig } from 'vitest/config'

const nothingOfOurs = ['**/node_modules/**', 'dist/**', 'data/**', '.build/**']
/** Folders whose tests need a database; all other unit tests run without one. */
const withDatabase = '{server,database,test}/**/*.test.ts'

export default defineConfig({
  resolve: { conditions: ['development', 'module', 'node'] },
  // Without `module`: vitest hands these to Node itself, which then loads files meant for bundlers (@aws-sdk).
  ssr: { resolve: { conditions: ['development', 'node'] } },
  test: {
    pool: 'forks',
    retry: 0,
    // The machines that run this have two cores; the same number everywhere gives the same run everywhere.
    maxWorkers: 2,
    // Screens that are looked at side by side: as many as two cores can draw.
    maxConcurrency: 2,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...nothingOfOurs, withDatabase],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [withDatabase],
          exclude: nothingOfOurs,
          globalSetup: ['test/global-setup.ts'],
          // The modules of the server are loaded once per worker; each file has a database of its own.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{test,web}/**/*.e2e.ts'],
          exclude: nothingOfOurs,
          globalSetup: ['test/global-setup.ts', 'test/browser-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['test/release/**/*.release.ts'],
          exclude: nothingOfOurs,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
