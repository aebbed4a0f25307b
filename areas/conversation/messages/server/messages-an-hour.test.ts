import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { messagesAnHour } from '../contract.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('keeps to the limit of the hour when several conversations are begun at once', async () => {
  const { token } = await aStudent(product.deps)
  const begin = (subject: string) =>
    product.call('POST', '/messages', { token, body: { subject, text: 'When does the term begin?' } })
  for (let i = 1; i < messagesAnHour; i++) expect((await begin(`Question ${i}`)).status).toBe(201)
  const atOnce = await Promise.all(['This', 'That', 'Another'].map(begin))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
})
