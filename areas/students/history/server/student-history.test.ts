import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, consentForm, decide, smallPhotograph } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

let product: TestProduct
let program: ProgramToApplyTo
let bilal: Person
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
  bilal = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
})
afterAll(() => product.close())

const asOfficer = (method: string, path: string, body?: object, by = bilal) => {
  // Each thing has a time of its own.
  product.clock.advance(1000)
  return product.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) })
}
const historyOf = async (id: string, query = '', by = bilal) =>
  (await product.call('GET', `/staff/students/${id}/history?limit=100${query}`, { token: by.token })).body
type Line = { what: string; kind: string; by: { role: string; name: string | null } } & Record<
  string,
  unknown
>
const linesOf = async (id: string, query = '', by = bilal): Promise<Line[]> =>
  (await historyOf(id, query, by)).data
const inShort = (lines: readonly Line[]) => lines.map(({ what, by }) => `${what}, ${by.role}`)

describe('what happened with a student', () => {
  test('is one list over the record and all applications, newest first, each with who did it and where', async () => {
    const student = await aStudent(product.deps, { name: 'Ayesha Siddiqui' })
    const others = await apply(product, await aStudent(product.deps), program)
    product.clock.advance(1000)
    const first = (await apply(product, student, program)).body.data
    product.clock.advance(1000)
    const second = (await apply(product, student, await aProgram(product.deps))).body.data
    await asOfficer('PUT', `/student/update/${student._id}`, { city: 'Quetta', phone: '+923005550009' })
    await decide(product, bilal, second._id, { decision: 'start_review' })
    await asOfficer('POST', `/staff/applications/${first._id}/notes`, { text: 'Careful and quick.' })
    await asOfficer('POST', `/staff/students/${student._id}/notes`, { text: 'Her sister studies with us.' })
    await asOfficer('POST', `/staff/students/${student._id}/tags`, { name: 'Medicine' })
    product.clock.advance(1000)
    await product.call('POST', '/messages', {
      token: student.token,
      body: { subject: 'A question', text: 'When does it begin?' },
    })
    const lines = await linesOf(student._id)
    expect(inShort(lines)).toEqual([
      'message, student',
      'student.tagged, officer',
      'note, officer',
      'note, officer',
      'application.claimed, officer',
      'start_review, officer',
      'changed, officer',
      'submit, student',
      'submit, student',
      'registered, student',
    ])
    const line = (what: string) => lines.find((one) => one.what === what)!
    expect(line('changed')).toMatchObject({
      kind: 'record',
      by: { name: 'Bilal Ahmed' },
      fields: ['phone', 'city'],
      application: null,
    })
    expect(line('start_review')).toMatchObject({
      kind: 'moves',
      stage: 'under_review',
      application: { _id: second._id, reference: second.reference },
    })
    expect(line('registered').by).toEqual({ role: 'student', name: 'Ayesha Siddiqui' })
    expect(line('message')).toMatchObject({ kind: 'talk', application: null })
    // Neither what was written, nor new values, nor anything of another student.
    expect(JSON.stringify(lines)).not.toMatch(/Careful|sister|When does|Quetta|5550009/)
    expect(JSON.stringify(lines)).not.toContain(others.body.data._id)
  })

  test('shows what was done for a walk-in, the consent and its withdrawal', async () => {
    const made = await asOfficer('POST', '/student/create', { name: 'Bushra Akhtar', phone: '+923015550101' })
    const id = made.body.data._id as string
    product.clock.advance(1000)
    await product.call('PUT', '/student/sections/contact', {
      token: bilal.token,
      headers: { 'acting-for': id },
      body: { phone: '+923015550101', city: 'Multan' },
    })
    product.clock.advance(1000)
    await product.call('POST', `/staff/students/${id}/consent`, {
      token: bilal.token,
      form: consentForm(await smallPhotograph()),
    })
    await asOfficer('POST', `/staff/students/${id}/consent/withdraw`, {})
    const lines = await linesOf(id)
    expect(inShort(lines)).toEqual([
      'consent.withdrawn, officer',
      'consent.form, officer',
      'acted, officer',
      'acted, officer',
      'student.created, officer',
    ])
    expect(lines.filter(({ what }) => what === 'acted')).toMatchObject([
      { act: { act: 'profile', about: 'contact' }, onBehalf: true },
      { act: { act: 'opened', about: null } },
    ])
  })

  test('is read by kind and by page', async () => {
    const student = await aStudent(product.deps)
    for (const city of ['Quetta', 'Lahore', 'Multan'])
      await asOfficer('PUT', `/student/update/${student._id}`, { city })
    await asOfficer('POST', `/staff/students/${student._id}/notes`, { text: 'Called.' })
    expect(inShort(await linesOf(student._id, '&kind=talk'))).toEqual(['note, officer'])
    const page = async (number: number) =>
      (
        await product.call('GET', `/staff/students/${student._id}/history?page=${number}&limit=2`, {
          token: bilal.token,
        })
      ).body
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5])
    expect(pages.flatMap(({ data }) => data)).toEqual(await linesOf(student._id))
    const wrong = await asOfficer('GET', `/staff/students/${student._id}/history?kind=gossip`)
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['kind']])
  })

  test('includes records that were merged into this one, and those that were merged into them', async () => {
    const [kept, other, first] = [
      await aStudent(product.deps),
      await aStudent(product.deps, { name: 'Aysha Siddiqi' }),
      await aStudent(product.deps, { name: 'Aisha Sidiqui' }),
    ]
    await asOfficer('POST', `/staff/students/${other._id}/notes`, { text: 'Came to the fair.' })
    for (const [remaining, merged] of [
      [other, first],
      [kept, other],
    ] as const) {
      await product.deps.pool.query(`update users set merged_into = $1, status = 'disabled' where id = $2`, [
        remaining._id,
        merged._id,
      ])
    }
    expect((await linesOf(kept._id)).map(({ what, by }) => [what, by.name])).toEqual([
      ['note', 'Bilal Ahmed'],
      ['registered', 'Aisha Sidiqui'],
      ['registered', 'Aysha Siddiqi'],
      ['registered', expect.any(String)],
    ])
    expect((await asOfficer('GET', `/staff/students/${other._id}/history`)).status).toBe(404)
  })

  test('shows a doubt about a document only to people who decide, and nothing to anybody else', async () => {
    const student = await aStudent(product.deps)
    const { _id } = (await apply(product, student, program)).body.data
    const doubt = { doubted: true, note: 'The seal.', version: 0 }
    expect((await asOfficer('PUT', `/staff/applications/${_id}/doubt`, doubt)).status).toBe(200)
    const clerk = await anOfficer(product.deps, { mayDecide: false })
    const doubts = async (by: Person) =>
      (await linesOf(student._id, '', by)).filter(({ what }) => what === 'file.doubted')
    expect(await doubts(bilal)).toHaveLength(1)
    expect(await doubts(await anAdmin(product.deps))).toHaveLength(1)
    expect(await doubts(clerk)).toEqual([])
    const path = `/staff/students/${student._id}/history`
    const partner = await aUniversityUser(product.deps, program.universityId)
    for (const { token } of [student, await aStudent(product.deps), partner])
      expect((await product.call('GET', path, { token })).status).toBe(403)
    expect((await product.call('GET', path)).status).toBe(401)
    expect((await asOfficer('GET', `/staff/students/${bilal._id}/history`)).status).toBe(404)
  })
})
