import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact, registration } from '#test/people/public-forms.ts'
import { enquiriesBehind } from '../contract/files-behind.ts'
import { enquiryReports, type Report } from '../contract/reports.ts'

let product: TestProduct
let officer: Person
let student: Person
const hour = 3_600_000

/** An enquiry; each is of another person. */
let nth = 0
async function anEnquiry(kind: 'contact' | 'registration' = 'contact'): Promise<string> {
  const phone = `+92300${String(++nth).padStart(7, '1')}`
  const body =
    kind === 'contact'
      ? { ...contact, phone, email: `visitor-${nth}@example.org` }
      : { ...registration, phone }
  expect((await product.call('POST', `/enquiry/${kind}`, { body })).status).toBe(200)
  const { rows } = await product.deps.pool.query('select id from enquiries order by received_at desc limit 1')
  product.clock.advance(1000)
  return rows[0].id
}
async function later(hours: number) {
  product.clock.advance(hours * hour)
  officer = { ...officer, token: await anotherSession(product.deps, officer) }
}
const act = async (method: string, path: string, body: object) => {
  const { status } = await product.call(method, `/staff/enquiries/${path}`, { token: officer.token, body })
  expect([path, status < 300]).toEqual([path, true])
}
const answer = (id: string) => act('POST', `${id}/answers`, { text: 'Yes, you can.', after: 0 })
const ring = (id: string, outcome: 'reached' | 'no_answer') =>
  act('POST', `${id}/calls`, { outcome, text: outcome === 'reached' ? 'She will apply.' : '' })
const close = (id: string, reason: string) => act('POST', `${id}/handled`, { handled: true, reason })
const run = (name: string, query = '') =>
  product.call('GET', `/staff/reports/${name}${query}`, { token: officer.token })
const today = () => dayIn(site.timeZone.id, product.clock.now())

let first = ''
beforeAll(async () => {
  product = await testProduct()
  // In the middle of a month at the office, whatever the day of the test is.
  product.clock.advance(Date.parse('2031-03-10T08:00:00Z') - product.clock.now().getTime())
  officer = await anOfficer(product.deps)
  student = await aStudent(product.deps)
  first = today()
  const answered = await anEnquiry()
  const [linked, called] = [await anEnquiry(), await anEnquiry('registration')]
  await later(2)
  await answer(answered)
  await ring(called, 'no_answer')
  await later(8)
  await ring(called, 'reached')
  await later(30)
  await answer(linked)
  // Only the first one counts.
  await ring(linked, 'reached')
  await act('PUT', `${linked}/student`, { studentId: student._id, seen: null })
  await close(called, 'too_expensive')
  await close(await anEnquiry(), 'duplicate')
  await close(await anEnquiry(), 'duplicate')
  await act('POST', `${linked}/handled`, { handled: true })
  await later(24 * 30)
  await anEnquiry('registration')
})
afterAll(() => product.close())

describe('a report of enquiries', () => {
  it('counts by month and form how many came, in which time they were answered, and who became a student', async () => {
    const { body } = await run('enquiries')
    expect(body.counted).toBe(6)
    expect(body.rows).toEqual([
      ['2031-04', 'registration', 1, 0, null, null, 1, 0, 0],
      // Answered after 2 and 40 hours and some seconds; two were closed without an answer.
      ['2031-03', 'contact', 4, 2, 22, 37, 0, 1, 25],
      ['2031-03', 'registration', 1, 1, 11, 11, 0, 0, 0],
    ])
  })

  it('counts how the closed ones ended, the most frequent first', async () => {
    const report = (await run('enquiry-ends')).body as Report
    expect(report.counted).toBe(5)
    expect(report.rows).toEqual([
      ['duplicate', 2, 40],
      ['answered', 1, 20],
      ['student', 1, 20],
      ['too_expensive', 1, 20],
    ])
  })

  it.each([
    ['', 11],
    ['?from=2031-03-11', 4],
    ['?to=2031-03-31', 9],
  ])('leads from each number of enquiries to exactly those (%s)', async (query, links) => {
    const filters = Object.fromEntries(new URLSearchParams(query))
    let seen = 0
    for (const name of enquiryReports) {
      const report = (await run(name, query)).body as Report
      for (const cells of report.rows) {
        for (const [at, { key }] of report.columns.entries()) {
          const behind = enquiriesBehind({ ...report, cells }, key, filters)
          const isListed = ['total', 'now', 'answered', 'students'].includes(key)
          expect([key, behind !== null]).toEqual([key, isListed && cells[at] !== 0])
          if (behind === null) continue
          seen++
          const { handled, ...more } = behind
          const narrowed = new URLSearchParams({ ...more, ...(handled === 'all' ? {} : { handled }) })
          const list = await product.call('GET', `/staff/enquiries?limit=1&${narrowed}`, {
            token: officer.token,
          })
          expect([String(narrowed), list.body.totalCount]).toEqual([String(narrowed), cells[at]])
        }
      }
    }
    expect(seen).toBe(links)
  })

  it('has the days in the counts of how the closed ones ended', async () => {
    const closed = async (query: string) =>
      (await product.call('GET', `/staff/enquiries-closed${query}`, { token: officer.token })).body
    expect((await closed('')).total).toBe(5)
    expect(await closed('?from=2031-03-11')).toEqual({ total: 2, ends: [{ end: 'duplicate', count: 2 }] })
    expect((await closed('?to=2031-03-09')).total).toBe(0)
    const wrong = await product.call('GET', '/staff/enquiries?from=soon', { token: officer.token })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['from']])
  })

  it('counts days as the office has them', async () => {
    const of = async (query: string) => (await run('enquiries', query)).body.counted
    expect(await of(`?from=${today()}`)).toBe(1)
    expect(await of(`?to=${first}`)).toBe(3)
    expect(await of('?to=2031-03-09')).toBe(0)
    expect((await run('enquiry-ends', `?to=${first}`)).body.rows).toEqual([
      ['answered', 1, 33.3],
      ['student', 1, 33.3],
      ['too_expensive', 1, 33.3],
    ])
  })

  it.each(enquiryReports)('refuses in %s what only applications have', async (name) => {
    const { status, body } = await run(name, `?country=LV&officer=${officer._id}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['country', 'officer']])
    expect((await run(`${name}/csv`, '?intake=none')).status).toBe(400)
    const token = await anotherSession(product.deps, student)
    expect((await product.call('GET', `/staff/reports/${name}`, { token })).status).toBe(403)
  })

  it('is exported in words', async () => {
    const csv = async (name: string) => (await run(`${name}/csv`)).body.toString()
    expect(await csv('enquiries')).toContain('2031-03,Message,4,2,22,37,0,1,25')
    expect(await csv('enquiry-ends')).toContain('Too expensive,1,20')
  })
})
