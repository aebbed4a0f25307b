import { afterAll, beforeAll, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../harness/database.ts'
import { killMailWorkers } from '../harness/mail/mail-crash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('workers killed three times lose no mail, and repeat at most those they had in hand', () =>
  killMailWorkers(database, { mails: 300, kills: 3 }))
