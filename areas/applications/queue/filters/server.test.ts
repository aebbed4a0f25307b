import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { site } from '#site'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { dayAfter } from '#platform/time/working-days.ts'
import { aQueuedFile, idsIn, queueOf, type QueuedFile } from '#test/people/queued-files.ts'
import { filterNames, type FilterName } from './contract.ts'
import { describeFilter, filterControls, type ListFilter } from './staff.ts'

let product: TestProduct
let officer: Person
let colleague: Person
let here: ProgramToApplyTo
let there: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  colleague = await anOfficer(product.deps)
  here = await aProgram(product.deps)
  there = await aProgram(product.deps)
  await product.deps.pool.query(`update universities set country = 'IT' where id = $1`, [there.universityId])
  await product.deps.pool.query('update programs set level = 7 where id = $1', [there.programId])
})
afterAll(() => product.close())
beforeEach(() => product.deps.pool.query('truncate applications, queue_filters cascade'))

interface Example {
  /** Whether users of a university may use it. */
  forUniversities: boolean
  value: string
  /** A file that the filter shows, and one that it does not. */
  matching: QueuedFile
  other: QueuedFile
}

const underReview = { stage: 'under_review' } as const
const offered = { stage: 'offered', before: 'under_review' } as const
/** The first step of a review, which nobody at the office took. */
const begun = [{ move: 'start_review', to: 'under_review' }] as const
/** A calendar day, some days from now. */
const day = (days: number) => dayAfter(product.clock.now(), days)

/** Every filter but the order, which leaves out nothing. */
const filters = filterNames.filter((name) => name !== 'sort')

/** One use of each filter. All files have reached the university, so that its users see them too. */
const examples: Record<Exclude<FilterName, 'sort'>, () => Example> = {
  officer: () => ({
    forUniversities: false,
    value: officer._id,
    matching: { ...underReview, officer },
    other: { ...underReview, officer: null },
  }),
  country: () => ({
    forUniversities: false,
    value: 'IT',
    matching: { ...underReview, to: there },
    other: underReview,
  }),
  university: () => ({
    forUniversities: true,
    value: there.universityId,
    matching: { ...underReview, to: there },
    other: underReview,
  }),
  program: () => ({
    forUniversities: true,
    value: there.programId,
    matching: { ...underReview, to: there },
    other: underReview,
  }),
  intake: () => ({
    forUniversities: true,
    value: '2027-autumn',
    matching: { ...underReview, intake: '2027-autumn' },
    other: { ...underReview, intake: '2027-spring' },
  }),
  stage: () => ({
    forUniversities: true,
    value: 'offered',
    matching: { stage: 'offered', before: 'under_review' },
    other: underReview,
  }),
  standing: () => ({
    forUniversities: true,
    value: 'ended',
    matching: { stage: 'rejected', before: 'under_review' },
    other: underReview,
  }),
  milestone: () => ({
    forUniversities: false,
    value: 'offered',
    matching: { stage: 'lapsed', before: 'offered', events: [{ move: 'offer', to: 'offered' }] },
    other: { stage: 'lapsed', before: 'offered', events: [{ move: 'start_review', to: 'under_review' }] },
  }),
  left: () => ({
    forUniversities: false,
    value: 'under_review',
    matching: { ...offered, events: [...begun, { move: 'offer', to: 'offered', by: officer }] },
    other: { ...underReview, events: begun },
  }),
  workedBy: () => ({
    forUniversities: false,
    value: officer._id,
    matching: { ...underReview, events: [{ move: 'start_review', to: 'under_review', by: officer }] },
    other: { ...underReview, officer, events: begun },
  }),
  decidedBy: () => ({
    forUniversities: false,
    value: officer._id,
    matching: { ...offered, events: [{ move: 'offer', to: 'offered', by: officer }] },
    other: { ...underReview, events: [{ move: 'start_review', to: 'under_review', by: officer }] },
  }),
  openedBy: () => ({
    forUniversities: false,
    value: officer._id,
    matching: { ...underReview, openedBy: [officer] },
    other: { ...underReview, openedBy: [colleague] },
  }),
  reason: () => ({
    forUniversities: false,
    value: 'office-other',
    // What was typed is in no list.
    matching: {
      ...{ stage: 'rejected', before: 'under_review' },
      events: [{ move: 'reject', to: 'rejected', reasons: ['late', 'The test centre was closed.'] }],
    },
    other: {
      ...{ stage: 'withdrawn', before: 'under_review' },
      events: [
        { move: 'reject', to: 'rejected', reasons: ['late'] },
        { move: 'withdraw', to: 'withdrawn', reasons: ['other'] },
      ],
    },
  }),
  step: () => ({
    forUniversities: false,
    value: 'deposit',
    matching: { stage: 'offered', before: 'under_review', nextStep: 'deposit' },
    other: { stage: 'offered', before: 'under_review', nextStep: 'interview' },
  }),
  outsideStep: () => ({
    forUniversities: false,
    value: 'deposit-late',
    matching: { stage: 'offered', before: 'under_review', nextStep: 'deposit', nextStepDue: -2 },
    other: { stage: 'offered', before: 'under_review', nextStep: 'deposit', nextStepDue: 2 },
  }),
  letter: () => ({
    forUniversities: false,
    value: 'outdated',
    matching: { stage: 'joined', before: 'offered', intake: '2028-spring', letterFor: '2027-autumn' },
    other: { stage: 'joined', before: 'offered', intake: '2028-spring', letterFor: '2028-spring' },
  }),
  level: () => ({
    forUniversities: true,
    value: '7',
    matching: { ...underReview, to: there },
    other: underReview,
  }),
  submittedFrom: () => ({
    forUniversities: true,
    value: day(-5),
    matching: { ...underReview, since: -2 },
    other: { ...underReview, since: -9 },
  }),
  submittedTo: () => ({
    forUniversities: true,
    value: day(-5),
    matching: { ...underReview, since: -9 },
    other: { ...underReview, since: -2 },
  }),
  decidedFrom: () => ({
    forUniversities: true,
    value: day(-5),
    matching: { ...offered, since: -2 },
    other: { ...offered, since: -9 },
  }),
  decidedTo: () => ({
    forUniversities: true,
    value: day(-5),
    matching: { ...offered, since: -9 },
    other: { ...offered, since: -2 },
  }),
  dueFrom: () => ({
    forUniversities: false,
    value: day(5),
    matching: { ...underReview, checkBy: 9 },
    other: { ...underReview, checkBy: 2 },
  }),
  dueTo: () => ({
    forUniversities: false,
    value: day(5),
    matching: { ...underReview, checkBy: 2 },
    other: { ...underReview, checkBy: 9 },
  }),
  group: () => ({
    forUniversities: true,
    value: 'closed',
    matching: { stage: 'rejected', before: 'under_review' },
    other: underReview,
  }),
}

