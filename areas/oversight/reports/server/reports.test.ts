import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { storeMissingFacts } from '#areas/applications/outside-steps/server/step-facts.ts'
import { site } from '#site'
import { reportNames } from '../contract/reports.ts'

let product: TestProduct
let officer: Person
let law: ProgramToApplyTo
let medicine: ProgramToApplyTo
const ids: string[] = []

beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  law = await aProgram(product.deps, { program: '=Law', university: 'Invented University of Riga' })
  medicine = await aProgram(product.deps, { program: 'Medicine', university: '@Invented School' })
  const send = async (to: ProgramToApplyTo) => {
    const student = await aStudent(product.deps)
    const { body } = await apply(product, student, to)
    ids.push(body.data._id)
    return student
  }
  await send(law)
  await send(law)
  await send(medicine)
  const joining = await send(law)
  await decide(product, officer, ids[0]!, { decision: 'start_review' })
  await decide(product, officer, ids[3]!, { decision: 'start_review' })
  // The decisions are written as events: how they are scheduled and sent is tested elsewhere.
  const event = (id: string, move: string, from: string, to: string, more: Record<string, unknown> = {}) =>
    product.deps.pool.query(
      `with moved as (update applications set stage = $4, reply_by = now() + interval '9 days' where id = $1)
       insert into application_events (application_id, move, from_stage, to_stage, actor_id, actor_role, at, reasons)
       values ($1, $2, $3, $4, $5, $6, now(), $7)`,
      [id, move, from, to, more['by'] ?? officer._id, more['role'] ?? 'officer', more['reasons'] ?? []],
    )
  await event(ids[0]!, 'reject', 'under_review', 'rejected', { reasons: ['english', 'typed freely'] })
  await event(ids[3]!, 'offer', 'under_review', 'offered')
  await event(ids[3]!, 'confirm_join', 'offered', 'joined', { by: joining._id, role: 'student' })
  await product.deps.pool.query('update applications set officer_id = $1 where id = $2', [
    officer._id,
    ids[2],
  ])
})
afterAll(() => product.close())

const run = (name: string, query = '') =>
  product.call('GET', `/staff/reports/${name}${query}`, { token: officer.token })
const rowsOf = async (name: string, query = '') => (await run(name, query)).body.rows

