import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile, idsIn, queueOf, type QueuedFile } from '#test/people/queued-files.ts'
import { filterNames, type FilterName } from './contract.ts'
import { filterControls } from './staff.ts'

let product: TestProduct
let officer: Person
let here: ProgramToApplyTo
let there: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  here = await aProgram(product.deps)
  there = await aProgram(product.deps)
  await product.deps.pool.query(`update universities set country = 'IT' where id = $1`, [there.universityId])
})
afterAll(() => product.close())
beforeEach(() => product.deps.pool.query('truncate applications cascade'))

interface Example {
  /** Whether users of a university may use it. */
  forUniversities: boolean
  value: string
  /** A file that the filter shows, and one that it does not. */
  matching: QueuedFile
  other: QueuedFile
}

const underReview = { stage: 'under_review' } as const

/** One use of each filter. All files have reached the university, so that its users see them too. */
const examples: Record<FilterName, () => Example> = {
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
  step: () => ({
    forUniversities: false,
    value: 'deposit',
    matching: { stage: 'offered', before: 'under_review', nextStep: 'deposit' },
    other: { stage: 'offered', before: 'under_review', nextStep: 'interview' },
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

it.each(filterNames)('%s shows the files that match, as typed and as a saved filter', async (name) => {
  const { value, matching, other } = examples[name]()
  const wanted = await aQueuedFile(product, here, matching)
  const unwanted = await aQueuedFile(product, here, other)
  expect((await shown(officer, '?officer=all')).toSorted()).toEqual([wanted._id, unwanted._id].toSorted())
  const filters = { officer: 'all', [name]: value }
  expect(await shown(officer, `?${new URLSearchParams(filters).toString()}`)).toEqual([wanted._id])
  const saved = await product.call('POST', '/staff/queue/filters', {
    token: officer.token,
    body: { name: `By ${name}`, filters },
  })
  expect([saved.status, saved.body.filter]).toMatchObject([201, { filters, count: 1 }])

  const wrong = await product.call('GET', `/staff/queue?${name}=`, { token: officer.token })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, [name]])
})

it.each(filterNames)('%s is ignored for users of a university unless it is open to them', async (name) => {
  const { value, other, forUniversities } = examples[name]()
  const person = await aUniversityUser(product.deps, here.universityId)
  const { _id } = await aQueuedFile(product, here, other)
  expect(await shown(person, `?${name}=${value}`)).toEqual(forUniversities ? [] : [_id])
})

it.each(Object.entries(filterControls))(
  '%s is offered in the dialog and named on its chip',
  async (name, control) => {
    const { value, matching } = examples[name as FilterName]()
    await aQueuedFile(product, here, matching)
    const { body } = await product.call('GET', `/staff/queue/choices?university=${there.universityId}`, {
      token: officer.token,
    })
    const [, label = ''] = control.options(body).find(([one]) => one === value) ?? []
    expect(label).not.toBe('')
    if (name === 'group') return
    const { groups } = await queueOf(product, officer, `?officer=all&${name}=${value}`)
    const row = groups.flatMap(({ rows }) => rows)[0]
    expect(control.describe?.(value, row)).toBe(label)
  },
)
