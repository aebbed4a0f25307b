import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { canFill, fillTemplate, mostTemplates } from '../contract.ts'

let product: TestProduct
let admin: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  admin = await anAdmin(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
beforeEach(() => product.deps.pool.query('truncate reply_templates'))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', { token }: Person, path = '', body?: object) =>
  product.call(method, `/staff/reply-templates${path}`, { token, ...(body === undefined ? {} : { body }) })
const apostille = { name: 'Apostille', text: 'Dear {name},\n\nplease send the apostille for {reference}.' }
const names = async (by: Person) =>
  (await call('GET', by)).body.templates.map(({ name }: { name: string }) => name)
it('are added, changed and deleted by admins, read by officers, and each change is in the audit log', async () => {
  const added = await call('POST', admin, '', apostille)
  expect([added.status, added.body.template]).toMatchObject([201, { ...apostille, version: 1 }])
  await call('POST', admin, '', { name: 'a visa question', text: 'See the article.' })
  expect(await names(officer)).toEqual(['a visa question', 'Apostille'])
  const path = `/${added.body.template._id}`
  const text = 'Dear {name}, thank you.'
  const changed = await call('PUT', admin, path, { name: 'Thanks', text, version: 1 })
  expect(changed.body.template).toMatchObject({ name: 'Thanks', text, version: 2 })
  expect((await call('DELETE', admin, path)).status).toBe(200)
  expect(await names(admin)).toEqual(['a visa question'])
  expect((await call('DELETE', admin, path)).status).toBe(404)
  const entries = await auditedAbout(product, added.body.template._id)
  expect(entries.map(({ action }) => action)).toEqual([
    'reply-template.added',
    'reply-template.changed',
    'reply-template.removed',
  ])
})

it('are refused to officers and students, and never overwrite what somebody else has changed', async () => {
  const student = await aStudent(product.deps)
  expect((await call('GET', student)).status).toBe(403)
  const path = `/${(await call('POST', admin, '', apostille)).body.template._id}`
  expect((await call('POST', officer, '', apostille)).status).toBe(403)
  expect((await call('PUT', officer, path, { ...apostille, version: 1 })).status).toBe(403)
  expect((await call('DELETE', officer, path)).status).toBe(403)
  const both = await Promise.all(
    ['One.', 'Two.'].map((text) => call('PUT', admin, path, { ...apostille, text, version: 1 })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await call('GET', officer)).body.templates).toMatchObject([{ version: 2 }])
})

it('need a name of their own, a text, and known words in braces', async () => {
  await call('POST', admin, '', apostille)
  const wrong = async (body: object) => {
    const answer = await call('POST', admin, '', body)
    return [answer.status, answer.body.fields]
  }
  const nameTaken = 'Another template has this name. Choose another one.'
  expect(await wrong({ ...apostille, name: 'APOSTILLE' })).toEqual([400, { name: nameTaken }])
  expect(await wrong({ name: ' ', text: ' ' })).toEqual([
    400,
    { name: 'Give the template a name.', text: 'Write what is inserted.' },
  ])
  expect(await wrong({ name: 'Visa', text: 'Dear {student},' })).toEqual([
    400,
    { text: 'Only {name} and {reference} are filled in. Write other words without braces.' },
  ])
  await product.deps.pool.query(
    `insert into reply_templates (name, text, changed_at) select 'No. ' || n, 'Text', now()
     from generate_series(2, $1) n`,
    [mostTemplates],
  )
  expect((await call('POST', admin, '', { name: 'One more', text: 'Text' })).body.code).toBe('list_full')
})

it('get the name and the reference, where there is one', () => {
  const words = { name: 'Ayesha $& Siddiqui', reference: 'MZ-2026-000001' }
  expect(fillTemplate('Dear {name}: {reference}, {name}', words)).toBe(
    'Dear Ayesha $& Siddiqui: MZ-2026-000001, Ayesha $& Siddiqui',
  )
  expect([canFill('Dear {name}', { name: 'A' }), canFill('About {reference}', { name: 'A' })]).toEqual([
    true,
    false,
  ])
})
