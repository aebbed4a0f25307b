// npm test. On a bare clone it installs, builds and finds a browser first. The last line it prints is the sum.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWhatIsStale } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNode, installIfNeeded, root } from './install.mjs'

const sum = { passed: 0, failed: 0, skipped: 0 }

/** Counts as one test; what it printed is shown only when it failed. */
async function check(name, args) {
  const { code, output } = await new Promise((resolve) => {
    const child = spawn(findNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString() }))
  })
  sum[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (code !== 0) console.log(output)
}

/** Runs every vitest project once and adds its counts. */
function runSuite(title, env) {
  console.log(`\n${title}`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manzil-report-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters]
  const { status } = spawnSync(findNode(), [...args, ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  let failed = 0
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    // A file that does not load has no tests to fail, and would count for nothing.
    const broken = result.testResults.filter((file) => file.status === 'failed' && noneFailed(file))
    failed = result.numFailedTests + broken.length
    sum.passed += result.numPassedTests
    sum.skipped += result.numPendingTests + result.numTodoTests
  } catch (error) {
    console.log(`The test run left no report: ${error.message}`)
  }
  // Errors outside any test, or a run cut off, fail it too.
  if (status !== 0 && failed === 0) failed = 1
  sum.failed += failed
  rmSync(folder, { recursive: true })
}

function noneFailed(file) {
  return file.assertionResults.every(({ status }) => status !== 'failed')
}

installIfNeeded()
buildWhatIsStale()
await Promise.all([
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
])
const code = ['**/*.{ts,tsx,mjs,css,json}', '.oxlintrc.json', '.prettierrc']
await check('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...code])

const chromium = await findChromium()
if (!chromium) {
  sum.failed += 1
  console.log('FAILED  browser: no Chromium runs here, and none could be installed; set CHROMIUM to its path')
}
const { TEST_DATABASE_URL: server, ...env } = { ...process.env, ...(chromium && { CHROMIUM: chromium }) }
runSuite('Tests on the embedded database', env)
if (server) runSuite('The same tests on TEST_DATABASE_URL', { ...env, TEST_DATABASE_URL: server })

const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
