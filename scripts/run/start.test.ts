import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clone: string
let started: ChildProcess | undefined
let others: number[] = []
beforeEach(async () => {
  clone = await mkdtemp(path.join(os.tmpdir(), 'start-'))
  await cp(path.join(import.meta.dirname, '..'), path.join(clone, 'scripts'), {
    recursive: true,
    filter: (name) => !/\.\w+$/.test(name) || name.endsWith('.mjs'),
  })
  const packages = { '': {}, 'node_modules/one': { version: '1.0.0' } }
  await writeFile(path.join(clone, 'package-lock.json'), JSON.stringify({ packages }))
})
afterEach(async () => {
  started?.kill('SIGKILL')
  for (const pid of others.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL')
  await rm(clone, { recursive: true })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the product, waits until what it runs first says which processes there are, and sends a signal. */
async function startAndSend(signal: NodeJS.Signals) {
  const PATH = `${clone}:${process.env['PATH']}`
  const start = spawn(process.execPath, [path.join(clone, 'scripts/run/start.mjs')], {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started = start
  let said = ''
  start.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const pids = () => /^pids (\d+) (\d+)$/m.exec(said)?.slice(1).map(Number)
  await expect.poll(pids).toHaveLength(2)
  others = pids()!
  const ended = once(start, 'exit')
  start.kill(signal)
  return { ended: await ended, pids: [...others] }
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('%s during the first install ends npm and everything it started', async (signal, code) => {
  await writeFile(path.join(clone, 'npm'), '#!/bin/sh\nsleep 1000 &\necho "pids $$ $!" >&2\nwait\n')
  await chmod(path.join(clone, 'npm'), 0o755)
  const { ended, pids } = await startAndSend(signal)
  expect(ended).toEqual([code, null])
  for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false)
})

test('SIGTERM during the first build ends it and everything it started', async () => {
  await mkdir(path.join(clone, 'packages/vite/bin'), { recursive: true })
  // The texts are made with this one before anything is built.
  const parser = path.join(import.meta.dirname, '../../node_modules/@formatjs')
  await symlink(parser, path.join(clone, 'packages/@formatjs'))
  await symlink(path.join(clone, 'packages'), path.join(clone, 'node_modules'))
  await writeFile(
    path.join(clone, 'packages/vite/bin/vite.js'),
    `const { spawn } = require('node:child_process')
     const { pid } = spawn('sleep', ['1000'])
     console.error('pids ' + process.pid + ' ' + pid)`,
  )
  const { ended, pids } = await startAndSend('SIGTERM')
  expect(ended).toEqual([143, null])
  for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false)
})
