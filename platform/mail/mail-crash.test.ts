import { afterAll, beforeAll, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { killMailWorkers } from '#test/harness/mail/mail-crash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

// Three kills are in test/release/mail-crash.release.ts.
test(
  'workers killed in the middle lose no mail, and repeat at most those they had in hand',
  () => killMailWorkers(database, { mails: 120, kills: 1 }),
  90_000,
)
