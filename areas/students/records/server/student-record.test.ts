import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, aVaultDocument, decide, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

let product: TestProduct
let program: ProgramToApplyTo
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const aSchooling = {
  ...{ qualification: 'hssc_pre_medical', title: null, institution: 'BISE Lahore', country: 'PK' },
  ...{ status: 'completed', year: 2026, scheme: null, obtained: 880, total: 1100, subjects: [] },
}

const file = (id: string) => product.call('GET', `/staff/students/${id}`, { token: officer.token })

describe('the record of a student', () => {
  test('contains what the student entered, numbers by their last digits, and documents with their state', async () => {
    const student = await aStudent(product.deps)
    const send = (path: string, body: object) => product.call('PUT', path, { token: student.token, body })
    const schooling = [aSchooling]
    await send('/student/record/schooling', { schooling })
    await send('/student/record/goals', { goals: { countries: ['LV'], intake: '2027-autumn' } })
    const passport = { number: 'QX8675309', country: 'PK', issued: null, expires: '2031-05-01' }
    await send('/student/identity/passport', passport)
    await send('/student/sections/needs', { text: 'NEEDS-CANARY', shared: true })
    const guardian = { relation: 'father', name: 'Tariq Mehmood', phone: '+971500000102', email: null }
    await send('/student/sections/guardians', {
      guardians: [{ ...guardian, occupation: null, paysFees: true, agrees: true, mayKnow: ['money'] }],
    })
    const documents = { cnicFrontImage: await smallPhotograph() }
    const { body: sent } = await apply(product, student, program, { documents })
    await aVaultDocument(product, student, 'bankLetterImage', await smallPhotograph())
    const { body } = await file(student._id)
    expect(body.data).toMatchObject({
      schooling,
      tests: [],
      goals: { countries: ['LV'], intake: '2027-autumn' },
      profile: {
        passport: { numberEnds: '309', expires: '2031-05-01' },
        guardians: [{ name: 'Tariq Mehmood', mayKnow: ['money'] }],
      },
      applications: [{ _id: sent.data._id, officer: null, nextStep: null, steps: [], replyBy: null }],
    })
    const stored = body.data.documents.map((one: { name: string; sentWith: { state: string } | null }) => [
      one.name,
      one.sentWith?.state ?? null,
    ])
    expect(new Map(stored).get('cnicFrontImage')).toBe('received')
    expect(stored.filter(([, state]: [string, string | null]) => state === null)).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/QX8675309|NEEDS-CANARY|seal/)
  })

  test('lists documents that an application waits for', async () => {
    const student = await aStudent(product.deps)
    const { body: sent } = await apply(product, student, program)
    await decide(product, officer, sent.data._id, { decision: 'start_review' })
    const request = { decision: 'request_documents', documents: ['bankLetterImage'], note: 'For six months.' }
    await decide(product, officer, sent.data._id, request as never)
    const { awaited } = (await file(student._id)).body.data
    const { reference } = sent.data
    expect(awaited).toMatchObject([{ name: 'bankLetterImage', application: { reference } }])
  })

  test('shows the outside steps of an application and which is next', async () => {
    const student = await aStudent(product.deps)
    const { body: sent } = await apply(product, student, program)
    await decide(product, officer, sent.data._id, { decision: 'start_review' })
    await product.call('POST', `/application/${sent.data._id}/messages`, {
      token: officer.token,
      body: { text: 'Hello.' },
    })
    const [application] = (await file(student._id)).body.data.applications
    expect(application.steps.length).toBeGreaterThan(5)
    expect(application).toMatchObject({
      stage: 'under_review',
      officer: expect.any(String),
      nextStep: 'submitted',
    })
    expect(application.steps[0]).toMatchObject({ key: 'submitted', state: 'waiting', doneOn: null })
  })
})
