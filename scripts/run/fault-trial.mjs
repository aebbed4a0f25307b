// What scripts/run/test-faults.mjs does with one fault: read its file, and run the tests that should notice.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findNode } from './install.mjs'

/** A run that lasts longer than this hangs, also on a machine that is busy with something else. */
const longestRun = 1_200_000
const checks = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
}

/**
 * Reads a fault: what is broken, which tests should notice, and the diff behind that.
 * A line `Tests:` names a project, parts of file names and, with -t, a part of the names of the tests; or `types` or
 * `lint` alone. `Calls:` narrows the walk through the contract to these calls. `Builds:` names what the tests need
 * built. `Noticed-by: load` says that the file of the tests fails as a whole, as when it cannot start.
 */
export function readFault(file) {
  const text = readFileSync(file, 'utf8')
  const header = text.slice(0, text.search(/^diff --git /m))
  const said = (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(header)?.[1]?.trim()
  const words = (name) => said(name)?.split(/,\s*/) ?? []
  const tests = said('Tests')
  const what = said('What')
  if (!what || !tests) throw new Error(`${file} does not say What and Tests`)
  const [, place, name = null] = /^(.*?)(?:\s+-t\s+'(.+)')?$/.exec(tests)
  const [project, ...files] = place.split(/\s+/)
  if (!(project in checks) && files.length === 0) throw new Error(`${file} names no test file`)
  return {
    file,
    name: path.basename(file, '.patch'),
    what,
    noticedBy: said('Noticed-by') ?? 'test',
    builds: words('Builds'),
    tests: { project, files, name, calls: words('Calls') },
  }
}

/** Runs a command in a folder until it ends, or hangs and is ended. */
export function run(folder, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestRun,
    })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    const began = performance.now()
    child.on('close', (code) => {
      const hung = performance.now() - began >= longestRun
      resolve({ code, hung, output: stripVTControlCharacters(Buffer.concat(parts).toString()) })
    })
  })
}

/**
 * Runs tests in a folder.
 * @returns how each ended, and the files that failed without a test of theirs failing; or the name of a check that failed
 */
export async function runTests(folder, { project, files, name, calls }, { bail = true } = {}) {
  if (project in checks) {
    const { code, hung, output } = await run(folder, checks[project])
    const said = output.split('\n').find((line) => /error TS|\w\([\w-]+\):/.test(line)) ?? output
    const message = code === 0 ? '' : said.trim().slice(0, 120)
    const ended = { file: '', name: project, status: code === 0 ? 'passed' : 'failed', message }
    return { tests: [ended], broken: [], hung, output }
  }
  const report = path.join(folder, '.fault-report.json')
  rmSync(report, { force: true })
  const { output, hung } = await run(
    folder,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files],
      ...(name === null ? [] : ['-t', name]),
      ...(bail ? ['--bail=1'] : []),
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    calls.length > 0 ? { WALK: calls.join(',') } : {},
  )
  if (!existsSync(report)) return { tests: [], broken: [], hung, output }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = testResults.flatMap((one) =>
    one.assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: path.relative(folder, one.name),
      name: fullName,
      status,
      message: failureMessages?.[0]?.split('\n')[0]?.slice(0, 120) ?? '',
    })),
  )
  const broken = testResults
    .filter(
      (one) => one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed'),
    )
    .map((one) => `${path.relative(folder, one.name)}: ${(one.message ?? '').split('\n')[0]}`)
  return { tests, broken, hung, output }
}

const passed = ({ status }) => status === 'passed'

/** What kept a run from starting, such as a database that cannot be set up; undefined when there was nothing to run. */
const firstError = (output) => /^\w*Error: .+$/m.exec(output)?.[0]

/** Judges a run with the fault in place: caught or missed, and by what or why. */
export function judge({ noticedBy }, { tests, broken, hung, output }) {
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { caught: true, why: [failed.name, failed.message].filter(Boolean).join(' | ') }
  if (hung) return { caught: false, why: 'the tests hung' }
  const [unloaded = tests.length === 0 ? firstError(output) : undefined] = broken
  if (unloaded !== undefined) {
    return { caught: noticedBy === 'load', why: `did not load: ${unloaded}` }
  }
  return { caught: false, why: tests.some(passed) ? 'all tests passed' : 'no test has this name' }
}
