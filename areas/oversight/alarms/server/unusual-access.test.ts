import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSentFile, type SentFile } from '#test/fixtures/files-to-check.ts'
import { anAdmin, anotherSession, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { findUnusualAccess } from './find-unusual-access.ts'

let product: TestProduct
let admin: Person
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  admin = await anAdmin(product.deps)
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps)
})
afterAll(() => product.close())
beforeEach(() => product.deps.db.deleteFrom('alarms').execute())

const sent = () => aSentFile(product, program)

/** A fresh token: these tests move the clock past the life of a console session. */
const tokenOf = (person: Person) => anotherSession(product.deps, person)
const list = async (query = '') =>
  (await product.call('GET', `/staff/alarms${query}`, { token: await tokenOf(admin) })).body

describe('unusual access', () => {
  /** Midday in Karachi, some days ahead; the clock of the product is set to it. */
  function putClockAt(hourInKarachi: number): Date {
    const now = product.clock.now()
    const at = new Date(now)
    at.setUTCDate(at.getUTCDate() + 3)
    at.setUTCHours(hourInKarachi - 5, 30, 0, 0)
    product.clock.advance(at.getTime() - now.getTime())
    return at
  }
  let many: SentFile[] = []
  beforeAll(async () => {
    const one = await sent()
    many = [one]
    for (let n = 0; n < 55; n++) {
      const student = await aStudent(product.deps)
      const id = randomUUID()
      await product.deps.pool.query(
        `insert into applications (id, reference, student_id, university_id, program_id, applied_at, stage_since, profile,
           fingerprint) values ($1, $2, $3, $4, $5, now(), now(), '{}', 'x')`,
        [id, `MZ-MANY-${n}`, student._id, program.universityId, program.programId],
      )
      many.push({ student, id, documentId: one.documentId })
    }
  })
  const look = async (who: Person, { id, documentId }: SentFile) =>
    product.deps.db
      .insertInto('document_views')
      .values({
        application_id: id,
        document_id: documentId,
        viewer_id: who._id,
        viewer_role: who.role,
        purpose: 'check',
        at: product.clock.now(),
      })
      .execute()
  const kinds = async () => (await list()).data.map((one: { kind: string }) => one.kind).toSorted()

  it('is raised for 51 students in a day, and not for 50', async () => {
    putClockAt(12)
    const own = many.map(({ id }) => id)
    await product.deps.pool.query('update applications set officer_id = $1 where id = any ($2)', [
      officer._id,
      own,
    ])
    for (const one of many.slice(0, 50)) await look(officer, one)
    await findUnusualAccess(product.deps)
    expect(await kinds()).toEqual([])
    await look(officer, many[50]!)
    expect(await findUnusualAccess(product.deps)).toBe(1)
    expect(await findUnusualAccess(product.deps)).toBe(0)
    const [alarm] = (await list()).data
    expect(alarm).toMatchObject({
      kind: 'many-students',
      found: 51,
      person: { _id: officer._id, name: officer.name },
    })
  })

  it('closes once acknowledged, comes back when there is more, and cannot be closed by the person concerned', async () => {
    const other = await anAdmin(product.deps)
    putClockAt(12)
    for (const one of many.slice(0, 51)) await look(other, one)
    await product.deps.pool.query('update applications set officer_id = $1', [other._id])
    await findUnusualAccess(product.deps)
    const alarm = (await list()).data.find((one: { kind: string }) => one.kind === 'many-students')
    const path = `/staff/alarms/${alarm._id}/acknowledge`
    const body = { note: 'A day of catching up after the holidays.' }
    expect((await product.call('POST', path, { token: await tokenOf(other), body })).status).toBe(403)
    expect((await product.call('POST', path, { token: await tokenOf(admin), body })).status).toBe(200)
    expect(await findUnusualAccess(product.deps)).toBe(0)
    await look(other, many[52]!)
    expect(await findUnusualAccess(product.deps)).toBe(1)
  })

  it('is raised for views of documents at night, in the office’s time zone', async () => {
    putClockAt(21)
    await product.deps.pool.query('update applications set officer_id = $1', [officer._id])
    for (const one of many.slice(0, 5)) await look(officer, one)
    await findUnusualAccess(product.deps)
    expect(await kinds()).toEqual([])
    putClockAt(22)
    for (const one of many.slice(0, 4)) await look(officer, one)
    await findUnusualAccess(product.deps)
    expect(await kinds()).toEqual([])
    await look(officer, many[0]!)
    await findUnusualAccess(product.deps)
    expect((await list()).data).toMatchObject([
      { kind: 'night-views', found: 5, person: { name: officer.name } },
    ])
  })

  it('is raised for views of many files that are assigned to colleagues or to nobody', async () => {
    putClockAt(10)
    await product.deps.pool.query('update applications set officer_id = null')
    for (const one of many.slice(0, 19)) await look(officer, one)
    await findUnusualAccess(product.deps)
    expect(await kinds()).toEqual([])
    await product.deps.pool.query('update applications set officer_id = $1 where id = $2', [
      admin._id,
      many[19]!.id,
    ])
    await look(officer, many[19]!)
    await findUnusualAccess(product.deps)
    expect((await list()).data).toMatchObject([{ kind: 'files-of-others', found: 20 }])
  })
})
