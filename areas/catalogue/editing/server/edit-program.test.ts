import { instructorMessages } from '#texts/catalogue/editing/instructor-messages.ts'
import { rolloverMessages } from '#texts/catalogue/editing/rollover-messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { importFile, planFile } from '#test/fixtures/catalogue-files.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'

const editing = startCatalogueEditing()
const { day, source, call, audited, aDraft, save, place, facts, aPublished, asStudent } = editing
let product: TestProduct
let officer: Person
let colleague: Person
beforeAll(() => {
  ;({ product, officer, colleague } = editing.people())
})

/** A program with everything a student needs to see, by id. */
async function aFullProgram(universityId: string): Promise<string> {
  const made = await call('POST', `/universities/${universityId}/programs`, {
    name: 'Medicine',
    source: source(),
  })
  expect(made.status).toBe(201)
  const id = made.body.program._id
  for (const [at, [group, value]] of Object.entries(full).entries()) {
    const saved = await saveOf(id, group, at + 1, value)
    expect([group, saved.status, saved.body.fields]).toEqual([group, 200, undefined])
  }
  return id
}
const saveOf = (id: string, group: string, version: number, value: object, by = officer) =>
  call('PUT', `/programs/${id}`, { group, version, source: source(), value }, by)
const moveOf = (id: string, status: string, reason: string | null = null) =>
  call('PUT', `/programs/${id}/status`, { status, reason })
const ielts = {
  kind: 'english',
  subject: 'ielts',
  part: null,
  operator: '>=',
  value: 6.5,
  scheme: 'ielts_band',
  alternatives: [],
  note: null,
}
const intake = (start: string, over: object = {}) => ({
  start,
  startsOn: null,
  opens: null,
  closes: null,
  timeZone: null,
  status: 'published',
  ...over,
})
const intakes = (...all: object[]) => ({ intakes: all, deadline: null, note: null })
const full = {
  title: { name: 'Medicine', award: 'MD', level: 7, field: '0912', url: null },
  study: { durationMonths: 72, language: 'en', mode: 'full-time', campus: null },
  tuition: { amount: 12_000, upTo: null, currency: 'EUR', period: 'year', year: '2027/28' },
  fees: { fees: [{ kind: 'application', amount: 100, currency: 'EUR', due: 'with the form', paidTo: null }] },
  documents: { requiredDocuments: ['cnicFrontImage', 'matricCertificateImage', 'passportImage'] },
  requirements: { lines: [ielts], englishTest: 'needed', entryRequirements: null },
  intakes: intakes(intake('2099-autumn', { closes: '2099-06-01' })),
}

