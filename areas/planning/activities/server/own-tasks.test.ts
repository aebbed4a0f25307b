import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

it('does not overwrite a field newer than its writer has seen; other fields are changed', async () => {
  const added = await product.call('POST', '/student/tasks', {
    token: student.token,
    body: { title: 'Book the test', due: '2027-02-01' },
  })
  const change = (body: object) =>
    product.call('PUT', `/student/tasks/${added.body.task._id}`, { token: student.token, body })
  const seen = { title: 'Book the test', due: '2027-02-01' }
  expect((await change({ title: 'Book the IELTS', seen })).status).toBe(200)
  const late = await change({ title: 'Book the TOEFL', due: '2027-03-01', seen })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await change({ due: '2027-03-01', seen })).body.task).toMatchObject({
    title: 'Book the IELTS',
    due: '2027-03-01',
  })
  const [first, second] = await Promise.all(
    ['One', 'Two'].map((title) => change({ title, seen: { title: 'Book the IELTS' } })),
  )
  expect([first!.status, second!.status].toSorted()).toEqual([200, 409])
  const strange = await aStudent(product.deps)
  const theirs = await product.call('PUT', `/student/tasks/${added.body.task._id}`, {
    token: strange.token,
    body: { title: 'Mine', seen },
  })
  expect(theirs.status).toBe(404)
})
