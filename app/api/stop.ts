import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Connection } from '#platform/database/connect.ts'
import type { ServerCount } from '#platform/database/count-servers.ts'
import type { EmbeddedDatabase } from '#platform/database/embedded.ts'
import type { ReadReplica } from '#platform/database/replica/read-replica.ts'
import type { Images } from '#platform/images/images.ts'
import type { Announcer } from '#platform/live/announcer.ts'
import type { Live } from '#platform/live/live.ts'
import type { MailWorker } from '#platform/mail/mail.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Traces } from '#platform/traces/traces.ts'

/**
 * Timeouts in milliseconds since the stop signal. Service managers commonly kill after ten seconds, so everything must
 * have ended by then, including the processes of the database.
 */
const timeouts = { answers: 3_000, jobs: 5_000, connections: 6_000, database: 8_000, everything: 9_500 }

export interface Running {
  readonly app: { close(): Promise<unknown>; readonly server: Pick<Server, 'closeAllConnections'> }
  readonly schedule: { stop(): Promise<void> }
  readonly linker: { stop(): Promise<void> }
  readonly announcer: Pick<Announcer, 'stop'>
  readonly serverCount: Pick<ServerCount, 'close'>
  readonly mail: Pick<MailWorker, 'stop'>
  readonly live: Pick<Live, 'close'>
  readonly images: Pick<Images, 'close'>
  readonly metrics?: Pick<Metrics, 'close'> | undefined
  readonly traces?: Pick<Traces, 'close'> | undefined
  readonly replica?: Pick<ReadReplica, 'close'> | null
  readonly connection: Pick<Connection, 'close'>
  readonly onlyServer?: { release(): Promise<void> } | undefined
  readonly embedded: Pick<EmbeddedDatabase, 'expectEnd' | 'stop'> | undefined
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Stops the product within ten seconds. Responses, jobs and e-mails in progress get time to finish, then they are cut
 * off. Nothing acknowledged is lost: uploads can be resumed, and jobs and e-mails are tried again.
 */
export async function stopInTime(running: Running): Promise<void> {
  const { app, schedule, linker, announcer, serverCount, mail, live, images, metrics, traces } = running
  const { replica, connection, onlyServer, embedded, log } = running
  const began = performance.now()
  const left = (until: number) => Math.max(0, began + until - performance.now())
  /** Waits until a part has ended or failed, but no longer than its timeout. */
  const atMost = (until: number, part: string, work: Promise<unknown>) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        log.warn({ event: 'stop', part }, 'Cut off because the product has to stop')
        resolve()
      }, left(until))
      work
        .catch((error: Error) => log.warn({ event: 'stop', part, name: error.name }, error.message))
        .finally(() => {
          clearTimeout(timer)
          resolve()
        })
    })
  // Nothing that hangs may prevent the process from ending.
  setTimeout(() => process.exit(1), timeouts.everything).unref()
  embedded?.expectEnd()
  const cut = setTimeout(() => app.server.closeAllConnections(), timeouts.answers)
  await Promise.all([
    atMost(timeouts.jobs, 'answers', app.close()),
    atMost(timeouts.jobs, 'jobs', schedule.stop()),
    atMost(timeouts.jobs, 'mails', mail.stop()),
    atMost(timeouts.jobs, 'server count', serverCount.close()),
  ])
  clearTimeout(cut)
  // After what writes: nothing that was recorded stays outside the chain, and nothing unannounced.
  await Promise.all([
    atMost(timeouts.connections, 'linker', linker.stop()),
    atMost(timeouts.connections, 'announcer', announcer.stop()),
  ])
  await Promise.all([
    atMost(timeouts.connections, 'images', images.close()),
    atMost(timeouts.connections, 'live', live.close()),
    atMost(timeouts.connections, 'metrics', metrics?.close() ?? Promise.resolve()),
    atMost(timeouts.connections, 'traces', traces?.close() ?? Promise.resolve()),
    atMost(timeouts.connections, 'replica', replica?.close() ?? Promise.resolve()),
    atMost(timeouts.connections, 'connections', connection.close()),
    atMost(timeouts.connections, 'only server', onlyServer?.release() ?? Promise.resolve()),
  ])
  await embedded?.stop(left(timeouts.database))
}