describe('a report', () => {
  it('counts by program, country, intake and stage, and its parts add up', async () => {
    expect(await rowsOf('programs')).toEqual([
      ['=Law', 'Invented University of Riga', 'LV', 3, 1, 0, 1, 1],
      ['Medicine', '@Invented School', 'LV', 1, 1, 0, 0, 0],
    ])
    expect(await rowsOf('countries')).toEqual([['LV', 4, 2, 0, 1, 1]])
    expect(await rowsOf('intakes')).toEqual([['none', 4, 2, 0, 1, 1]])
    const stages = new Map(
      (await rowsOf('stages')).map(([stage, total, share]: unknown[]) => [stage, [total, share]]),
    )
    expect(stages.get('submitted')).toEqual([2, 50])
    expect(stages.get('joined')).toEqual([1, 25])
    expect(stages.get('lapsed')).toEqual([0, 0])
  })

  it('counts days in completed stages, and files still in one separately', async () => {
    const rows = await rowsOf('days-per-stage')
    expect(rows.map(([stage, files, , , now]: unknown[]) => [stage, files, now])).toEqual([
      ['submitted', 2, 2],
      ['under_review', 2, 0],
      ['documents_requested', 0, 0],
      ['offered', 1, 0],
    ])
    expect(rows[2]).toEqual(['documents_requested', 0, null, null, 0])
  })

  it('measures outside steps from the day their turn came, by kind, and counts where open files are', async () => {
    const step = (id: string, key: string, kind: string, more: Record<string, unknown>) =>
      product.deps.pool.query(
        `insert into application_steps (application_id, step, position, name, kind, who, in_queue, state, open_since, done_on,
           due_on)
         values ($1, $2, 90, $2, $3, 'student', true, $4, $5, $6, $7)`,
        [id, key, kind, more['state'], more['since'] ?? null, more['done'] ?? null, more['due'] ?? null],
      )
    await product.deps.pool.query('delete from application_steps')
    // One plan calls it CAS, another an invitation.
    await step(ids[1]!, 'cas', 'enrollment_confirmation', {
      state: 'done',
      since: '2026-03-01T10:00:00Z',
      done: '2026-03-11',
    })
    await step(ids[3]!, 'invitation', 'enrollment_confirmation', {
      state: 'done',
      since: '2026-03-01T10:00:00Z',
      done: '2026-03-31',
    })
    await step(ids[3]!, 'visa_lodged', 'visa_lodged', {
      state: 'waiting',
      since: '2026-04-01T10:00:00Z',
      due: '2026-05-01',
    })
    // Its turn has not come, and the application of the next has ended.
    await step(ids[3]!, 'ticket', 'ticket', { state: 'waiting' })
    await step(ids[0]!, 'visa_decision', 'visa_decision', { state: 'refused', since: '2026-04-01T10:00:00Z' })
    expect(await rowsOf('outside-steps')).toEqual([
      ['enrollment_confirmation', 2, 20, 28, 0, 0, 0],
      ['visa_lodged', 0, null, null, 1, 1, 0],
      ['visa_decision', 0, null, null, 0, 0, 1],
      ['ticket', 0, null, null, 0, 0, 0],
    ])
    expect((await run('outside-steps/csv')).body.toString()).toContain(
      'Confirmation of enrollment (CAS, CoE or similar)',
    )
  })

  it('counts the same from the facts that are stored of outside steps as from the steps, whatever the filters', async () => {
    const { pool } = product.deps
    // Every state, with and without days, of each application.
    await pool.query('delete from application_steps')
    await pool.query(
      `insert into application_steps (application_id, step, position, name, kind, who, in_queue, state, open_since, done_on,
         due_on)
       select a.id, 's' || n, n, 's', (array['deposit', 'ticket', 'visa_lodged'])[1 + n % 3], 'student', true, s.state,
         case when n % 4 > 0 then '2026-03-01T20:30:00Z'::timestamptz + n * interval '5 hours' end,
         case when s.state in ('done', 'refused') and n % 5 > 0 then '2026-03-20'::date + n * length(a.reference) end,
         case when n % 3 > 0 then '2026-03-01'::date + n * 9 end
       from applications a, generate_series(1, 60) n
       cross join lateral (select (array['waiting', 'under_way', 'done', 'done', 'not_needed', 'refused'])[1 + n % 6]) s (state)`,
    )
    const fromSteps = async (where: string) =>
      (
        await pool.query<{ line: unknown }>(
          `select json_build_array(kind, count(distinct id) filter (where state = 'done'),
             ceil(percentile_cont(0.5) within group (order by days) filter (where state = 'done'))::integer,
             ceil(percentile_cont(0.9) within group (order by days) filter (where state = 'done'))::integer,
             count(distinct id) filter (where is_open),
             count(distinct id) filter (where is_open and due_on < (now() at time zone $1)::date),
             count(distinct id) filter (where state = 'refused')) as line
           from (
             select a.id, t.kind, t.state, t.due_on,
               greatest(t.done_on - (t.open_since at time zone $1)::date, 0) as days,
               t.state in ('waiting', 'under_way') and t.open_since is not null
                 and a.stage in ('under_review', 'documents_requested', 'offered', 'joined') as is_open
             from application_steps t join applications a on a.id = t.application_id where ${where}) x
           group by kind order by kind`,
          [site.timeZone.id],
        )
      ).rows.map(({ line }) => line)
    const filters = [
      ['', 'true'],
      [`?officer=${officer._id}`, `a.officer_id = '${officer._id}'`],
      [`?university=${medicine.universityId}`, `a.university_id = '${medicine.universityId}'`],
      ['?from=2100-01-01', 'false'],
    ] as const
    const compare = async (known: number) => {
      // A report is shown again for some seconds.
      product.clock.advance(60_000)
      const { rows } = await pool.query<{ known: number }>(
        'select count(step_facts)::int as known from applications',
      )
      expect(rows[0]!.known).toBe(known)
      for (const [query, where] of filters) {
        const expected = await fromSteps(where)
        expect([query, (await rowsOf('outside-steps', query)).toSorted()]).toEqual([query, expected])
      }
    }
    await compare(0)
    await storeMissingFacts(product.deps)
    await compare(ids.length)
    // Of another zone they do not count, and are replaced.
    await pool.query(
      `update applications set step_facts = '{deposit done 900}', step_facts_zone = 'Etc/GMT+12'`,
    )
    await compare(ids.length)
    await storeMissingFacts(product.deps)
    await compare(ids.length)
    // A changed step makes those of its application unknown.
    await pool.query(
      `update application_steps set state = 'refused', done_on = null where application_id = $1`,
      [ids[3]],
    )
    await compare(ids.length - 1)
  })

  it('counts reasons by the side that gave them, the work of officers, and the outcome of applications', async () => {
    expect(await rowsOf('reasons')).toEqual([
      ['office', 'english', 1, 50],
      ['office', 'other', 1, 50],
    ])
    expect(await rowsOf('officers')).toEqual([[officer.name, 3, 2, 2, 0]])
    const [[month, ...figures]] = await rowsOf('conversion')
    expect(month).toMatch(/^\d{4}-\d{2}$/)
    expect(figures).toEqual([4, 2, 1, 1, 25])
  })

  it('counts only what matches the filters', async () => {
    const of = async (query: string) => (await run('programs', query)).body.counted
    expect(await of(`?university=${medicine.universityId}`)).toBe(1)
    expect(await of(`?officer=${officer._id}`)).toBe(3)
    expect([await of('?country=LV'), await of('?country=IT')]).toEqual([4, 0])
    expect([await of('?intake=none'), await of('?intake=2027-02')]).toEqual([4, 0])
    expect([await of('?to=2020-01-01'), await of('?from=2020-01-01')]).toEqual([0, 4])
    // The first moment of a day of the office, which is another day in most time zones.
    const zone = site.timeZone.id
    const began = `update applications set applied_at = $1::date::timestamp at time zone $2 where id = $3`
    await product.deps.pool.query(began, ['2020-02-02', zone, ids[1]])
    expect([await of('?to=2020-02-02'), await of('?to=2020-02-01')]).toEqual([1, 0])
    expect(await of('?from=2020-02-02&to=2020-02-02')).toBe(1)
    await product.deps.pool.query('update applications set applied_at = now() where id = $1', [ids[1]])
  })

  it.each([
    ['?from=soon', 'from'],
    ['?from=0000-01-01', 'from'],
    ['?from=2026-12-05&to=2026-11-01', 'to'],
    ['?country=Latvia', 'country'],
    ['?university=riga', 'university'],
    ['?nonsense=1', 'nonsense'],
  ])('is refused with %s', async (query, field) => {
    const { status, body } = await run('programs', query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
  })

  it('is not found under an unknown name, and students have no access', async () => {
    expect((await run('nonsense')).status).toBe(404)
    const { token } = await aStudent(product.deps)
    expect((await product.call('GET', '/staff/reports/programs', { token })).status).toBe(403)
  })
})

it.each(reportNames)('%s is exported as CSV: every row, readable, without formulas', async (name) => {
  const { status, headers, body } = await run(`${name}/csv`)
  const [head, ...lines] = body.toString().trimEnd().split('\r\n')
  expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${name}.csv"`])
  expect(head.startsWith('\ufeff')).toBe(true)
  expect(lines).toHaveLength((await run(name)).body.totalRows)
  for (const line of lines) expect(line).not.toMatch(/(^|,)[=@]/)
  if (name === 'programs') expect(lines[0]).toBe(`'=Law,Invented University of Riga,LV,3,1,0,1,1`)
  if (name === 'reasons') expect(lines[0]).toContain('English result too low or missing')
  if (name === 'stages') {
    expect(lines.join('\n')).toContain('Declined by the student')
    expect(lines.join('\n')).toContain('Withdrawn by the student')
  }
  expect(lines.join('\n')).not.toMatch(/\b(you|your|I)\b/i)
})

it('records and logs every run with the person who ran it', async () => {
  const admin = await anAdmin(product.deps)
  await product.call('GET', '/staff/reports/stages/csv?country=LV', { token: admin.token })
  const { body } = await product.call('GET', '/staff/report-runs?limit=1', { token: officer.token })
  expect(body.data[0]).toMatchObject({
    report: 'stages',
    form: 'csv',
    filters: { country: 'LV' },
    rows: 10,
    by: admin.name,
  })
  expect(body.totalCount).toBeGreaterThan(1)
  const log = await product.call('GET', '/staff/audit-log?action=report.run&limit=1', { token: admin.token })
  expect(log.body.data[0]).toMatchObject({
    actor: { _id: admin._id },
    object: { kind: 'report', id: 'stages' },
    details: { form: 'csv', country: 'LV', rows: 10 },
  })
})

it('offers only filter values that applications have', async () => {
  const { body } = await product.call('GET', '/staff/report-choices', { token: officer.token })
  expect(body).toEqual({
    countries: ['LV'],
    universities: expect.arrayContaining([{ _id: law.universityId, name: 'Invented University of Riga' }]),
    intakes: ['none'],
    officers: [{ _id: officer._id, name: officer.name }],
  })
})
