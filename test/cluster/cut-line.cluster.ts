import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPair } from '../harness/replica/standby-pair.ts'
import { Callers } from './callers.ts'
import { lacking } from './installed.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking('/usr/lib/postgresql/15/bin/postgres')
/** Milliseconds on the way to the standby. */
const delay = 300

describe.skipIf(isMissing)(
  `the line to the standby, ${delay} ms long, is cut as the primary dies${note}`,
  () => {
    test.each([
      { waits: true, what: 'commits that waited for the standby: none is lost' },
      { waits: false, what: 'commits that did not: how many are lost is printed' },
    ])('$what', async ({ waits }) => {
      const machines = await Machines.create()
      onTestFinished(() => machines.remove())
      const pair = await startPair(delay)
      onTestFinished(() => pair.stop())
      const web = await WebServers.create(machines)
      onTestFinished(() => web.stop())
      const server = await web.start('web1', { databaseUrl: pair.url })
      await pair.waitForStandby(waits)
      const callers = new Callers({ pause: 20 })
      onTestFinished(() => callers.stop())
      for (let writer = 1; writer <= 4; writer++) callers.addWriter(server.url)
      await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(100)
      await pair.loseLineAndPrimary()
      await callers.stop()

      await pair.promoteStandby()
      const client = new pg.Client(pair.standbyUrl)
      await client.connect()
      const { rows } = await client.query<{ email: string }>('select email from newsletter_subscribers')
      await client.end()
      const stored = new Set(rows.map(({ email }) => email))
      const lost = callers.acknowledged.filter((email) => !stored.has(email))
      console.log(
        `line of ${delay} ms cut, commits ${waits ? 'wait' : 'do not wait'} for the standby: ${lost.length} of ` +
          `${callers.acknowledged.length} acknowledged writes are lost`,
      )
      if (waits) expect(lost).toEqual([])
      expect(callers.outcomes.filter(({ status }) => status === 500)).toEqual([])
      expect(server.ended()).toBeUndefined()
    })
  },
)
