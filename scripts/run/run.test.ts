import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let script: string
const started: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'run-'))
  script = path.join(folder, 'script.ts')
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Runs a script the way `npm start` and the commands do. Collects what it prints. */
async function run(source: string, ...args: string[]) {
  await writeFile(script, source)
  const wrapper = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'with-runtime.mjs'), script, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  started.push(wrapper)
  const lines: string[] = []
  wrapper.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  const ended = once(wrapper, 'exit') as Promise<[number | null, string | null]>
  return { wrapper, lines, ended }
}

const patient = `
  process.on('SIGTERM', () => setImmediate(() => { console.log('drained'); process.exit(0) }))
  console.log(process.pid)
  setInterval(() => {}, 1000)`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('arguments go in; output and exit code come out', async () => {
  const { lines, ended } = await run('console.log(process.argv.slice(2).join()); process.exit(3)', 'a', '-b')
  expect(await ended).toEqual([3, null])
  expect(lines).toEqual(['a,-b'])
})

test('a script that has nothing left to do ends by itself', async () => {
  const { lines, ended } = await run("const word: string = 'typed'\nconsole.log(word)")
  expect(await ended).toEqual([0, null])
  expect(lines).toEqual(['typed'])
})

test('SIGTERM reaches the script, which ends in its own time with its own code', async () => {
  const { wrapper, lines, ended } = await run(patient)
  await expect.poll(() => lines.length).toBe(1)
  wrapper.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(lines[1]).toBe('drained')
})

test('a script killed by a signal is told apart from one that ended well', async () => {
  const { ended } = await run("process.kill(process.pid, 'SIGKILL')")
  expect(await ended).toEqual([137, null])
})

test('when the wrapper is killed outright, the script stops as on SIGTERM', async () => {
  const { wrapper, lines, ended } = await run(patient)
  await expect.poll(() => lines.length).toBe(1)
  const pid = Number(lines[0])
  wrapper.kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('when npm is killed outright, or hangs up, the script stops too', async () => {
  await writeFile(script, patient)
  // npm, as far as its child can tell: a process that started it, says so, and passes nothing on.
  const wrapper = `${process.execPath} ${path.join(import.meta.dirname, 'with-runtime.mjs')} ${script}`
  const npm = spawn('/bin/sh', ['-c', `${wrapper} & wait`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(npm)
  const [text] = (await once(npm.stdout.setEncoding('utf8'), 'data')) as [string]
  npm.kill('SIGKILL')
  await expect.poll(() => isAlive(Number(text))).toBe(false)
})
