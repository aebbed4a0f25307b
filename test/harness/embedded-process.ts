// A process of its own that runs the embedded database of a folder, for tests that kill it or start it twice.
// Says { running } or { refused, pid, exitCode }; told a number, it inserts rows from there and says { kept: n }.
import pg from 'pg'
import { startEmbedded } from '#platform/database/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
try {
  const database = await startEmbedded({ dataDir, log })
  process.send?.({ running: { connection: database.connection, pid: database.pid } })
  process.on('message', async (told) => {
    if (told === 'stop') {
      await database.stop()
      process.exit(0)
    }
    const client = new pg.Client(database.connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists kept (n int primary key)')
    try {
      for (let n = Number(told); ; n++) {
        await client.query('insert into kept values ($1)', [n])
        // Said before the next is inserted: what waits to be sent is lost with the process.
        await new Promise((said) => process.send?.({ kept: n }, said))
      }
    } catch {
      // The server was killed; what it acknowledged has been said.
    }
  })
} catch (error) {
  const { message, pid, exitCode } = error as Error & { pid?: number; exitCode?: number }
  process.send?.({ refused: message, pid, exitCode }, () => process.exit(exitCode ?? 1))
}
