import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { textOf } from '#test/fixtures/read-pdf.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { site } from '#site'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const lettersOf = async (person: Person, id: string) =>
  (await product.call('GET', `/application/${id}/letters`, { token: person.token })).body.data
const open = (person: Person, id: string, number: string) =>
  product.call('GET', `/application/${id}/letters/${number}`, { token: person.token })

it('confirms the offer with who made it and when, and speaks for the university only if its own user decided', async () => {
  const { programId, universityId } = await aProgram(product.deps, {
    university: 'Invented University of Riga',
    program: 'Invented Medicine',
    intakes: [{ start: '2027-autumn', closes: '2099-03-01' }],
  })
  await product.deps.pool.query(
    `update programs set tuition_amount = 12000, tuition_max = 13500, tuition_currency = 'EUR',
        tuition_basis = 'year', tuition_year = '2026/27 (as the faculty says)', duration_months = 72 where id = $1`,
    [programId],
  )
  await product.deps.pool.query(`update program_intakes set starts_on = '2027-09-01' where program_id = $1`, [
    programId,
  ])
  const student = await aStudent(product.deps, { name: 'Sana Invented' })
  await product.call('PUT', `/student/update/${student._id}`, {
    token: student.token,
    body: { dateOfBirth: '2007-02-03' },
  })
  const applied = await apply(product, student, { programId, universityId }, { intake: '2027-autumn' })
  const id = applied.body.data._id
  const offerDetails = { offeredOn: '2026-11-20', offeredBy: 'Admissions Office' }
  const preview = await product.call('POST', `/staff/applications/${id}/letter-preview`, {
    token: officer.token,
    body: offerDetails,
  })
  await decide(product, officer, id, { decision: 'offer', ...offerDetails })
  const letter = async () => {
    const current = (await lettersOf(student, id)).find((one: { endedAt: string | null }) => !one.endedAt)
    return textOf((await open(student, id, current.number)).body)
  }
  const texts = [await textOf(preview.body), await letter()]
  const replyDays = texts.map((text) => /Reply by (\d+ \w+ \d{4})/.exec(text)?.[1])
  expect(replyDays).toEqual([expect.any(String), replyDays[0]])
  for (const text of texts) {
    for (const part of [
      'Confirmation of an offer',
      'confirms that Invented University of Riga has offered Sana Invented a place in Invented Medicine',
      'does not replace a letter of offer or admission issued by Invented University of Riga',
      'Date of birth 3 February 2007',
      'Starts on 1 September 2027',
      'Length 6 years',
      'Tuition €12,000 – 13,500 a year (2026/27 rate)',
      'Offered on 20 November 2026',
      'Offered by Admissions Office',
      `Confirmed by ${officer.name}, `,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Riga offers')
  }

  const theirs = await aUniversityUser(product.deps, universityId, { mayDecide: true })
  await decide(product, officer, id, { decision: 'withdraw_offer', reason: 'A slip.' })
  await decide(product, officer, id, { decision: 'reinstate' })
  expect((await decide(product, theirs, id, { decision: 'offer', ...offerDetails })).status).toBe(200)
  const text = await letter()
  expect(text).toContain('Letter of offer')
  expect(text).toContain('Invented University of Riga offers Sana Invented a place in Invented Medicine')
  expect(text).toContain(`Decided by ${theirs.name}, Invented University of Riga`)
  expect(text).not.toContain('does not replace')
  expect(text).not.toContain('Admissions Office')

  const tomorrow = new Date(product.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await decide(product, officer, id, { decision: 'offer', offeredOn: tomorrow })).toMatchObject({
    status: 400,
    body: { fields: { offeredOn: 'Choose today or an earlier day.' } },
  })
})

it('states the tuition of the offer, or none where the university’s offer has none', async () => {
  const { programId, universityId } = await aProgram(product.deps)
  await product.deps.pool.query(
    `update programs set tuition_amount = 12000, tuition_currency = 'EUR', tuition_basis = 'year' where id = $1`,
    [programId],
  )
  const student = await aStudent(product.deps)
  const id = (await apply(product, student, { programId, universityId })).body.data._id
  const offered = async () =>
    (await product.call('GET', `/application/${id}`, { token: student.token })).body.data.offer
  const letter = async () => {
    const current = (await lettersOf(student, id)).find((one: { endedAt: string | null }) => !one.endedAt)
    return textOf((await open(student, id, current.number)).body)
  }
  const preview = async (body: object) => {
    const path = `/staff/applications/${id}/letter-preview`
    return textOf((await product.call('POST', path, { token: officer.token, body })).body)
  }
  const again = async (details: object) => {
    await decide(product, officer, id, { decision: 'withdraw_offer', reason: 'A slip.' })
    await decide(product, officer, id, { decision: 'reinstate' })
    expect((await decide(product, officer, id, { decision: 'offer', ...details })).status).toBe(200)
  }
  const tuition = { amount: 9500.5, currency: 'USD', period: 'semester' }
  const wrong = { ...tuition, amount: -1, currency: 'dollars' }
  const refused = await decide(product, officer, id, { decision: 'offer', tuition: wrong })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
    400,
    ['tuition.amount', 'tuition.currency'],
  ])
  expect(await preview({ tuition })).toContain('Tuition $9,500.50 a semester')
  await decide(product, officer, id, { decision: 'offer', tuition })
  expect((await offered()).tuition).toEqual(tuition)
  expect(await letter()).toContain('Tuition $9,500.50 a semester')

  expect(await preview({ tuition: null })).not.toContain('Tuition')
  await again({ tuition: null })
  expect((await offered()).tuition).toBeNull()
  expect(await letter()).not.toContain('Tuition')

  // A caller that says nothing leaves it to the program's page, as before offers had a tuition of their own.
  await again({})
  expect(await offered()).not.toHaveProperty('tuition')
  expect(await letter()).toContain('Tuition €12,000 a year')
})

it('has the same day for the offer and the letter when it is late evening in UTC', async () => {
  const { programId, universityId } = await aProgram(product.deps)
  const student = await aStudent(product.deps)
  const id = (await apply(product, student, { programId, universityId })).body.data._id
  await decide(product, officer, id, { decision: 'start_review' })
  const now = product.clock.now()
  const evening = new Date(now)
  evening.setUTCHours(45, 0, 0, 0)
  product.clock.advance(evening.getTime() - now.getTime())
  try {
    const theirs = await aUniversityUser(product.deps, universityId, { mayDecide: true })
    expect((await decide(product, theirs, id, { decision: 'offer' })).status).toBe(200)
    const [current] = await lettersOf(student, id)
    const text = await textOf((await open(student, id, current.number)).body)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: site.timeZone.id })
    expect(text).toContain(`Offered on ${day.format(evening)}`)
    expect(text).toContain(`Issued on ${day.format(evening)}`)
  } finally {
    product.clock.advance(now.getTime() - evening.getTime())
  }
})
