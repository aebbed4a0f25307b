import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile } from '#test/people/queued-files.ts'

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  program = await aProgram(product.deps, { program: 'Medicine', university: 'Invented University of Riga' })
})
afterAll(() => product.close())

const surroundings = (applicationId: string, { token }: Person) =>
  product.call('GET', `/staff/applications/${applicationId}/surroundings`, { token })

it('shows how to reach the student today, and the other applications, newest first', async () => {
  const student = await aStudent(product.deps, { name: 'Ayesha Siddiqui', phone: '+923001234503' })
  const to = await aProgram(product.deps, { program: 'Nursing', university: 'Invented College of Turin' })
  const file = await aQueuedFile(product, program, { student, since: -3 })
  const older = await aQueuedFile(product, program, { student, officer, stage: 'rejected', since: -9, to })
  const newer = await aQueuedFile(product, program, { student, stage: 'offered', since: -1, to })
  await aQueuedFile(product, program)
  const nursing = { programName: 'Nursing', universityName: 'Invented College of Turin' }
  const read = () => surroundings(file._id, officer)
  expect((await read()).body).toEqual({
    student: { _id: student._id, name: 'Ayesha Siddiqui', phone: '+923001234503' },
    others: [
      { ...newer, ...nursing, stage: 'offered', officerName: null },
      { ...older, ...nursing, stage: 'rejected', officerName: 'Bilal Ahmed' },
    ],
    newMessages: 0,
  })
  await product.deps.pool.query('update users set phone = null where id = $1', [student._id])
  expect((await read()).body.student.phone).toBe(null)
})

it('counts the messages that nobody in the office has opened', async () => {
  const student = await aStudent(product.deps)
  const { _id } = await aQueuedFile(product, program, { student })
  const count = async () => (await surroundings(_id, officer)).body.newMessages
  const write = (person: Person, text: string) =>
    product.call('POST', `/application/${_id}/messages`, { token: person.token, body: { text } })
  for (const text of ['My passport is there.', 'And the bank letter?']) await write(student, text)
  expect(await count()).toBe(2)
  const { token } = officer
  const { body } = await product.call('GET', `/application/${_id}/messages`, { token })
  product.clock.advance(1000)
  const upTo = product.clock.now().toISOString()
  await product.call('POST', `/messages/${body.thread._id}/read`, { token, body: { upTo } })
  expect(await count()).toBe(0)
  await write(officer, 'For six months.')
  expect(await count()).toBe(0)
})

it('is for the office alone', async () => {
  const student = await aStudent(product.deps)
  const { _id } = await aQueuedFile(product, program, { student, stage: 'under_review' })
  const partner = await aUniversityUser(product.deps, program.universityId)
  expect((await surroundings(_id, partner)).status).toBe(403)
  expect((await surroundings(_id, student)).status).toBe(403)
  expect((await surroundings('00000004-0000-4000-8000-000000000001', officer)).status).toBe(404)
})
