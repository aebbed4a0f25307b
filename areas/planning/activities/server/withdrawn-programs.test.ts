import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const day = (ahead: number) =>
  new Date(product.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const get = async (path: string) => (await product.call('GET', path, { token: student.token })).body
const put = async (path: string, body: object) =>
  expect((await product.call('PUT', path, { token: student.token, body })).status).toBe(200)
const withdraw = (table: 'programs' | 'universities', id: string) =>
  product.deps.db.updateTable(table).set({ status: 'withdrawn' }).where('id', '=', id).execute()
const programs = () =>
  Promise.all(
    ['Weaving', 'Pottery', 'Joinery'].map((program, at) =>
      aProgram(product.deps, { program, deadline: day(20 + at) }),
    ),
  )

describe('a program that was withdrawn, or whose university was', () => {
  it('is no application to finish, because nobody can apply to it', async () => {
    const [one, other, third] = await programs()
    for (const { programId } of [one!, other!, third!]) {
      await put(`/student/drafts/${programId}`, {
        intake: '',
        reached: 'program',
        documents: {},
        idempotencyKey: crypto.randomUUID(),
        version: 0,
      })
    }
    const todo = async () =>
      (await get('/student/activities')).todo.map(({ title }: { title: string }) => title.split(',')[0])
    expect(await todo()).toEqual(expect.arrayContaining(['Weaving', 'Pottery', 'Joinery']))
    await withdraw('programs', one!.programId)
    await withdraw('universities', other!.universityId)
    expect(await todo()).toEqual(['Joinery'])
  })

  it('has no deadline in the calendar', async () => {
    const [one, other, third] = await programs()
    for (const { programId } of [one!, other!, third!]) await put(`/student/shortlist/${programId}`, {})
    const deadlines = async () =>
      (await get('/student/calendar')).days.map(({ title }: { title: string }) => title)
    expect(await deadlines()).toEqual(['Weaving', 'Pottery', 'Joinery'])
    await withdraw('programs', one!.programId)
    await withdraw('universities', other!.universityId)
    expect(await deadlines()).toEqual(['Joinery'])
  })
})
