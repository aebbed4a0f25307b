import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { languageMessages } from '#texts/accounts/language/language.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const save = (language: unknown) =>
  product.call('PUT', '/account/language', { token: student.token, body: { language } })
const shown = async () => (await product.call('GET', '/account/language', { token: student.token })).body

it('is that of the browser until a person chooses one, and again once the choice is removed', async () => {
  expect(await shown()).toEqual({ language: null })
  expect((await save('en')).body).toEqual({ message: languageMessages.saved, language: 'en' })
  expect(await shown()).toEqual({ language: 'en' })
  expect((await save(null)).status).toBe(200)
  expect(await shown()).toEqual({ language: null })
})

it('is one that has texts', async () => {
  const { status, body } = await save('xx')
  expect([status, body.fields.language]).toEqual([400, languageMessages.notOurs])
})

it('that has no texts any more counts as none', async () => {
  await product.deps.db.updateTable('users').set({ language: 'ur' }).where('id', '=', student._id).execute()
  expect(await shown()).toEqual({ language: null })
})

it('of every mail is that of its reader, not of the person who causes it', async () => {
  const { db } = product.deps
  await db.updateTable('users').set({ language: 'ur' }).where('id', '=', student._id).execute()
  const until = new Date().toISOString()
  const props = { name: student.name, wrong: 10, until }
  const id = await enqueue(db, { name: 'too-many-codes', to: student.email, userId: student._id, props })
  const { language } = await db
    .selectFrom('outbox')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(language).toBe('ur')
})
