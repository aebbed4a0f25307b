import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent, password } from '../people/people.ts'
import { testProduct, type TestProduct } from '../harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('lets nobody in with a token that is malformed, unknown, or of somebody disabled or logged out', async () => {
  const { deps } = product
  const disabled = await aStudent(deps)
  await deps.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled._id).execute()
  const gone = await aStudent(deps)
  await product.call('POST', '/auth/logout', { token: gone.token })
  const challenge = await product.call('POST', '/auth/student-login', {
    body: { email: (await aStudent(deps)).email, password },
  })
  for (const token of ['', 'x', 'A'.repeat(43), disabled.token, gone.token, challenge.body.challengeId]) {
    const answer = await product.call('GET', '/auth/me', { token })
    expect([token.length, answer.status, answer.body.code]).toEqual([token.length, 401, 'sign_in_needed'])
  }
})
