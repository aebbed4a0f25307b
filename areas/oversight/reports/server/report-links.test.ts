import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf, filtersIn } from '#areas/applications/queue/staff/parts/filters-in-address.ts'
import { site } from '#site'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile, queueOf, type QueuedFile } from '#test/people/queued-files.ts'
import { filesBehind } from '../contract/files-behind.ts'
import type { EnquiryReport, Report, ReportColumn, ReportName } from '../contract/reports.ts'

let product: TestProduct
let ali: Person
let sana: Person
let riga: ProgramToApplyTo
let padua: ProgramToApplyTo

/** One of every way that a file can have gone, and some that have gone back. */
const ways: readonly QueuedFile[] = [
  { stage: 'submitted' },
  { stage: 'under_review', events: [{ move: 'start_review', to: 'under_review' }] },
  { stage: 'documents_requested', events: [{ move: 'request_documents', to: 'documents_requested' }] },
  { stage: 'offered', replyBy: 9, events: [{ move: 'offer', to: 'offered' }] },
  {
    stage: 'joined',
    events: [
      { move: 'offer', to: 'offered' },
      { move: 'confirm_join', to: 'joined' },
    ],
  },
  {
    stage: 'rejected',
    // Twice for the same reason, which is one file.
    events: [
      { move: 'reject', to: 'rejected', reasons: ['english', 'typed', 'typed otherwise'] },
      { move: 'reinstate', to: 'under_review' },
      { move: 'reject', to: 'rejected', reasons: ['english', 'cost'] },
    ],
  },
  {
    stage: 'offer_withdrawn',
    events: [
      { move: 'offer', to: 'offered' },
      { move: 'withdraw_offer', to: 'offer_withdrawn', reasons: ['program_full'] },
    ],
  },
  {
    stage: 'declined',
    events: [
      { move: 'offer', to: 'offered' },
      { move: 'decline', to: 'declined', reasons: ['cost', 'other'] },
    ],
  },
  {
    stage: 'withdrawn',
    events: [
      { move: 'offer', to: 'offered' },
      { move: 'confirm_join', to: 'joined' },
      { move: 'withdraw', to: 'withdrawn', reasons: ['visa'] },
    ],
  },
  { stage: 'lapsed', events: [{ move: 'offer', to: 'offered' }] },
]

beforeAll(async () => {
  product = await testProduct()
  ali = await anOfficer(product.deps)
  sana = await anOfficer(product.deps)
  riga = await aProgram(product.deps)
  padua = await aProgram(product.deps)
  await product.deps.pool.query(`update universities set country = 'IT' where id = $1`, [padua.universityId])
  let nth = 0
  for (const way of [...ways, ...ways, ...ways]) {
    nth++
    const officer = [ali, sana, null][nth % 3] ?? null
    const student = await aStudent(product.deps)
    const file = await aQueuedFile(product, nth % 4 === 0 ? padua : riga, {
      ...way,
      officer,
      student,
      // Some look more than once, and students look at their own.
      openedBy: [[ali, student], [sana, sana, ali], [student], []][nth % 4]!,
      intake: ['2027-autumn', ''][nth % 2]!,
      since: -nth * 6,
      events: (way.events ?? []).map((event, place) => ({
        ...event,
        by: [sana, ali, student][(nth + place) % 3]!,
      })),
    })
    await addSteps(file._id, nth)
    if (nth % 10 !== 0) continue
    // The first moment of a month of the office, which is another month in most time zones.
    await product.deps.pool.query(
      `update applications set applied_at = date_trunc('month', now() at time zone $2) at time zone $2 where id = $1`,
      [file._id, site.timeZone.id],
    )
  }
})
afterAll(() => product.close())

/** Steps of several kinds, of which some are there twice, in every state and with and without a day. */
async function addSteps(id: string, nth: number) {
  await product.deps.pool.query(
    `insert into application_steps (application_id, step, position, name, kind, who, in_queue, state, open_since, done_on,
       due_on)
     select $1, 's' || n, n, 's', (array['deposit', 'deposit', 'ticket', 'visa_decision'])[1 + n % 4], 'student', true,
       s.state, case when (n + $2) % 7 > 0 then now() - interval '30 days' end,
       case when s.state in ('done', 'refused') and n % 2 = 0 then current_date end,
       case when (n + $2) % 3 > 0 then current_date + 4 * (n - 3) end
     from generate_series(1, 6) n
     cross join lateral (select (array['waiting', 'under_way', 'done', 'not_needed', 'refused'])[1 + (n + $2) % 5]) s (state)
     where n % 6 <> $2 % 3`,
    [id, nth],
  )
}

/** The columns that count files, whose numbers have to be links. */
const linked: Readonly<Record<Exclude<ReportName, EnquiryReport>, readonly ReportColumn[]>> = {
  programs: ['total', 'pending', 'offered', 'joined', 'cancelled'],
  countries: ['total', 'pending', 'offered', 'joined', 'cancelled'],
  intakes: ['total', 'pending', 'offered', 'joined', 'cancelled'],
  stages: ['total'],
  'days-per-stage': ['files', 'now'],
  'outside-steps': ['files', 'now', 'late', 'refused'],
  reasons: ['total'],
  officers: ['files', 'moves', 'decisions', 'views'],
  conversion: ['sent', 'reviewed', 'everOffered', 'everJoined'],
}

const daysAgo = (days: number) =>
  new Date(product.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const filterSets: readonly (() => Record<string, string>)[] = [
  () => ({}),
  () => ({ country: 'IT' }),
  () => ({ officer: ali._id, intake: 'none' }),
  () => ({ university: riga.universityId, intake: '2027-autumn', from: daysAgo(100) }),
  () => ({ from: daysAgo(70), to: daysAgo(20) }),
]

it.each(Object.keys(linked) as (keyof typeof linked)[])(
  'every number of files in %s is the count of the queue that it leads to',
  async (name) => {
    let links = 0
    for (const filtersOf of filterSets) {
      const filters = filtersOf()
      const query = new URLSearchParams(filters).toString()
      const { status, body } = await product.call('GET', `/staff/reports/${name}?${query}`, {
        token: ali.token,
      })
      expect(status).toBe(200)
      const report = body as Report
      for (const [place, cells] of report.rows.entries()) {
        const row = { ...report, cells, subject: report.subjects[place]! }
        for (const [at, { key }] of report.columns.entries()) {
          const files = filesBehind(row, key, filters)
          expect([key, files !== null]).toEqual([key, linked[name].includes(key) && cells[at] !== 0])
          if (files === null) continue
          links++
          const address = addressOf(files)
          const given = new URLSearchParams(address.split('?')[1])
          // The screen takes all of it from the address.
          expect(filtersIn(given, 'officer')).toEqual(files)
          const { groups } = await queueOf(product, ali, `?${given.toString()}`)
          const counted = groups.reduce((sum, { count }) => sum + count, 0)
          expect([address, counted]).toEqual([address, cells[at]])
        }
      }
    }
    expect(links).toBeGreaterThanOrEqual(linked[name].length * 3)
  },
)
