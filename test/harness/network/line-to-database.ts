import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import type { TestDatabase } from '../database.ts'

/** A line to a database that can be cut without a word to either end, as when a cable is pulled. */
export interface Line {
  readonly host: string
  readonly port: number
  /** How many were opened so far. */
  readonly connections: number
  /** Holds what the open connections send from now on. */
  cut(): void
  /** Whether new connections find nobody, as after `cut` on a network that is gone. */
  refuse(isGone: boolean): void
  close(): Promise<void>
}

/** Lays a line to a database of a test. */
export async function aLineTo({ direct }: Pick<TestDatabase, 'direct'>): Promise<Line> {
  const { host = '', port = 5432 } = direct.options
  const pairs: net.Socket[] = []
  const all = new Set<net.Socket>()
  let isGone = false
  let connections = 0
  const server = net.createServer((caller) => {
    connections++
    all.add(caller)
    caller.on('error', () => {})
    if (isGone) return
    const there = host.startsWith('/')
      ? net.connect(path.join(host, `.s.PGSQL.${port}`))
      : net.connect(port, host)
    all.add(there)
    there.on('error', () => {})
    caller.pipe(there).pipe(caller)
    pairs.push(caller, there)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.address() as net.AddressInfo).port,
    get connections() {
      return connections
    },
    cut() {
      for (const socket of pairs.splice(0)) socket.unpipe().pause()
    },
    refuse(gone) {
      isGone = gone
    },
    async close() {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
