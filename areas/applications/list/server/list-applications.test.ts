import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('finds applications by what is written in them, and none by punctuation alone', async () => {
  const student = await aStudent(product.deps, { name: 'Zoë Invented' })
  const officer = await anOfficer(product.deps)
  const program = await aProgram(product.deps, { program: 'Invented Medicine (five years)' })
  const { reference } = (await apply(product, student, program)).body.data
  for (const { token } of [student, officer]) {
    const found = async (search: string) => {
      const path = `/student/student/${student._id}?search=${encodeURIComponent(search)}`
      return (await product.call('GET', path, { token })).body.totalCount
    }
    for (const search of [reference, reference.toLowerCase(), 'medicine (five']) {
      expect(await found(search), search).toBe(1)
    }
    for (const search of ['?', '-', '!!!', '(', '…']) expect(await found(search), search).toBe(0)
  }
})
