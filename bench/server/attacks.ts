/**
 * What a stranger without an account can do to a server that stands there alone, its limits on: requests in a row
 * whose answers are not read, connections that say next to nothing, bodies that never end. While each goes on, somebody
 * from another network asks.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnProduct } from '#test/harness/spawned-product.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'

/** Seconds of processor time that a process has taken (Linux counts in hundredths). */
async function processorOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Connections that the attacker holds open, as the kernel lists them at the server's end. */
async function heldAt(port: number): Promise<number> {
  const bytes = attacker.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const from = bytes.reverse().join('').toUpperCase()
  const own = port.toString(16).toUpperCase().padStart(4, '0')
  const established = new RegExp(`:${own} ${from}:[0-9A-F]{4} 01 `, 'g')
  return [...(await readFile('/proc/net/tcp', 'utf8')).matchAll(established)].length
}

/** Addresses of two networks of this machine itself. */
const [attacker, other] = ['127.0.7.1', '127.0.8.1'] as const

/** @returns the resident memory of a process, in MB */
const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s*(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** @returns milliseconds until the whole answer is there; Infinity where none came */
function timeOf(url: string, from: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    const request = http.get(url, { localAddress: from, agent: false, timeout: 20_000 }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - began))
    })
    request.once('error', () => resolve(Infinity))
    request.once('timeout', () => request.destroy(new Error('No answer')))
  })
}

/** Asks every 20 ms, one at a time, until `stop`. */
function keepAsking(url: string, from: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  let goesOn = true
  const done = (async () => {
    while (goesOn) {
      times.push(await timeOf(url, from))
      await wait(20)
    }
    return times
  })()
  return {
    stop: () => {
      goesOn = false
      return done
    },
  }
}

function open({ port }: URL, first: string): net.Socket {
  const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: attacker })
  socket.on('error', () => {})
  socket.once('connect', () => socket.write(first))
  return socket
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: bench', ...headers, '', ''].join('\r\n')

const wrongToken = `Authorization: Bearer ${'x'.repeat(43)}`

/** Runs one attack for so many seconds, and prints what it cost. */
async function underAttack(
  name: string,
  { url, pid }: { url: URL; pid: number },
  seconds: number,
  begin: () => net.Socket[],
): Promise<(string | number)[]> {
  const before = await memoryOf(pid)
  const worked = await processorOf(pid)
  const asking = keepAsking(`${url.origin}/healthz`, other)
  const sockets = begin()
  let peak = before
  for (let tick = 0; tick < seconds * 10; tick++) {
    await wait(100)
    peak = Math.max(peak, await memoryOf(pid))
  }
  const times = await asking.stop()
  const left = await heldAt(Number(url.port))
  for (const socket of sockets) socket.destroy()
  const lost = times.filter((time) => !Number.isFinite(time)).length
  return [
    name,
    Math.round(peak - before),
    Math.round(percentile(times)),
    Math.round(Math.max(...times.filter(Number.isFinite))),
    `${lost} of ${times.length}`,
    `${left} of ${sockets.length}`,
    rounded((await processorOf(pid)) - worked),
  ]
}

/** Sends `text` again and again until the socket has gone. */
function trickle(socket: net.Socket, text: string, ms: number): net.Socket {
  const timer = setInterval(() => socket.write(text), ms)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Sockets whose answers are taken, so that they notice when the server ends them. */
const reading = (socket: net.Socket) => socket.resume()

export async function attacks(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-bench-'))
  const product = await spawnProduct({ dataDir: folder, env: { RATE_LIMITS: 'on', LOG_LEVEL: 'error' } })
  const url = new URL(product.url)
  const target = { url, pid: product.pid }
  const times = (count: number, make: () => net.Socket) => Array.from({ length: count }, make)
  const rows: (string | number)[][] = []
  try {
    // The first answers compile what serves them.
    for (let i = 0; i < 100; i++) await timeOf(`${url.origin}/healthz`, other)
    await timeOf(`${url.origin}/api/openapi.json`, other)
    const floods = {
      'API description': request('GET /api/openapi.json'),
      'wrong token': request('GET /api/auth/me', wrongToken),
    }
    for (const [name, one] of Object.entries(floods)) {
      for (const lines of [4, 12]) {
        const begin = () => times(lines, () => open(url, one.repeat(900)).pause())
        rows.push(await underAttack(`${name}, ${lines} × 900 in a row, unread`, target, 15, begin))
      }
    }
    const endless = {
      'GET with a body, a byte in 3 s': request('GET /api/auth/me', 'Content-Length: 100000'),
      'HEAD with a body': request('HEAD /', 'Content-Length: 100000'),
      'bytes for a login': request(
        'POST /api/auth/login-student',
        'Content-Type: application/octet-stream',
        'Content-Length: 100000',
      ),
      'JSON with a wrong token': request(
        'POST /api/messages',
        wrongToken,
        'Content-Type: application/json',
        'Content-Length: 100000',
      ),
      'a form in chunks': `${request('POST /contact', 'Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked')}1\r\na\r\n`,
    }
    for (const [name, head] of Object.entries(endless)) {
      const part = head.includes('chunked') ? '1\r\na\r\n' : 'a'
      const begin = () => times(25, () => reading(trickle(open(url, head), part, 3000)))
      rows.push(await underAttack(`${name}, 25 of them`, target, 22, begin))
    }
    rows.push(
      await underAttack('answers that nobody reads, 25', target, 22, () =>
        times(25, () => open(url, request('GET /api/openapi.json')).pause()),
      ),
    )
    const slow = () =>
      times(2100, () => reading(trickle(open(url, 'GET / HTTP/1.1\r\nHost: bench\r\n'), 'X-A: b\r\n', 3000)))
    rows.push(await underAttack('2,100 connections with slow headers', target, 30, slow))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true })
  }
  printTable(
    ['attack', 'memory +MB', 'health p50 ms', 'worst ms', 'others lost', 'still open', 'CPU s'],
    rows,
  )
}
