import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('splits no character of the name of a program or of what was asked', async () => {
  const student = await aStudent(product.deps)
  const officer = await anOfficer(product.deps)
  const program = await aProgram(product.deps)
  const name = `a${'𝒜'.repeat(100)} design`
  await product.deps.pool.query('update programs set name = $2 where id = $1', [program.programId, name])
  const { body } = await apply(product, student, program)
  const asked = `ab${'😀'.repeat(100)}?`
  const written = await product.call('POST', `/application/${body.data._id}/messages`, {
    token: student.token,
    body: { text: asked },
  })
  expect(written.status).toBe(201)
  const threads = await product.call('GET', '/messages', { token: officer.token })
  const shown = JSON.stringify(threads.body)
  expect(shown).toContain('😀')
  expect(shown).not.toMatch(/\ufffd|\\ud[89a-f]/u)
})
