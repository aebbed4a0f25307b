import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { aVaultDocument, apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { line, noGoals } from '#test/people/sample-requirements.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const put = (path: string, body: object) => product.call('PUT', path, { token: student.token, body })
const programs = async (person = student) =>
  (await product.call('GET', '/student/program-needs', { token: person.token })).body.programs
const kinds = async () =>
  (await programs()).map(({ needs }: { needs: { kind: string; document: string | null }[] }) =>
    needs.map(({ kind, document }) => document ?? kind),
  )

/** Stores requirements of a program, as an import does. */
async function setRequirements(programId: string, ...more: readonly object[]): Promise<void> {
  const lines = [
    line({ kind: 'english', subject: 'ielts', operator: '>=', value: 6.5, scheme: 'ielts_band' }),
    line({ kind: 'education', subject: 'secondary' }),
    ...more,
  ]
  const { pool } = product.deps
  const { rows } = await pool.query(
    'insert into requirement_sets (fingerprint, lines) values ($1, $2) returning id',
    [randomUUID(), JSON.stringify(lines)],
  )
  await pool.query('update programs set requirement_set = $2 where id = $1', [programId, rows[0].id])
}

describe('what chosen programs still need', () => {
  it('is listed for the shortlist, and gets shorter with each completed to-do', async () => {
    expect(await programs()).toEqual([])
    const { programId } = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage'] })
    await setRequirements(programId, line({ kind: 'subject', subject: 'mathematics' }))
    await put(`/student/shortlist/${programId}`, {})
    expect(await programs()).toMatchObject([
      { program: { _id: programId }, chosenAs: 'shortlist', application: null, documentsKnown: true },
    ])
    expect(await kinds()).toEqual([['cnicFrontImage', 'schooling', 'test', 'passport']])

    await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph())
    await put('/student/record/schooling', {
      schooling: [
        {
          qualification: 'hssc_pre_medical',
          title: null,
          institution: null,
          country: 'PK',
          status: 'completed',
          year: 2025,
          scheme: null,
          obtained: 880,
          total: 1100,
          subjects: [],
        },
      ],
    })
    const year = product.clock.now().getUTCFullYear()
    const expires = `${year + 2}-02-01`
    await put('/student/identity/passport', { number: 'AB1234567', country: 'PK', issued: null, expires })
    expect(await kinds()).toEqual([['marks', 'test']])

    await put('/student/record/goals', { goals: { ...noGoals, intake: `${year + 1}-autumn` } })
    expect((await programs())[0].needs).toMatchObject([
      { kind: 'marks', requirement: { subject: 'mathematics' } },
      { kind: 'test', requirement: { subject: 'ielts', verdict: 'not-known' } },
      { kind: 'passport-expires', expires, until: `${year + 2}-03-01` },
    ])
  })

  it('includes a guardian under 18, and not from the next birthday on', async () => {
    const year = product.clock.now().getUTCFullYear()
    const born = (dateOfBirth: string) =>
      product.call('PUT', `/student/update/${student._id}`, { token: student.token, body: { dateOfBirth } })
    await born(`${year - 16}-01-01`)
    expect((await kinds())[0]).toContain('guardian')
    await born(`${year - 19}-01-01`)
    expect((await kinds())[0]).not.toContain('guardian')
  })

  it('lists a program once: as an application, else as a draft, else as shortlisted', async () => {
    const [nadia, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
    const program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage', 'cnicBackImage'] })
    const { token } = nadia
    await product.call('PUT', `/student/shortlist/${program.programId}`, { token, body: {} })
    const draft = { intake: '', reached: 'program', documents: {}, version: 0 }
    await product.call('PUT', `/student/drafts/${program.programId}`, {
      token,
      body: { ...draft, idempotencyKey: randomUUID() },
    })
    expect((await programs(nadia)).map((one: { chosenAs: string }) => one.chosenAs)).toEqual(['draft'])

    // The vault has both sides, the application only one: the application counts.
    const photo = await smallPhotograph()
    await aVaultDocument(product, nadia, 'cnicBackImage', photo)
    const sent = await apply(product, nadia, program, { documents: { cnicFrontImage: photo } })
    const [needy] = await programs(nadia)
    expect(needy).toMatchObject({ chosenAs: 'application', application: { _id: sent.body.data._id } })
    expect(needy.needs).toMatchObject([{ kind: 'document', document: 'cnicBackImage' }, { kind: 'passport' }])

    const request = { decision: 'request_documents', documents: ['cnicFrontImage'] }
    await decide(product, officer, sent.body.data._id, request)
    expect((await programs(nadia))[0].needs).toMatchObject([
      { document: 'cnicFrontImage' },
      { document: 'cnicBackImage' },
      { kind: 'passport' },
    ])
    await product.call('POST', `/application/${sent.body.data._id}/withdraw`, { token, body: {} })
    expect((await programs(nadia)).map((one: { chosenAs: string }) => one.chosenAs)).toEqual(['shortlist'])
  })

  it('is the passport alone once a place is accepted, with the day that the profile names too', async () => {
    const [nadia, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
    const { token } = nadia
    const program = await aProgram(product.deps, {
      requiredDocuments: ['cnicBackImage'],
      intakes: [{ start: '2027-autumn', closes: null }],
    })
    await product.deps.pool.query(
      `update program_intakes set starts_on = '2027-10-04' where program_id = $1`,
      [program.programId],
    )
    const passportFor = async () =>
      (await product.call('GET', '/student/sections', { token })).body.profile.passportFor
    expect(await passportFor()).toEqual({ intake: null, until: null })
    const id = (await apply(product, nadia, program, { intake: '2027-autumn' })).body.data._id
    expect((await programs(nadia))[0]).toMatchObject({
      stage: 'submitted',
      needs: [{ document: 'cnicBackImage' }, { kind: 'passport' }],
    })
    await decide(product, officer, id, { decision: 'offer' })
    const joined = { token, body: { joinStatus: 'confirmed' } }
    await product.call('POST', `/student-docs/join-confirm/${id}`, joined)
    expect(await programs(nadia)).toMatchObject([{ stage: 'joined', needs: [{ kind: 'passport' }] }])

    const until = '2028-04-04'
    const save = (expires: string) =>
      product.call('PUT', '/student/identity/passport', {
        token,
        body: { number: 'AB1234567', country: 'PK', issued: null, expires },
      })
    await save('2028-04-03')
    expect((await programs(nadia))[0].needs).toMatchObject([{ kind: 'passport-expires', until }])
    expect(await passportFor()).toEqual({ intake: '2027-autumn', until })
    await save(until)
    expect(await programs(nadia)).toEqual([])

    // Nobody needs a passport at home.
    await product.call('PUT', '/student/sections/personal', { token, body: { nationalities: ['LV'] } })
    expect(await passportFor()).toBeNull()
  })

  it('is not available to officers, and leaves out unpublished programs', async () => {
    const officer = await anOfficer(product.deps)
    const answer = await product.call('GET', '/student/program-needs', { token: officer.token })
    expect(answer.status).toBe(403)
    const { programId } = await aProgram(product.deps)
    await put(`/student/shortlist/${programId}`, {})
    const before = (await programs()).length
    await product.deps.pool.query(`update programs set status = 'withdrawn' where id = $1`, [programId])
    expect(await programs()).toHaveLength(before - 1)
  })
})
