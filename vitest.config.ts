import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { generateEmails } from './scripts/generate/emails.mjs'
import { generateTexts } from './scripts/generate/texts.mjs'
import { screenPages } from './scripts/build/screens.ts'
import { SlowFirst } from './test/harness/slow-first.ts'
import projects from '#test/projects.json' with { type: 'json' }

generateTexts()
generateEmails()

const fromHere = (file: string) => path.join(import.meta.dirname, file)

const nothingOfOurs = ['**/node_modules/**', 'dist/**', 'data/**', '.build/**']

/** Which files are tests of a project. Tests in none of the listed folders are unit tests and need no database. */
function filesOf(name: string): { name: string; include: string[]; exclude: string[] } {
  const { ending, folders } = projects.find((project) => project.name === name)!
  const among = (some: readonly string[], end: string) =>
    some.map((folder) => `${folder}/**/*${end}.{ts,tsx}`)
  if (folders) return { name, include: among(folders, ending), exclude: nothingOfOurs }
  const taken = projects.flatMap((project) => (project.folders ? among(project.folders, project.ending) : []))
  return { name, include: [`**/*${ending}.{ts,tsx}`], exclude: [...nothingOfOurs, ...taken] }
}

/** Most of what a test makes is garbage before so much room is full, and is then neither copied nor looked for. */
const roomForGarbage = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-heap-size=512']

export default defineConfig({
  resolve: { conditions: ['development', 'module', 'node'] },
  // Without `module`: vitest hands these to Node itself, which then loads files meant for bundlers (@aws-sdk).
  ssr: { resolve: { conditions: ['development', 'node'] } },
  test: {
    pool: 'forks',
    retry: 0,
    sequence: { sequencer: SlowFirst },
    // The machines that run this have two cores; the same number everywhere gives the same run everywhere.
    maxWorkers: 2,
    // Screens that are looked at side by side: as many as two cores can draw.
    maxConcurrency: 2,
    // How long a test may take tells one that hangs, and not a machine that is busy with something else.
    expect: { poll: { timeout: 60_000 } },
    // The message of a failure contains what was found, and not only how much.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        extends: true,
        plugins: [screenPages()],
        test: {
          ...filesOf('unit'),
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        resolve: {
          alias: [
            { find: /^.*\/password-cost\.ts$/, replacement: fromHere('test/harness/quick-password-cost.ts') },
          ],
        },
        // React without its checks for developers: mails are rendered all the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...filesOf('server'),
          env: {
            NODE_ENV: 'production',
            // Commands and products that tests start as processes keep what Node compiled: half of their start.
            NODE_COMPILE_CACHE: fromHere('dist/.built/compiled'),
          },
          globalSetup: ['test/harness/global-setup.ts'],
          execArgv: roomForGarbage,
          // The modules of the server are loaded once per worker; each file has a database of its own.
          isolate: false,
          // Against what hangs alone: on a machine that is busy with something else a test takes ten times as long.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf('browser'),
          setupFiles: ['test/harness/pages-of-failures.ts'],
          globalSetup: [
            'test/harness/global-setup.ts',
            'test/harness/browser-setup.ts',
            'test/harness/journeys-setup.ts',
          ],
          execArgv: roomForGarbage,
          // The files of one worker share its modules, and the journeys among them one browser.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf('release-screens'),
          setupFiles: ['test/harness/pages-of-failures.ts'],
          globalSetup: ['test/harness/global-setup.ts', 'test/harness/browser-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf('release'),
          setupFiles: ['test/harness/pages-of-failures.ts'],
          globalSetup: [
            'test/harness/global-setup.ts',
            'test/harness/browser-setup.ts',
            'test/harness/journeys-setup.ts',
          ],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Some of them measure.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf('cluster'),
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
