import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import type { Thread } from '../contract.ts'

let product: TestProduct
let officer: Person
let student: Person
let other: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  student = await aStudent(product.deps, { name: 'Ayesha Siddiqui' })
  other = await aStudent(product.deps, { name: 'Bilal Ahmed' })
})
afterAll(() => product.close())

const write = async (by: Person, path: string, body: object) =>
  (await product.call('POST', path, { token: by.token, body })).body
const found = async (search: string, by = officer): Promise<Thread[]> =>
  (await product.call('GET', `/messages?search=${encodeURIComponent(search)}`, { token: by.token })).body.data

it('finds conversations by the words of any message, and shows the newest one that has them', async () => {
  const begun = await write(student, '/messages', {
    subject: 'My papers',
    text: 'Is the Apostille of the MOFA needed?',
  })
  const about = `/messages/${begun.thread._id}`
  product.clock.advance(1000)
  const long = `${'We looked at all that you sent us. '.repeat(8)}The apostille takes ten days. ${'Write to us. '.repeat(30)}`
  await write(officer, about, { text: long })
  product.clock.advance(1000)
  await write(student, about, { text: 'Thank you.' })
  await write(other, '/messages', { subject: 'Fees', text: 'How much is 100% of the tuition?' })
  const [thread, ...none] = await found('APOSTILLE takes')
  expect(none).toEqual([])
  expect(thread).toMatchObject({ _id: begun.thread._id, lastText: 'Thank you.' })
  expect(thread!.found).toMatch(/^… .{0,40}The apostille takes ten days\./)
  expect((await found('mofa'))[0]!.found).toBe('Is the Apostille of the MOFA needed?')
  // Found by its name alone.
  expect((await found('Ayesha'))[0]).not.toHaveProperty('found')
  // Too short for what was written, and nothing at all.
  expect(await found('of')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('pastille')).toEqual([])
})

it('finds for a student only what they take part in', async () => {
  expect((await found('tuition', other)).map(({ subject }) => subject)).toEqual(['Fees'])
  expect(await found('tuition', student)).toEqual([])
})
