import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import type { OutsideSteps } from '../contract/outside-steps.ts'
import type { PlanStep, StepPlan } from '../contract/step-plans.ts'

let product: TestProduct
let officer: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  ;[officer, admin] = await Promise.all([
    anOfficer(product.deps),
    anAdmin(product.deps, { name: 'Zainab Malik' }),
  ])
})
afterEach(async () => {
  // Each change stores again what reports count of its application.
  const { rows } = await product.deps.pool.query(
    'select reference from applications where step_facts is null',
  )
  expect(rows).toEqual([])
})
afterAll(() => product.close())
beforeAll(async () => {
  // The articles that the plans name; tests do not load the texts of the product.
  await product.deps.pool.query(
    `insert into help_articles (slug, title, summary, topic, keywords, body, sources, checked_on, changed_at)
     select distinct s ->> 'help', 'Sample', 'Sample', 'visa', '', 'Sample', '[]'::jsonb, current_date, now()
     from step_plan_versions v, jsonb_array_elements(v.steps) s where s ->> 'help' is not null`,
  )
})

const as = (person: Person, method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const planOf = async (country: string): Promise<StepPlan> =>
  (await as(officer, 'GET', `/staff/step-plans/${country}`)).body
const save = (
  country: string,
  steps: readonly Partial<PlanStep>[],
  version: number,
  files: 'new' | 'open' = 'new',
) => as(admin, 'PUT', `/staff/step-plans/${country}`, { steps, version, files })
const stepsOf = async (id: string): Promise<OutsideSteps> =>
  (await as(officer, 'GET', `/application/${id}/outside-steps`)).body

/** A file under review at a university of a country. */
async function aFile(
  country: string,
  intake?: string,
): Promise<{ id: string; student: Person; programId: string }> {
  const program = await aProgram(product.deps, {
    intakes: ['2027-autumn', '2028-spring'].map((start) => ({ start, closes: null })),
  })
  const { pool } = product.deps
  await pool.query('update universities set country = $1 where id = $2', [country, program.universityId])
  await pool.query(
    `update program_intakes set status = 'published', starts_on = case start when '2027-autumn'
    then date '2027-09-20' else date '2028-02-01' end where program_id = $1`,
    [program.programId],
  )
  const student = await aStudent(product.deps)
  const sent = await apply(product, student, program, intake === undefined ? {} : { intake })
  const id: string = sent.body.data._id
  await decide(product, officer, id, { decision: 'start_review' })
  return { id, student, programId: program.programId }
}

describe('a plan', () => {
  it('comes with the product: for every country, and with another name for the confirmation in three', async () => {
    const { plans } = (await as(officer, 'GET', '/staff/step-plans')).body
    expect(plans.map(({ country, version, steps }: never) => [country, version, steps])).toEqual([
      [null, 1, 13],
      ['AU', 1, 13],
      ['GB', 1, 13],
      ['US', 1, 13],
    ])
    const names = await Promise.all(
      ['every', 'AU', 'GB', 'US'].map(
        async (country) => (await planOf(country)).steps.find(({ key }) => key === 'confirmation')!.name,
      ),
    )
    expect(names).toEqual(['Confirmation of enrollment', 'CoE', 'CAS', 'Form I-20'])
    expect(await planOf('LV')).toMatchObject({ country: 'LV', version: 0, versions: [] })
    expect((await planOf('every')).versions).toMatchObject([{ version: 1, by: null, steps: 13 }])
  })

  it('names help articles that come with the product too', async () => {
    const { steps } = await planOf('every')
    const named = steps.flatMap(({ help }) => help ?? [])
    expect(named).toHaveLength(7)
    const files = await readdir('content/help')
    expect(files).toEqual(expect.arrayContaining(named.map((slug) => `${slug}.md`)))
  })

  it('is saved in versions by admins alone; new files follow the newest, open ones only when asked', async () => {
    const { steps } = await planOf('GB')
    const before = await aFile('GB')
    const renamed = steps.map((step) =>
      step.key === 'deposit' ? { ...step, name: 'Tuition deposit' } : step,
    )
    const refused = await as(officer, 'PUT', '/staff/step-plans/GB', {
      steps: renamed,
      version: 1,
      files: 'new',
    })
    expect(refused.status).toBe(403)
    const saved = await save('GB', renamed, 1)
    expect(saved.body).toMatchObject({ message: 'Version 2 is saved for new files.', changedFiles: 0 })
    expect((await stepsOf(before.id)).plan).toEqual({ country: 'GB', version: 1 })
    const after = await aFile('GB')
    expect((await stepsOf(after.id)).plan).toEqual({ country: 'GB', version: 2 })
    expect((await stepsOf(after.id)).steps.map(({ name }) => name)).toContain('Tuition deposit')

    const both = await save('GB', renamed, 2, 'open')
    expect(both.body).toMatchObject({ changedFiles: 2, plan: { version: 3 } })
    expect(both.body.message).toBe('Version 3 is saved, and 2 open files follow it.')
    expect((await stepsOf(before.id)).plan).toEqual({ country: 'GB', version: 3 })
    expect((await planOf('GB')).versions.map(({ version, by }) => [version, by])).toEqual([
      [3, 'Zainab Malik'],
      [2, 'Zainab Malik'],
      [1, null],
    ])
    expect((await auditedAbout(product, 'GB')).map(({ action }) => action)).toEqual([
      'step-plan.saved',
      'step-plan.saved',
    ])
  })

  it.each(['text', 'textDone'])('refuses a name in %s that nothing fills in', async (field) => {
    const { steps } = await planOf('US')
    const withField = (sentence: string) =>
      steps.map((step) => (step.key === 'deposit' ? { ...step, [field]: sentence } : step))
    const refused = await save('US', withField('Pay {univeristy} now.'), 1)
    const at = `steps.${steps.findIndex(({ key }) => key === 'deposit')}.${field}`
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { [at]: expect.stringMatching(/^Only \{university\} and \{program\} are filled in/) },
    ])
    expect((await planOf('US')).version).toBe(1)
  })

  it('keeps in open files what was done, adds new steps and removes untouched ones', async () => {
    const { id } = await aFile('AU')
    const mark = { state: 'done', version: 0 }
    expect((await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/submitted`, mark)).status).toBe(
      200,
    )
    const { steps } = await planOf('AU')
    const fewer = steps
      .filter(({ key }) => !['submitted', 'interview'].includes(key))
      .map((step) => ({
        ...step,
        needs: step.needs.filter((key) => key !== 'submitted'),
      }))
    const insurance = {
      ...fewer[0]!,
      key: 'insurance',
      name: 'Health cover',
      kind: 'other' as const,
      needs: [],
    }
    expect((await save('AU', [insurance, ...fewer], 1, 'open')).body.changedFiles).toBe(1)
    const file = await stepsOf(id)
    expect(file.steps[0]).toMatchObject({ key: 'insurance', state: 'waiting', current: true })
    expect(file.steps.at(-1)).toMatchObject({ key: 'submitted', state: 'done' })
    expect(file.steps.map(({ key }) => key)).not.toContain('interview')
  })

  it('becomes a country’s own, with its open files', async () => {
    const { id } = await aFile('RS')
    expect((await stepsOf(id)).plan).toEqual({ country: null, version: 1 })
    const { steps, openFiles } = await planOf('RS')
    expect(openFiles).toBe(1)
    expect((await save('RS', steps.slice(0, 5), 0, 'open')).body).toMatchObject({ changedFiles: 1 })
    expect(await stepsOf(id)).toMatchObject({ plan: { country: 'RS', version: 1 }, steps: { length: 5 } })
  })

  it('is given to a file while an officer is at one of its steps: both are saved, one after the other', async () => {
    const { id } = await aFile('SI')
    const { steps } = await planOf('SI')
    const { pool } = product.deps
    const other = await pool.connect()
    try {
      // What an officer's change does: it locks the application, and then the step.
      await other.query('begin')
      await other.query('select from applications where id = $1 for no key update', [id])
      const saving = save('SI', steps, 0, 'open')
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      await other.query(
        `update application_steps set state = 'done', done_on = current_date, version = version + 1
         where application_id = $1 and step = $2`,
        [id, steps[0]!.key],
      )
      await other.query('commit')
      expect((await saving).body).toMatchObject({ changedFiles: 1 })
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect((await stepsOf(id)).steps[0]).toMatchObject({ key: steps[0]!.key, state: 'done' })
  })

  it('shows an earlier version, whose steps are saved again as a new one', async () => {
    const { steps, version } = await planOf('PL')
    await save('PL', steps.slice(0, 3), version)
    await save('PL', steps.slice(0, 2), 1)
    const at = '/staff/step-plans/PL/versions'
    const earlier = await as(officer, 'GET', `${at}/1`)
    expect(earlier.body).toEqual({ version: 1, steps: steps.slice(0, 3) })
    expect((await save('PL', earlier.body.steps, 2)).body.plan).toMatchObject({
      version: 3,
      steps: { length: 3 },
    })
    for (const absent of ['4', '0', '1.5', 'newest'])
      expect((await as(officer, 'GET', `${at}/${absent}`)).status, absent).toBe(404)
    expect((await as(officer, 'GET', '/staff/step-plans/SK/versions/1')).status).toBe(404)
    const student = await aStudent(product.deps)
    expect((await as(student, 'GET', `${at}/1`)).status).toBe(403)
  })

  it('lets one of two admins save a version', async () => {
    const { steps } = await planOf('US')
    const both = await Promise.all([save('US', steps, 1), save('US', steps, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = both.find(({ status }) => status === 409)!
    expect(loser.body.message).toContain('has saved version 2 of this plan meanwhile')
  })

  it('refuses steps that wait for later ones, two with one key, unknown articles and odd days', async () => {
    const { steps, version } = await planOf('every')
    const messageOf = async (changed: readonly Partial<PlanStep>[]) => {
      const { status, body } = await save('every', changed, version)
      expect(status).toBe(400)
      return body.fields
    }
    const [first, second] = steps
    expect((await messageOf([{ ...first!, needs: [second!.key] }, second!])).steps).toContain(
      'steps before it',
    )
    expect((await messageOf([first!, first!])).steps).toContain('the same key')
    const due = { from: 'step' as const, step: first!.key, days: 3 }
    expect((await messageOf([{ ...first!, due }])).steps).toContain('steps before it')
    expect((await messageOf([{ ...first!, help: 'no-such-article' }]))['steps.0.help']).toBe(
      'There is no help article with this name.',
    )
    expect(Object.keys(await messageOf([{ ...first!, name: ' ' }]))).toEqual(['steps.0.name'])
    expect(Object.keys(await messageOf([{ ...first!, due: { from: 'start', days: 9999 } }]))).toEqual([
      'steps.0.due.days',
    ])
    expect((await planOf('every')).version).toBe(version)
  })
})

describe('a deferral', () => {
  const defer = (id: string, body: Record<string, unknown>, person = officer) =>
    as(person, 'POST', `/staff/applications/${id}/deferral`, body)
  const move = { from: '2027-autumn', to: '2028-spring' }

  it('moves the application, keeps its stage and history, repeats what the plan repeats, and tells the student', async () => {
    const { id, student } = await aFile('LV', '2027-autumn')
    await decide(product, officer, id, { decision: 'offer' })
    await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
    for (const key of ['submitted', 'deposit', 'confirmation', 'visa_lodged'])
      await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/${key}`, {
        state: 'done',
        reference: `REF-${key}`,
        version: 0,
      })
    await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/visa_decision`, {
      state: 'refused',
      version: 0,
    })
    const { status, body } = await defer(id, { ...move, reason: 'The visa was refused.' })
    expect([status, body.message]).toEqual([
      200,
      'The application is moved to Spring 2028. The student gets an e-mail. ' +
        'A letter in force still names another intake: see Letters.',
    ])
    const stateOf = Object.fromEntries(body.data.steps.map(({ key, state }: never) => [key, state]))
    expect(stateOf).toMatchObject({ submitted: 'done', deposit: 'done' })
    expect(stateOf).toMatchObject({
      confirmation: 'waiting',
      visa_lodged: 'waiting',
      visa_decision: 'waiting',
    })
    expect(body.data.startsOn).toBe('2028-02-01')
    const lodged = body.data.steps.find(({ key }: { key: string }) => key === 'visa_lodged')
    expect(lodged).toMatchObject({ due: '2027-12-03', reference: null })
    expect(body.data.deferrals).toMatchObject([{ ...move, reason: 'The visa was refused.' }])

    const application = (await as(student, 'GET', `/application/${id}`)).body.data
    expect(application).toMatchObject({ intake: '2028-spring', stage: 'joined', status: 'confirmed' })
    const history = (
      await as(officer, 'GET', `/staff/applications/${id}/history?kind=outside&page=1&limit=20`)
    ).body
    expect(history.data.map(({ what }: { what: string }) => what)).toEqual([
      'outside.deferred',
      ...Array.from({ length: 5 }, () => 'outside.marked'),
    ])
    // The student was sent the reason: nobody may take it for an internal note.
    expect(history.data[0]).toMatchObject({ told: 'The visa was refused.', internalNote: null })
    const mail = (await product.mails(student.email)).at(-1)!
    expect(mail.text).toContain('Your application is now for Spring 2028. It was for Autumn 2027.')
    const timeline = (await as(student, 'GET', '/student/timeline?page=1&limit=20')).body.data
    expect(timeline[0]).toMatchObject({ event: 'deferred', title: '2028-spring' })
    expect((await auditedAbout(product, id)).at(-1)).toMatchObject({ action: 'application.deferred' })
  })

  it('is refused for an unknown or the same intake, from an outdated screen, and where another application is open', async () => {
    const { id, student, programId } = await aFile('LV', '2027-autumn')
    expect((await defer(id, { ...move, to: '2029-autumn' })).body.fields.to).toBe(
      'The program has no such intake.',
    )
    expect((await defer(id, { ...move, to: '2027-autumn' })).body.fields.to).toContain('already')
    expect((await defer(id, { ...move, from: '2026-autumn' })).body.code).toBe('changed_meanwhile')
    expect((await defer(id, move, student)).status).toBe(403)
    const { rows } = await product.deps.pool.query('select university_id from programs where id = $1', [
      programId,
    ])
    const second = await apply(
      product,
      student,
      { programId, universityId: rows[0].university_id },
      { intake: '2028-spring' },
    )
    expect(second.status).toBe(200)
    const taken = await defer(id, move)
    expect([taken.status, taken.body.code]).toEqual([409, 'already_applied'])
    expect((await as(student, 'GET', `/application/${id}`)).body.data.intake).toBe('2027-autumn')
    await as(student, 'POST', `/application/${id}/withdraw`, {})
    expect((await defer(id, move)).body.code).toBe('move_not_possible')
  })

  it('leaves letters in force that name the earlier intake, and says so only where there are such', async () => {
    const lettersOf = async (id: string) => {
      const { data } = (await as(officer, 'GET', `/staff/applications/${id}/decisions`)).body
      return data.letters.map(({ intake, endedAt }: never) => [intake, endedAt])
    }
    const [offered, reviewed] = await Promise.all([aFile('LV', '2027-autumn'), aFile('LV', '2027-autumn')])
    await decide(product, officer, offered.id, { decision: 'offer' })
    expect((await defer(offered.id, move)).body.message).toContain('still names another intake')
    expect(await lettersOf(offered.id)).toEqual([['2027-autumn', null]])
    // The way that the officer is told of: the old letter ends, and the new one names the new intake.
    await decide(product, officer, offered.id, {
      decision: 'withdraw_offer',
      reason: 'A new letter follows.',
    })
    await decide(product, officer, offered.id, { decision: 'reinstate' })
    await decide(product, officer, offered.id, { decision: 'offer' })
    expect(await lettersOf(offered.id)).toEqual([
      ['2028-spring', null],
      ['2027-autumn', expect.any(String)],
    ])
    expect((await defer(reviewed.id, move)).body.message).not.toContain('letter')
    // Back to the intake that its letter names.
    const back = { from: '2028-spring', to: '2027-autumn' }
    const joining = await aFile('LV', '2027-autumn')
    await decide(product, officer, joining.id, { decision: 'offer' })
    await defer(joining.id, move)
    expect((await defer(joining.id, back)).body.message).not.toContain('letter')
  })

  it('happens once when two officers ask', async () => {
    const { id } = await aFile('LV', '2027-autumn')
    const both = await Promise.all([defer(id, move), defer(id, move, admin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stepsOf(id)).deferrals).toHaveLength(1)
  })
})

it('shows the student what to do once joined, with the help article, and nothing that has to wait', async () => {
  const { id, student } = await aFile('LV', '2027-autumn')
  const todo = async () =>
    (await as(student, 'GET', '/student/activities')).body.todo.filter(
      ({ kind }: { kind: string }) => kind === 'step',
    )
  expect(await todo()).toEqual([])
  await decide(product, officer, id, { decision: 'offer' })
  await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)
  expect(await todo()).toMatchObject([
    {
      title: expect.stringMatching(/^Pay the deposit or the first fee to /),
      help: 'sending-fees-from-pakistan',
    },
    { title: 'Get your certificates attested.', help: 'attestation-chain' },
  ])
  await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/deposit`, { state: 'done', version: 0 })
  await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/confirmation`, {
    state: 'done',
    version: 0,
  })
  expect(titles(await todo())).toContain('Apply for your visa. We go through the documents with you.')
  const timeline = (await as(student, 'GET', '/student/timeline?page=1&limit=5')).body.data
  expect(timeline.map(({ event, title }: never) => [event, title]).slice(0, 2)).toEqual([
    ['step-done', 'Confirmation of enrollment'],
    ['step-done', 'Deposit'],
  ])
})
