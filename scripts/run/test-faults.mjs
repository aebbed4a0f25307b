// npm run test:faults [-- 07 12]: puts one deliberate bug after the other into a copy of the product and reports whether
// the tests notice. Each bug is a file of test/faults; what may stand in its header says scripts/run/fault-trial.mjs.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWhatIsStale } from '../build/build.mjs'
import { judge, readFault, run, runTests } from './fault-trial.mjs'
import { findChromium } from './find-chromium.mjs'
import { installIfNeeded, root } from './install.mjs'

/** As many as there are cores on the machines that run this. */
const copies = 2

function git(folder, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { ok: status === 0, stdout, stderr }
}

/** Copies what is under version control, or would be; a repository of its own takes every fault back out. */
function makeCopy(folder) {
  const { stdout } = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const name of new Set(stdout.split('\0'))) {
    // What was removed and not committed yet is listed all the same; a linked node_modules is no file.
    const file = path.join(root, name)
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile()) cpSync(file, path.join(folder, name))
  }
  symlinkSync(realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'))
  copyBuilt(folder)
  git(folder, 'init', '-q')
  // A link is no folder, so the line of .gitignore does not fit it.
  appendFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n.fault-report.json\n')
  git(folder, 'add', '-A')
  const author = ['-c', 'user.name=faults', '-c', 'user.email=faults@localhost', '-c', 'commit.gpgsign=false']
  const { ok, stderr } = git(folder, ...author, 'commit', '-qm', 'The product without faults')
  if (!ok) throw new Error(`The copy could not be kept: ${stderr}`)
}

function copyBuilt(folder) {
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  // Unit tests alone need nothing built.
  if (existsSync(path.join(root, 'dist'))) {
    cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true })
  }
}

/** Puts the fault in, runs its tests, and takes it out again. */
async function tryFault(folder, fault) {
  const applied = git(folder, 'apply', fault.file)
  if (!applied.ok) return { caught: false, why: `does not apply: ${applied.stderr.trim().split('\n')[0]}` }
  try {
    for (const step of fault.builds) {
      const code = `import('./scripts/build/build.mjs').then((one) => one.buildWhatIsStale(['${step}']))`
      const built = await run(folder, ['-e', code])
      if (built.code !== 0) return { caught: false, why: `cannot be built: ${built.output.slice(-200)}` }
    }
    return judge(fault, await runTests(folder, fault.tests))
  } finally {
    git(folder, 'checkout', '-q', '.')
    git(folder, 'clean', '-fdq')
    if (fault.builds.length > 0) copyBuilt(folder)
  }
}

const wanted = process.argv.slice(2)
const folderOfFaults = path.join(root, 'test/faults')
const faults = readdirSync(folderOfFaults)
  .filter((name) => name.endsWith('.patch'))
  .sort()
  .filter((name) => wanted.length === 0 || wanted.includes(name.slice(0, 2)))
  .map((name) => readFault(path.join(folderOfFaults, name)))
if (faults.length === 0) {
  console.error('No such fault in test/faults.')
  process.exit(1)
}

/** Puts tests together that one run can take: those of a project with a name, those without, and the walk. */
function groupsOf(tests) {
  const groups = new Map()
  for (const one of tests) {
    const key = `${one.project} ${one.name !== null} ${one.calls.length > 0}`
    const group = groups.get(key) ?? { project: one.project, files: [], names: new Set(), calls: [] }
    group.files = [...new Set([...group.files, ...one.files])]
    if (one.name !== null) group.names.add(one.name)
    group.calls = [...new Set([...group.calls, ...one.calls])]
    groups.set(key, group)
  }
  return [...groups.values()].map(({ names, ...group }) => ({
    ...group,
    name: names.size > 0 ? [...names].map((name) => `(?:${name})`).join('|') : null,
  }))
}

const includes = ({ files, name }) => {
  const pattern = new RegExp(name ?? '')
  return (test) => files.some((file) => test.file.includes(file)) && pattern.test(test.name)
}

/**
 * Runs without any fault what the faults name: a test that fails anyway catches everything.
 * @returns why the tests of a fault tell nothing; null when they do
 */
async function runWithoutFaults(folder) {
  const results = new Map()
  for (const group of groupsOf(faults.map(({ tests }) => tests))) {
    const began = performance.now()
    const result = await runTests(folder, group, { bail: false })
    const ended = results.get(group.project) ?? { tests: [], broken: [] }
    ended.tests.push(...result.tests)
    ended.broken.push(...result.broken)
    results.set(group.project, ended)
    const bad = [...result.tests.filter(({ status }) => status === 'failed').map(({ name }) => name)]
    const passed = result.tests.filter(({ status }) => status === 'passed').length
    const seconds = Math.round((performance.now() - began) / 1000)
    const about =
      group.files.length === 1
        ? ` ${group.files[0]}`
        : group.files.length > 1
          ? `, ${group.files.length} places`
          : ''
    console.log(`without a fault: ${group.project}${about}: ${passed} passed in ${seconds} s`)
    for (const name of [...bad, ...result.broken]) console.log(`  FAILED ${name}`)
    if (passed === 0) console.log(result.output.slice(-2000))
  }
  return ({ tests }) => {
    const { tests: ended, broken } = results.get(tests.project)
    const own = tests.files.length > 0 ? ended.filter(includes(tests)) : ended
    const failed = own.find(({ status }) => status === 'failed')
    if (failed) return `fails without the fault: ${failed.name}`
    const unloaded = broken.find((one) => tests.files.some((file) => one.includes(file)))
    if (unloaded) return `does not load without the fault: ${unloaded}`
    return own.some(({ status }) => status === 'passed') ? null : 'no test ran without the fault'
  }
}

const runs = (project) => faults.some(({ tests }) => tests.project === project)

await installIfNeeded()
if (runs('server') || runs('browser')) await buildWhatIsStale()
if (runs('browser')) process.env.CHROMIUM ??= (await findChromium()) ?? ''
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'manzil-faults-')))
const folders = Array.from({ length: Math.min(copies, faults.length) }, (_, index) =>
  path.join(scratch, `${index}`),
)
const results = []
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    rmSync(scratch, { recursive: true, force: true })
    process.exit(1)
  })
}
try {
  for (const folder of folders) {
    mkdirSync(folder)
    makeCopy(folder)
  }
  const whyUseless = await runWithoutFaults(folders[0])
  const waiting = [...faults]
  const work = async (folder) => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const began = performance.now()
      const useless = whyUseless(fault)
      const { caught, why } = useless ? { caught: false, why: useless } : await tryFault(folder, fault)
      results.push(caught)
      const seconds = String(Math.round((performance.now() - began) / 1000)).padStart(3)
      console.log(`${caught ? 'caught' : 'MISSED'} ${seconds} s  ${fault.name}: ${why}`)
    }
  }
  await Promise.all(folders.map(work))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const caught = results.filter(Boolean).length
console.log(`${caught} caught, ${results.length - caught} missed`)
process.exitCode = caught === results.length ? 0 : 1