describe('a program', () => {
  it('is found by students with its facts once it is published, and no longer when it is withdrawn', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    const found = async () => (await asStudent('/catalogue/programs?search=medicine')).body
    const before = await found()
    expect(before.pagination.totalPrograms).toBe(0)
    expect((await asStudent(`/program/${id}`)).status).toBe(404)
    expect((await moveOf(id, 'published')).status).toBe(200)
    const after = await found()
    expect(after.pagination.totalPrograms).toBe(1)
    expect((await asStudent(`/program/${id}`)).body.program).toMatchObject({
      programName: 'Medicine',
      level: '7',
      durationMonths: 72,
      language: 'en',
      open: true,
      tuition: { amount: 12_000, currency: 'EUR' },
      tuitionBasis: 'year',
      checkedOn: day(-1),
      requiredDocuments: full.documents.requiredDocuments,
      nextDeadline: '2099-06-01',
    })
    const fit = await asStudent(`/catalogue/programs/${id}/fit`)
    expect(JSON.stringify(fit.body)).toContain('ielts')
    await moveOf(id, 'withdrawn', 'No longer taught.')
    const gone = await found()
    expect(gone.pagination.totalPrograms).toBe(0)
  })

  it('names each missing fact when it is published', async () => {
    const universityId = await aDraft()
    const made = await call('POST', `/universities/${universityId}/programs`, {
      name: 'Law',
      source: source(),
    })
    const { status, body } = await moveOf(made.body.program._id, 'published')
    expect([status, Object.keys(body.fields)]).toEqual([
      409,
      [
        ...['title.level', 'title.field', 'study.durationMonths', 'study.language', 'tuition.amount'],
        ...['requirements.lines', 'intakes.intakes'],
      ],
    ])
  })

  it.each([
    ['tuition', { ...full.tuition, currency: null }, 'value.currency'],
    ['tuition', { ...full.tuition, upTo: 100 }, 'value.upTo'],
    ['study', { ...full.study, durationMonths: 0 }, 'value.durationMonths'],
    ['study', { ...full.study, durationMonths: 0.04 }, 'value.durationMonths'],
    ['study', { ...full.study, campus: 'x'.repeat(301) }, 'value.campus'],
    ['fees', { fees: [{ ...full.fees.fees[0], amount: -1 }] }, 'value.fees.0.amount'],
    ['documents', { requiredDocuments: ['birthCertificate'] }, 'value.requiredDocuments.0'],
    ['requirements', { ...full.requirements, lines: [{ ...ielts, value: null }] }, 'value.lines.0.value'],
    ['intakes', intakes(intake('2099-monsoon')), 'value.intakes.0.start'],
    ['intakes', intakes(intake('2099-autumn'), intake('2099-autumn')), 'value.intakes'],
    [
      'intakes',
      intakes(intake('2099-autumn', { opens: '2099-05-02', closes: '2099-05-01' })),
      'value.intakes.0.closes',
    ],
    ['intakes', intakes(intake('2099-autumn', { timeZone: 'Europe/Atlantis' })), 'value.intakes.0.timeZone'],
  ])('refuses in %s what is wrong, by its field', async (group, value, field) => {
    const id = await aFullProgram(await aDraft())
    const { status, body } = await saveOf(id, group, 8, value)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('shares a set of requirements with programs that have the same, and never changes a set', async () => {
    const universityId = await aDraft()
    const [one, two] = [await aFullProgram(universityId), await aFullProgram(universityId)]
    const sets = async () =>
      (
        await product.deps.pool.query('select id, requirement_set as set from programs where id = any ($1)', [
          [one, two],
        ])
      ).rows
    const [first] = await sets()
    expect((await sets()).map(({ set }) => set)).toEqual([first.set, first.set])
    await saveOf(one, 'requirements', 8, { ...full.requirements, lines: [{ ...ielts, value: 7 }] })
    expect(new Set((await sets()).map(({ set }) => set)).size).toBe(2)
    const { rows } = await product.deps.pool.query('select lines from requirement_sets where id = $1', [
      first.set,
    ])
    expect(rows[0].lines[0].value).toBe(6.5)
  })

  it('restores its fees and intakes with one undo', async () => {
    const id = await aFullProgram(await aDraft())
    await saveOf(id, 'fees', 8, { fees: [] })
    const back = await call('POST', `/programs/${id}/undo`, { version: 9 })
    expect(back.body.program.groups.fees).toEqual(full.fees)
    await saveOf(id, 'intakes', 10, intakes())
    const again = await call('POST', `/programs/${id}/undo`, { version: 11 })
    expect(again.body.program.groups.intakes).toEqual(full.intakes)
  })

  it('shows students the source of built-in requirements and fees again after an undo', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    await moveOf(id, 'published')
    // As the built-in catalogue loads them: with sources of their own, and none of the group.
    const read = { url: 'https://example.org/built-in', on: '2026-11-03' }
    await product.deps.pool.query(
      `update programs set group_sources = group_sources - '{requirements,fees}'::text[],
        requirements_source_url = $2, requirements_checked_on = $3 where id = $1`,
      [id, read.url, read.on],
    )
    await product.deps.pool.query(
      'update program_fees set source_url = $2, checked_on = $3 where program_id = $1',
      [id, read.url, read.on],
    )
    const stated = async () => {
      const [fit, costs] = await Promise.all([
        asStudent(`/catalogue/programs/${id}/fit`),
        asStudent(`/catalogue/programs/${id}/costs`),
      ])
      return [fit.body, costs.body.fees[0]].map(({ sourceUrl, checkedOn }) => ({
        url: sourceUrl,
        on: checkedOn,
      }))
    }
    expect(await stated()).toEqual([read, read])
    for (const [group, value, version] of [
      ['requirements', { ...full.requirements, lines: [{ ...ielts, value: 7 }] }, 9],
      ['fees', { fees: [{ ...full.fees.fees[0], amount: 150 }] }, 11],
    ] as const) {
      expect((await saveOf(id, group, version, value)).status).toBe(200)
      expect((await call('POST', `/programs/${id}/undo`, { version: version + 1 })).status).toBe(200)
    }
    expect(await stated()).toEqual([read, read])
  })

  it('shows at which campus it is taught, with who entered that and the previous value', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    await moveOf(id, 'published')
    const seen = async () => (await asStudent(`/program/${id}`)).body.program.campus
    expect(await seen()).toBeNull()
    const study = { ...full.study, campus: 'East Campus' }
    const saved = await saveOf(id, 'study', 9, study, colleague)
    expect(saved.body.program).toMatchObject({
      groups: { study },
      edits: [
        {
          by: colleague.name,
          group: 'study',
          changes: [{ field: 'campus', before: null, after: 'East Campus' }],
        },
        ...saved.body.program.edits.slice(1),
      ],
    })
    expect(await seen()).toBe('East Campus')
    // It tells programs of the same name apart.
    expect((await call('GET', `/universities/${universityId}/programs`)).body.data).toMatchObject([
      { campus: 'East Campus' },
    ])
    expect(await audited('program.changed')).toMatchObject({
      object_id: id,
      actor_id: colleague._id,
      details: { group: 'study', version: 10 },
    })
    await call('POST', `/programs/${id}/undo`, { version: 10 })
    expect(await seen()).toBeNull()
  })

  it('hides drafts of intakes from students, and refuses to remove an intake that has open applications', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    await moveOf(id, 'published')
    const draft = intake('2098-autumn', { status: 'draft' })
    await saveOf(id, 'intakes', 9, intakes(...full.intakes.intakes, draft))
    const { intakes: seen } = (await asStudent(`/program/${id}`)).body.program
    expect(seen.map(({ code }: { code: string }) => code)).toEqual(['2099-autumn'])
    const program = { universityId, programId: id }
    const early = await apply(product, await aStudent(product.deps), program, { intake: '2098-autumn' })
    expect(early.body.fields).toHaveProperty('intake')
    const sent = await apply(product, await aStudent(product.deps), program, { intake: '2099-autumn' })
    expect(sent.status).toBe(200)
    const refused = await saveOf(id, 'intakes', 10, intakes(draft))
    expect([refused.status, refused.body.fields['value.intakes']]).toEqual([
      400,
      '2099-autumn has 1 open application. Keep it, and set it to withdrawn.',
    ])
  })

  it('says on an undo which intake has to stay, because students have applied for it since', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    await moveOf(id, 'published')
    await saveOf(id, 'intakes', 9, intakes(intake('2099-autumn'), intake('2098-spring')))
    const program = { universityId, programId: id }
    await apply(product, await aStudent(product.deps), program, { intake: '2098-spring' })
    const { status, body } = await call('POST', `/programs/${id}/undo`, { version: 10 })
    expect([status, body.message]).toEqual([
      400,
      '2098-spring has 1 open application. Keep it, and set it to withdrawn.',
    ])
  })

  it('is listed with its university, for officers', async () => {
    const universityId = await aDraft()
    await aFullProgram(universityId)
    const listed = async (query: string) =>
      (await call('GET', `/universities/${universityId}/programs${query}`)).body.data
    expect(await listed('?search=MEDIC')).toMatchObject([
      { programName: 'Medicine', intakes: 1, draftIntakes: 0 },
    ])
    expect(await listed('?search=law')).toEqual([])
    expect(await listed('?status=published')).toEqual([])
  })
})