const shown = async (person: Person, query: string) =>
  Object.values(idsIn(await queueOf(product, person, query))).flat()

it.each(filters)('%s shows the files that match, as typed and as a saved filter', async (name) => {
  const { value, matching, other } = examples[name]()
  const wanted = await aQueuedFile(product, here, matching)
  const unwanted = await aQueuedFile(product, here, other)
  expect((await shown(officer, '?officer=all')).toSorted()).toEqual([wanted._id, unwanted._id].toSorted())
  const chosen = { officer: 'all', [name]: value }
  expect(await shown(officer, `?${new URLSearchParams(chosen).toString()}`)).toEqual([wanted._id])
  const saved = await product.call('POST', '/staff/queue/filters', {
    token: officer.token,
    body: { name: `By ${name}`, filters: chosen },
  })
  expect([saved.status, saved.body.filter]).toMatchObject([201, { filters: chosen, count: 1 }])

  const wrong = await product.call('GET', `/staff/queue?${name}=`, { token: officer.token })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, [name]])
})

it.each(filters)('%s is ignored for users of a university unless it is open to them', async (name) => {
  const { value, other, forUniversities } = examples[name]()
  const person = await aUniversityUser(product.deps, here.universityId)
  const { _id } = await aQueuedFile(product, here, other)
  expect(await shown(person, `?${name}=${value}`)).toEqual(forUniversities ? [] : [_id])
})

it.each(Object.entries(filterControls))(
  '%s is offered in the dialog and named on its chip',
  async (name, control) => {
    const { value, matching } = examples[name as ListFilter]()
    await aQueuedFile(product, here, matching)
    const { body } = await product.call('GET', `/staff/queue/choices?university=${there.universityId}`, {
      token: officer.token,
    })
    const [, label = ''] = control.options(body).find(([one]) => one === value) ?? []
    expect(label).not.toBe('')
    if (name === 'group') return
    const { groups } = await queueOf(product, officer, `?officer=all&${name}=${value}`)
    const row = groups.flatMap(({ rows }) => rows)[0]
    expect(describeFilter(name as ListFilter, value, row, body.officers)).toBe(label)
  },
)

it('days are those of the office, both ends of a range count, and it cannot end before it begins', async () => {
  const { _id } = await aQueuedFile(product, here, underReview)
  // The first moment of a day of the office, then the minute before.
  await product.deps.pool.query(
    `update applications set applied_at = (date '2026-11-02')::timestamp at time zone $2 where id = $1`,
    [_id, site.timeZone.id],
  )
  const on = (from: string, to: string) => shown(officer, `?submittedFrom=${from}&submittedTo=${to}`)
  expect(await on('2026-11-02', '2026-11-02')).toEqual([_id])
  expect(await on('2026-11-01', '2026-11-01')).toEqual([])
  await product.deps.pool.query(
    `update applications set applied_at = applied_at - interval '1 minute' where id = $1`,
    [_id],
  )
  expect(await on('2026-11-02', '2026-11-02')).toEqual([])
  expect(await on('2026-11-01', '2026-11-01')).toEqual([_id])
  // The same of a year, which is read in another way than a few days.
  expect(await on('2025-11-01', '2026-11-01')).toContain(_id)
  expect(await on('2025-10-31', '2026-10-31')).not.toContain(_id)
  expect(await on('2026-11-02', '2027-11-02')).not.toContain(_id)
  const { status, body } = await product.call(
    'GET',
    '/staff/queue?submittedFrom=2026-11-03&submittedTo=2026-11-02',
    { token: officer.token },
  )
  expect([status, body.fields]).toEqual([
    400,
    { submittedTo: 'The last day is before the first. Choose a later one.' },
  ])
})

it('an intake that is not named is one of the choices, and shows the files that name none', async () => {
  const none = await aQueuedFile(product, here, underReview)
  await aQueuedFile(product, here, { ...underReview, intake: '2027-autumn' })
  const { body } = await product.call('GET', '/staff/queue/choices', { token: officer.token })
  expect(body.intakes).toEqual(['2027-autumn', 'none'])
  expect(await shown(officer, '?officer=all&intake=none')).toEqual([none._id])
})
