import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLesson } from '#test/people/courses.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

it('an instructor who was withdrawn stays with the courses that name them, hidden from students', async () => {
  const { courseId } = await aLesson(product.deps)
  const course = `/courses/${courseId}`
  const show = async ({ token }: Person) => (await product.call('GET', course, { token })).body.course
  const { token } = officer
  await product.call('PUT', `${course}/status`, { token, body: { status: 'published' } })
  const { rows } = await product.deps.pool.query(
    `insert into instructors (name, title, status) values ('Dr Hidden', 'Teacher', 'published') returning id`,
  )
  const instructorId = rows[0].id as string
  const named = { _id: instructorId, name: 'Dr Hidden' }
  const save = async (facts: object) => {
    const { version, title, country, field, level, language, price, cover } = await show(officer)
    const kept = { version, title, country, field, level, language, price, cover }
    return product.call('PUT', course, { token, body: { ...kept, about: 'What to know.', ...facts } })
  }
  expect((await save({ instructorId })).body.course).toMatchObject({
    instructor: named,
    hiddenInstructor: null,
  })
  await product.deps.pool.query(`update instructors set status = 'withdrawn'`)
  const hidden = { instructor: null, hiddenInstructor: named }
  expect(await show(officer)).toMatchObject(hidden)
  const saved = await save({ about: 'Newer.', instructorId })
  expect(saved.body.course).toMatchObject({ about: 'Newer.', ...hidden })
  expect(await show(await aStudent(product.deps))).toMatchObject({ instructor: null, hiddenInstructor: null })
  // Once they are removed from the course, only a published one can be chosen.
  expect((await save({ instructorId: null })).body.course.hiddenInstructor).toBe(null)
  expect(Object.keys((await save({ instructorId })).body.fields)).toEqual(['instructorId'])
})
