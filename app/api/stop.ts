import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Connection } from '#platform/database/connect.ts'
import type { EmbeddedDatabase } from '#platform/database/embedded.ts'
import type { Images } from '#platform/images/images.ts'
import type { Live } from '#platform/live/live.ts'
import type { MailWorker } from '#platform/mail/mail.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

/**
 * When what is under way is given up, in milliseconds after the word to stop. Service managers commonly kill after
 * ten seconds, so everything has to be gone by then, the database's processes too.
 */
const givenUpAfter = { answers: 3_000, jobs: 5_000, connections: 6_000, database: 8_000, everything: 9_500 }

export interface Running {
  readonly app: { close(): Promise<unknown>; readonly server: Pick<Server, 'closeAllConnections'> }
  readonly schedule: { stop(): Promise<void> }
  readonly mail: Pick<MailWorker, 'stop'>
  readonly live: Pick<Live, 'close'>
  readonly images: Pick<Images, 'close'>
  readonly metrics?: Pick<Metrics, 'close'> | undefined
  readonly connection: Pick<Connection, 'close'>
  readonly onlyServer?: { release(): Promise<void> } | undefined
  readonly embedded: Pick<EmbeddedDatabase, 'expectEnd' | 'stop'> | undefined
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Stops the product within ten seconds: answers, jobs and mails under way are waited for as long as there is time,
 * then cut off. Nothing acknowledged is lost by that; an upload is resumed, a job and a mail have another turn.
 */
export async function stopInTime(running: Running): Promise<void> {
  const { app, schedule, mail, live, images, metrics, connection, onlyServer, embedded, log } = running
  const began = performance.now()
  const left = (until: number) => Math.max(0, began + until - performance.now())
  /** Waits for the end of a part, however it ends, but not beyond that moment. */
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
  // Whatever hangs must not keep an operator's stop from ending.
  setTimeout(() => process.exit(1), givenUpAfter.everything).unref()
  embedded?.expectEnd()
  const cut = setTimeout(() => app.server.closeAllConnections(), givenUpAfter.answers)
  await Promise.all([
    atMost(givenUpAfter.jobs, 'answers', app.close()),
    atMost(givenUpAfter.jobs, 'jobs', schedule.stop()),
    atMost(givenUpAfter.jobs, 'mails', mail.stop()),
  ])
  clearTimeout(cut)
  await Promise.all([
    atMost(givenUpAfter.connections, 'images', images.close()),
    atMost(givenUpAfter.connections, 'live', live.close()),
    atMost(givenUpAfter.connections, 'metrics', metrics?.close() ?? Promise.resolve()),
    atMost(givenUpAfter.connections, 'connections', connection.close()),
    atMost(givenUpAfter.connections, 'only server', onlyServer?.release() ?? Promise.resolve()),
  ])
  await embedded?.stop(left(givenUpAfter.database))
}
