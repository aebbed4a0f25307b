// npm run check [-- <ref>]: types, and the lint and the unit and server tests of what has changed since the last commit or
// the given ref. Tests are the unit tests that import a changed file, and all that lie in the feature of one.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { testFiles } from './choose-tests.mjs'
import { findNode, installIfNeeded, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

const ref = process.argv[2] ?? 'HEAD'
const [unit, server] = ['--project=unit', '--project=server']
const vitest = 'node_modules/vitest/vitest.mjs'
const began = performance.now()
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Runs a command and collects what it prints. */
async function run(command, args) {
  const parts = []
  const code = await runToEnd(command, args, { cwd: root, heard: (part) => parts.push(part) })
  return { code, printed: Buffer.concat(parts).toString() }
}

/** Runs one check and says how it went; what it printed is shown only when it failed. */
async function check(name, args) {
  const started = performance.now()
  const { code, printed } = await run(findNode(), args)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}, ${seconds(started)}`)
  if (code !== 0) console.log(printed)
  return code === 0
}

/** What a command prints, as lines; without it nothing can be checked. */
async function linesOf(command, args) {
  const { code, printed } = await run(command, args)
  if (code === 0) return printed.split('\n').filter(Boolean)
  console.log(printed)
  process.exit(1)
}

const featureOf = (file) => /^(?:areas\/[^/]+|platform)\/[^/]+\//.exec(file)?.[0]

/** The tests that import a changed file, and those in its feature: the app finds features without an import. */
async function testsOf(changed) {
  // Of the unit tests alone: every server test starts the app, which imports every feature.
  const importing = await linesOf(findNode(), [vitest, 'list', '--filesOnly', `--changed=${ref}`, unit])
  const features = new Set(changed.flatMap((file) => featureOf(file) ?? []))
  const tests = [...testFiles('unit'), ...testFiles('server')]
  return tests.filter(
    (file) => features.has(featureOf(file)) || importing.some((line) => line.endsWith(` ${file}`)),
  )
}

await installIfNeeded()
const changed = [
  ...(await linesOf('git', ['diff', '--name-only', ref])),
  ...(await linesOf('git', ['ls-files', '--others', '--exclude-standard'])),
]
console.log(`${changed.length} files have changed since ${ref}`)
const code = changed.filter((file) => /\.[mc]?[jt]sx?$/.test(file) && existsSync(path.join(root, file)))
const lintOf = (files) => [
  ...['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern'],
  ...files,
]
const [types, lint, tests] = await Promise.all([
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  code.length === 0 || check(`lint of ${code.length} files`, lintOf(code)),
  testsOf(changed),
])
for (const file of tests) console.log(`        ${file}`)
const tested =
  tests.length === 0 ||
  (await check(`${tests.length} files of tests`, [vitest, 'run', unit, server, ...tests]))
console.log(`${types && lint && tested ? 'Good' : 'Not good'}, after ${seconds(began)}`)
process.exitCode = types && lint && tested ? 0 : 1