describe('the roll-over of intakes', () => {
  it('shows the copies before it makes them, makes exactly those, once, and publishes them together', async () => {
    const universityId = await aPublished()
    const id = await aFullProgram(universityId)
    const dates = {
      startsOn: '2028-02-29',
      opens: '2027-11-01',
      closes: '2028-01-15',
      timeZone: 'Europe/Riga',
    }
    await saveOf(
      id,
      'intakes',
      8,
      intakes(
        intake('2028-spring', dates),
        intake('2028-autumn'),
        intake('2029-autumn'),
        intake('2028-winter', { status: 'draft' }),
      ),
    )
    const plan = (year: string) => call('GET', `/universities/${universityId}/rollover?year=${year}`)
    expect((await plan('2028')).body).toMatchObject({
      count: 1,
      there: 1,
      drafts: 0,
      copies: [{ from: '2028-spring', to: '2029-spring', startsOn: '2029-02-28', closes: '2029-01-15' }],
    })
    const roll = (body: object) => call('POST', `/universities/${universityId}/rollover`, body)
    const other = await roll({ year: '2028', count: 2 })
    expect([other.status, other.body.message]).toEqual([409, rolloverMessages.other])
    expect((await plan('2028')).body.count).toBe(1)
    // A draft of the year itself, which is not one of the next.
    expect((await plan('2027')).body).toMatchObject({ count: 0, drafts: 1 })
    const answers = await Promise.all([roll({ year: '2028', count: 1 }), roll({ year: '2028', count: 1 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { program } = (await call('GET', `/programs/${id}`)).body
    expect(
      program.groups.intakes.intakes.find(({ start }: { start: string }) => start === '2029-spring'),
    ).toMatchObject({
      status: 'draft',
      startsOn: '2029-02-28',
      opens: '2028-11-01',
      closes: '2029-01-15',
      timeZone: 'Europe/Riga',
    })
    expect(program.edits[0]).toMatchObject({ kind: 'rolled-over' })
    expect(await audited('intakes.rolled-over')).toMatchObject({
      details: { year: '2028', intakes: 1, programs: 1 },
    })
    expect((await saveOf(id, 'intakes', 9, intakes())).status).toBe(409)
    expect((await plan('2028')).body).toMatchObject({ count: 0, there: 2, drafts: 1 })
    const publish = (more = {}) =>
      call('POST', `/universities/${universityId}/intakes/publish`, { year: '2029', ...more })
    // A colleague has begun another one since.
    expect((await publish({ count: 0 })).body.message).toBe(rolloverMessages.otherDrafts)
    expect((await plan('2028')).body.drafts).toBe(1)
    expect((await publish({ count: 1 })).body.count).toBe(1)
    expect((await plan('2028')).body.drafts).toBe(0)
    expect((await publish()).body.message).toBe(rolloverMessages.noDrafts)
    expect((await roll({ year: '2031', count: 0 })).body.message).toBe(rolloverMessages.nothing)
  })
})

describe('an instructor', () => {
  const about = {
    name: 'Zoë Sample',
    title: 'English tutor',
    bio: null,
    subjects: ['IELTS'],
    languages: ['en'],
  }
  it('is published, changed once by two officers, and withdrawn with the courses that named them', async () => {
    const made = await call('POST', '/instructors', about)
    expect([made.status, made.body.instructor.status]).toEqual([201, 'draft'])
    const id = made.body.instructor._id
    const seen = async () =>
      (await asStudent('/instructor/get-all-instructors?search=zoe')).body.instructors.length
    expect(await seen()).toBe(0)
    await call('PUT', `/instructors/${id}/status`, { status: 'published', reason: null })
    expect(await seen()).toBe(1)
    const answers = await Promise.all(
      [officer, colleague].map((by) =>
        call('PUT', `/instructors/${id}`, { ...about, title: by.name, version: 2 }, by),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await product.deps.pool.query(`insert into courses (title, instructor_id) values ('Writing well', $1)`, [
      id,
    ])
    const gone = await call('PUT', `/instructors/${id}/status`, { status: 'withdrawn', reason: 'Has left.' })
    expect(gone.body.message).toBe(instructorMessages.withdrawnFrom({ courses: 'Writing well' }))
    expect(await seen()).toBe(0)
    const listed = await call('GET', '/instructors?status=withdrawn&search=sample')
    expect(listed.body.data).toMatchObject([{ name: 'Zoë Sample', courses: [{ title: 'Writing well' }] }])
  })

  it('is not published without a subject', async () => {
    const made = await call('POST', '/instructors', { ...about, subjects: [] })
    const path = `/instructors/${made.body.instructor._id}/status`
    const { status, body } = await call('PUT', path, { status: 'published', reason: null })
    expect([status, body.fields]).toEqual([409, { subjects: instructorMessages.incomplete }])
  })
})

describe('an import after an officer', () => {
  const file = (city: string) =>
    `id,name,country,city,website\nx:1,First University,LV,${city},https://example.org\n`

  it('shows in its plan what was edited here, and its undo leaves later edits as they are, and lists them', async () => {
    await importFile(product, officer, file('Riga'))
    const { rows } = await product.deps.pool.query(
      `select id, version from universities where source_id = 'x:1'`,
    )
    const [{ id, version }] = rows
    await save(id, 'place', version, { ...place, city: 'Jelgava' })
    const { plan } = await planFile(product, officer, file('Liepaja'))
    expect(plan.differences).toMatchObject([
      { name: 'First University', before: { city: 'Jelgava' }, after: { city: 'Liepaja' }, editedOn: day() },
    ])
    const second = await importFile(product, officer, file('Liepaja'))
    // A form that was opened before the import does not overwrite it.
    expect((await save(id, 'place', version + 1, place)).body.code).toBe('draft_changed')
    await save(id, 'facts', version + 2, facts)
    const undone = await product.call('POST', `/staff/catalogue-imports/${second}/undo`, {
      token: officer.token,
    })
    expect(undone.body.undo).toMatchObject({
      restored: 0,
      keptCount: 1,
      kept: [{ name: 'First University', reason: `was edited here on ${day()}` }],
    })
    expect((await call('GET', `/universities/${id}`)).body.university.groups.place.city).toBe('Liepaja')
  })

  it('uses the same clock as the edits, not the clock of the database', async () => {
    product.clock.advance(5 * 60_000)
    await importFile(product, officer, file('Riga'))
    const { rows } = await product.deps.pool.query(
      `select id, version from universities where source_id = 'x:1'`,
    )
    const [{ id, version }] = rows
    await save(id, 'place', version, { ...place, city: 'Jelgava' })
    const { plan } = await planFile(product, officer, file('Liepaja'))
    expect(plan.differences).toMatchObject([{ after: { city: 'Liepaja' }, editedOn: day() }])
    const run = await importFile(product, officer, file('Liepaja'))
    const undone = await product.call('POST', `/staff/catalogue-imports/${run}/undo`, {
      token: officer.token,
    })
    // An edit made before the import does not prevent the undo.
    expect(undone.body.undo).toMatchObject({ restored: 1, keptCount: 0 })
  })
})
