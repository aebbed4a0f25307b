import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopInTime, type Running } from './stop.ts'

const order: string[] = []
let warned: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  order.length = 0
  warned = []
})
afterEach(() => vi.useRealTimers())

const note = (what: string) => async () => void order.push(what)
const never = () => new Promise<never>(() => {})

/** Stubs of the running parts. */
function running(parts: Partial<Running> = {}): Running {
  return {
    app: { close: note('answers'), server: { closeAllConnections: () => order.push('cut') } },
    schedule: { stop: note('jobs') },
    linker: { stop: note('linker') },
    announcer: { stop: note('announcer') },
    serverCount: { close: note('server count') },
    mail: { stop: note('mails') },
    live: { close: note('live') },
    images: { close: note('images') },
    connection: { close: note('connections') },
    embedded: { expectEnd: () => order.push('expected'), stop: note('database') },
    log: { warn: ({ part }: { part: string }) => warned.push(part) } as never,
    ...parts,
  }
}

it('stops the database last, after everything that uses it', async () => {
  await stopInTime(running())
  expect(order).toEqual([
    ...['expected', 'answers', 'jobs', 'mails', 'server count', 'linker', 'announcer'],
    ...['images', 'live', 'connections', 'database'],
  ])
  expect(warned).toEqual([])
})

it('stops the database in time even if nothing else ends', async () => {
  const hanging = {
    app: { close: never, server: { closeAllConnections: () => order.push('cut') } },
    schedule: { stop: never },
    linker: { stop: never },
    announcer: { stop: never },
    serverCount: { close: never },
    mail: { stop: never },
    live: { close: never },
    images: { close: never },
    connection: { close: never },
  }
  const stopped = stopInTime(running(hanging)).then(() => order.push('stopped'))
  await vi.advanceTimersByTimeAsync(8_000)
  await stopped
  expect(order).toEqual(['expected', 'cut', 'database', 'stopped'])
  expect(warned).toEqual([
    ...['answers', 'jobs', 'mails', 'server count', 'linker', 'announcer'],
    ...['images', 'live', 'connections'],
  ])
})

it('continues if a part fails to close', async () => {
  await stopInTime(running({ images: { close: () => Promise.reject(new Error('stuck')) } }))
  expect(order).toContain('database')
  expect(warned).toEqual(['images'])
})
