import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface LineSpeed {
  /** In each direction, for all connections together. */
  readonly kilobits: number
  /** Milliseconds there and back. */
  readonly latency: number
}

export interface SlowLine {
  /** Where browsers find the server. */
  readonly port: number
  close(): Promise<void>
}

/** What goes through the line at once, in bytes: a packet of the internet. */
const packetBytes = 1460

/** One direction of the line: connections take turns, packet by packet. */
function oneWay({ kilobits, latency }: LineSpeed) {
  /** What each connection has to send; null is its end. */
  const waiting = new Map<net.Socket, (Buffer | null)[]>()
  let isRunning = false
  let freeAt = 0

  function nextPacket(queue: (Buffer | null)[]): Buffer | null {
    const first = queue.shift() ?? null
    if (first === null || first.length <= packetBytes) return first
    queue.unshift(first.subarray(packetBytes))
    return first.subarray(0, packetBytes)
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      for (const [to, queue] of waiting) {
        const packet = nextPacket(queue)
        if (queue.length === 0) waiting.delete(to)
        // A kilobit a second is a bit in a millisecond.
        freeAt = Math.max(freeAt, performance.now()) + ((packet?.length ?? 0) * 8) / kilobits
        await wait(Math.max(0, freeAt - performance.now()))
        setTimeout(() => (packet === null ? to.end() : to.write(packet)), latency / 2)
      }
    }
    isRunning = false
  }

  return (from: net.Socket, to: net.Socket): void => {
    const send = (part: Buffer | null) => {
      if (to.destroyed) return
      const queue = waiting.get(to)
      if (queue) queue.push(part)
      else waiting.set(to, [part])
      if (!isRunning) void run()
    }
    from.on('data', send)
    from.once('end', () => send(null))
    // A browser that goes on to another page no longer takes what it has asked for: a server sends only what is on its way.
    to.once('close', () => waiting.delete(to))
  }
}

/**
 * A slow line to a server on this machine. A browser's own emulation slows down its pages, but not its service worker. New
 * connections cost nothing extra, as there.
 * @param listen the port for browsers
 * @param server the port of the server
 */
export async function slowLine(listen: number, server: number, speed: LineSpeed): Promise<SlowLine> {
  const there = oneWay(speed)
  const back = oneWay(speed)
  const open = new Set<net.Socket>()
  const line = net.createServer({ allowHalfOpen: true }, (browser) => {
    const far = net.connect({ host: '127.0.0.1', port: server, allowHalfOpen: true })
    for (const [one, other] of [
      [browser, far],
      [far, browser],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => one.destroy())
      one.once('close', () => {
        open.delete(one)
        other.destroySoon()
      })
    }
    there(browser, far)
    back(far, browser)
  })
  await new Promise<void>((resolve) => line.listen(listen, '127.0.0.1', resolve))
  return {
    port: (line.address() as AddressInfo).port,
    close: () => {
      for (const one of open) one.destroy()
      return new Promise((resolve) => line.close(() => resolve()))
    },
  }
}
