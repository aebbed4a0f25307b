// npm test [-- path or name …]. On a bare clone it installs, builds and finds a browser first. Without arguments it
// runs everything that protects day-to-day changes, group by group; with arguments only the tests they name, without
// types, lint and format. The last lines it prints are a table of the groups and the sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../build/build.mjs'
import { findChromium } from './find-chromium.mjs'
import { chooseTests, testFiles } from './choose-tests.mjs'
import { findNode, installIfNeeded, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

/** The parts of the table at the end: a vitest project, or the part of one that lies in a folder. */
const groups = [
  { name: 'unit', project: 'unit' },
  // Server tests often wait for the database, journeys for mail or a slow line: two at a time leave a fifth to a
  // third of two cores idle, and three of the server's a tenth.
  { name: 'server', project: 'server', workers: 4 },
  { name: 'authorization walk', project: 'server', folder: 'test/walk/' },
  { name: 'screen states', project: 'browser', workers: 3 },
  { name: 'journeys', project: 'browser', folder: 'test/journeys/', workers: 4 },
  { name: 'screens before a release', project: 'release-screens' },
  { name: 'release', project: 'release' },
  { name: 'cluster', project: 'cluster' },
  {
    name: 'server, on a PostgreSQL server',
    project: 'server',
    workers: 4,
    release: true,
    env: { TEST_DATABASE: 'server' },
  },
  {
    name: 'server, PgBouncer sessions',
    project: 'server',
    workers: 4,
    release: true,
    env: { TEST_DATABASE: 'pgbouncer-session' },
    needs: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  },
  {
    name: 'server, PgBouncer transactions',
    project: 'server',
    workers: 4,
    release: true,
    env: { TEST_DATABASE: 'pgbouncer-transaction' },
    needs: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  },
]
const folders = groups.flatMap(({ folder }) => folder ?? [])

/** The test files of a group: those of its folder, or those of its project that are in no other group's folder. */
function filesOf({ project, folder }) {
  return testFiles(project).filter((file) =>
    folder ? file.startsWith(folder) : !folders.some((other) => file.startsWith(other)),
  )
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** One vitest project alone, as in `npm run test:server`. */
    project: { type: 'string' },
    /** Also what protects a release rather than a change. */
    release: { type: 'boolean', default: false },
  },
})

const results = []
/** The names of the tests that failed, in the order in which they ran. */
const failures = []

/** Counts as one test; what it printed is shown only when it failed. */
async function check(name, args) {
  const parts = []
  const code = await runToEnd(findNode(), args, { cwd: root, heard: (part) => parts.push(part) })
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (code !== 0) {
    console.log(Buffer.concat(parts).toString())
    failures.push(name)
  }
  return code === 0
}

async function checkCode() {
  const began = performance.now()
  const passed = await Promise.all([
    check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
    check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  ])
  const good = passed.filter(Boolean).length
  add('types, lint, format', { passed: good, failed: passed.length - good }, performance.now() - began)
}

function add(name, { passed = 0, failed = 0, skipped = 0 }, milliseconds) {
  results.push({ name, passed, failed, skipped, seconds: milliseconds / 1000 })
}

/**
 * Runs groups of one project together with vitest, because each start leaves a core idle for seconds, and adds the counts
 * of each. Their seconds are those of the run, in proportion to the time of their tests. One that needs a program which is
 * not installed counts as a skipped test.
 */
async function runGroups(members, filters, env) {
  const [{ project, env: own, needs }] = members
  const names = members.map(({ name }) => name).join(', ')
  console.log(`\n${names}`)
  const began = performance.now()
  if (needs && !existsSync(needs[0])) {
    console.log(`skipped: apt-get install ${needs[1]}`)
    return add(names, { skipped: 1 }, 0)
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manzil-report-'))
  const report = path.join(folder, 'report.json')
  const workers = Math.max(...members.map((group) => group.workers ?? 0))
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(workers > 0 ? [`--maxWorkers=${workers}`] : []),
    ...filters,
  ]
  const stdio = ['ignore', 'inherit', 'inherit']
  const status = await runToEnd(findNode(), args, { cwd: root, env: { ...env, ...own }, stdio })
  const parts = members.map(() => [])
  try {
    for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const name = path.relative(root, file.name)
      const inFolder = members.findIndex((group) => group.folder && name.startsWith(group.folder))
      parts[inFolder === -1 ? members.findIndex((group) => !group.folder) : inFolder].push(file)
    }
  } catch (error) {
    console.log(`The test run left no report: ${error.message}`)
  }
  rmSync(folder, { recursive: true })
  const counts = parts.map((files) => countsOf(files, filters))
  failures.push(...parts.flat().flatMap(failuresOf))
  // Errors outside any test, or a run cut off, fail it too.
  if (status !== 0 && counts.every(({ failed }) => failed === 0)) {
    counts[0].failed = 1
    failures.push(`${names}: vitest ended with ${status}, though no test failed`)
  }
  const times = parts.map((files) => sumOf(files, ({ startTime, endTime }) => endTime - startTime))
  const all = sumOf(times, (time) => time) || 1
  const took = performance.now() - began
  for (const [at, { name }] of members.entries())
    add(name, counts[at], members.length === 1 ? took : (took * times[at]) / all)
}

