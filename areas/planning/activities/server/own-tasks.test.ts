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

it('is stored once when it is sent again, as after a lost reply; again only once it is done', async () => {
  const person = await aStudent(product.deps)
  const add = (body: object = {}) =>
    product.call('POST', '/student/tasks', {
      token: person.token,
      body: { title: 'Call the embassy', due: '2027-02-01', note: null, ...body },
    })
  const [first, second] = await Promise.all([add(), add()])
  expect([first!.status, second!.status]).toEqual([201, 201])
  expect(first!.body.task).toEqual(second!.body.task)
  const others = [await add({ due: '2027-02-02' }), await add({ note: 'Ask for Mr. Rossi' })]
  const path = `/student/tasks/${first!.body.task._id}`
  await product.call('PUT', path, { token: person.token, body: { done: true } })
  const ids = [first!, ...others, await add()].map(({ body }) => body.task._id)
  expect(new Set(ids).size).toBe(4)
})

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