function countsOf(files, filters) {
  const tests = files.flatMap((file) => file.assertionResults)
  const having = (...wantedStates) => tests.filter(({ status }) => wantedStates.includes(status)).length
  // A file that does not load has no tests to fail, and would count for nothing.
  const broken = files.filter((file) => file.status === 'failed' && noneFailed(file)).length
  return {
    passed: having('passed'),
    failed: having('failed') + broken,
    // Those that a name leaves out are not skipped: nobody asked for them.
    skipped: filters.includes('-t') ? 0 : tests.length - having('passed', 'failed'),
  }
}

const sumOf = (all, valueOf) => all.reduce((total, one) => total + valueOf(one), 0)

function noneFailed(file) {
  return file.assertionResults.every(({ status }) => status !== 'failed')
}

/** What a test file of a report has to say of its failures: the file and the name of the test, and why it failed. */
function failuresOf({ name, message, status, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}\n  ${firstLines(message)}`]
  return failed.map((test) => `${file} > ${test.fullName}\n  ${firstLines(test.failureMessages[0])}`)
}

/** Enough for what the pages of a browser test showed (test/harness/pages-of-failures.ts). */
const mostLines = 100

function firstLines(text = '') {
  return text.split('\n').slice(0, mostLines).join('\n  ')
}

/** The environment of the tests, with the path of a browser. A missing browser counts as a failed test. */
async function browserEnv() {
  const began = performance.now()
  const chromium = await findChromium()
  if (!chromium) {
    console.log(
      'FAILED  browser: no Chromium runs here, and none could be installed; set CHROMIUM to its path',
    )
    add('browser', { failed: 1 }, performance.now() - began)
  }
  return { ...process.env, ...(chromium && { CHROMIUM: chromium }) }
}

function printResults() {
  const row = (name, tests, seconds) =>
    console.log(`${name.padEnd(32)}${tests.padStart(7)}${seconds.padStart(9)}`)
  console.log('')
  // Once more at the end: a log that is read from its end, or cut to it, shows what failed.
  for (const failure of failures) console.log(`FAILED  ${failure}\n`)
  row('group', 'tests', 'seconds')
  for (const { name, passed, failed, skipped, seconds } of results) {
    row(name, String(passed + failed + skipped), seconds.toFixed(1))
  }
  const sum = (count) => sumOf(results, (result) => result[count])
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

await installIfNeeded()
if (wanted.length > 0) {
  const chosen = chooseTests(wanted, options.project)
  if (chosen.some(({ project }) => project !== 'unit')) await buildWhatIsStale()
  const env = chosen.some(({ project }) => project === 'browser') ? await browserEnv() : process.env
  for (const { project, filters } of chosen) await runGroups([{ name: project, project }], filters, env)
} else {
  await buildWhatIsStale()
  const isForRelease = ({ project, release }) => release || project.startsWith('release')
  // Tests of the cluster need programs that most machines lack: they run only when they are asked for.
  const chosen = groups.filter((group) =>
    options.project
      ? group.project === options.project && !group.release
      : group.project !== 'cluster' && (options.release || !isForRelease(group)),
  )
  const withBrowser = chosen.some(({ project }) => project === 'browser') ? await browserEnv() : process.env
  // With React's development build every screen takes a sixth longer, and its warnings are findings.
  const env = options.release ? { ...withBrowser, SCREENS_BUILD: 'screens' } : withBrowser
  const runs = []
  for (const group of chosen) {
    const last = runs.at(-1)
    if (last?.[0].project === group.project && !last[0].env && !group.env) last.push(group)
    else runs.push([group])
  }
  const run = (members) => runGroups(members, members.flatMap(filesOf), env)
  const [first, ...others] = runs
  // The unit tests start slowly; the code is checked meanwhile.
  await Promise.all([options.project ? undefined : checkCode(), run(first)])
  for (const members of others) await run(members)
}
printResults()
