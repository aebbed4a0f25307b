import { checks } from '#texts/catalogue/editing/checks.ts'
import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { aProgram } from '#test/people/programs.ts'
import type { Person } from '#test/people/people.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'
import { staleBefore } from '../contract/catalogue-facts.ts'

const editing = startCatalogueEditing()
const { day, source, call, audited, aDraft, save, place, facts, move, aPublished, asStudent } = editing
let product: TestProduct
let officer: Person
let colleague: Person
let student: Person
beforeAll(() => {
  ;({ product, officer, colleague, student } = editing.people())
})

describe('a university', () => {
  it('starts as a draft that no student sees, and is written to the audit log', async () => {
    const id = await aDraft()
    expect((await asStudent(`/university/${id}`)).status).toBe(404)
    const { body } = await call('GET', `/universities/${id}`)
    expect(body.university).toMatchObject({
      status: 'draft',
      version: 1,
      canUndo: false,
      openApplications: 0,
      groups: { names: { name: 'Riga Example University' } },
      sources: { names: { url: 'https://example.org/facts', own: false, stale: false } },
      edits: [{ kind: 'created', by: officer.name }],
    })
    expect(await audited('university.created')).toMatchObject({ object_id: id, actor_id: officer._id })
  })

  it('is refused a second time, also when two officers add it at the same time', async () => {
    const body = { name: 'The Latvian Example Academy', country: 'LV', source: source() }
    const answers = await Promise.all(
      [officer, colleague].map((by) => call('POST', '/universities', body, by)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)!.body.fields).toEqual({ name: editingMessages.twin })
  })

  it('is begun once when the reply is lost and the call is repeated, and a while later it is there before', async () => {
    const body = { name: 'The Latvian Example Academy', country: 'LV', source: source() }
    const add = () => call('POST', '/universities', body)
    const answers = [...(await Promise.all([add(), add()])), await add()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.university._id)).size).toBe(1)
    const [id] = answers.map((answer) => answer.body.university._id as string)
    const program = { name: 'Medicine', source: source() }
    const addProgram = async (more: object = {}) =>
      (await call('POST', `/universities/${id}/programs`, { ...program, ...more })).body.program._id as string
    const programs = [...(await Promise.all([addProgram(), addProgram()])), await addProgram()]
    expect(new Set(programs).size).toBe(1)
    expect(await addProgram({ name: 'Law' })).not.toBe(programs[0])
    await call('PUT', `/programs/${programs[0]}`, {
      group: 'study',
      version: 1,
      source: source(),
      value: { durationMonths: 72, language: 'en', mode: null, campus: 'Riga' },
    })
    // Another variant of the same name.
    expect(await addProgram()).not.toBe(programs[0])
    product.clock.advance(16 * 60_000)
    expect((await add()).body.fields).toEqual({ name: editingMessages.twin })
  })

  it('names each missing fact when it is published, and is published once nothing is missing', async () => {
    const id = await aDraft()
    const refused = await move(id, 'published')
    expect([refused.status, refused.body.message]).toEqual([409, editingMessages.notComplete])
    expect(Object.keys(refused.body.fields)).toEqual(['place.city', 'facts.website', 'facts.kind'])
    const { missing } = (await call('GET', `/universities/${id}`)).body.university
    expect(missing.map(({ field }: { field: string }) => field)).toEqual(['city', 'website', 'kind'])
    await save(id, 'place', 1, place)
    await save(id, 'facts', 2, facts)
    const done = await move(id, 'published')
    expect([done.status, done.body.university.status]).toEqual([200, 'published'])
    expect((await asStudent(`/university/${id}`)).body.university.universityName).toBe(
      'Riga Example University',
    )
    const listed = await asStudent('/university/get-all-universities?search=riga+example')
    expect(listed.body.universities.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    expect(await audited('university.published')).toMatchObject({ details: { before: 'draft' } })
  })

  it('to which students apply directly takes no applications here, and shows where to apply', async () => {
    const { universityId, programId } = await aProgram(product.deps)
    const shown = async () => (await asStudent(`/program/${programId}`)).body.program.applying
    expect(await shown()).toBeNull()
    const page = 'https://example.org/apply'
    const without = await save(universityId, 'applying', 1, { route: 'direct', applyUrl: null })
    expect([without.status, without.body.fields]).toEqual([
      400,
      { 'value.applyUrl': checks.enterWhereToApply },
    ])
    await save(universityId, 'applying', 1, { route: 'direct', applyUrl: page })
    expect(await shown()).toEqual({ route: 'direct', url: page, checkedOn: source().checkedOn })
    const refused = await apply(product, student, { universityId, programId })
    expect([refused.status, refused.body.code]).toEqual([409, 'program_closed'])
    expect(refused.body.message).toContain('Apply on its own website')
    await save(universityId, 'applying', 2, { route: 'agency', applyUrl: null })
    expect(await shown()).toMatchObject({ route: 'agency', url: null })
    expect((await apply(product, student, { universityId, programId })).status).toBe(200)
  })

  it('is withdrawn with a reason, its open applications are counted and stay, and it can be published again', async () => {
    const { universityId, programId } = await aProgram(product.deps)
    const sent = await apply(product, student, { universityId, programId })
    expect((await move(universityId, 'withdrawn')).body.fields).toEqual({
      reason: editingMessages.reasonNeeded,
    })
    const gone = await move(universityId, 'withdrawn', 'It has closed.')
    expect(gone.body.message).toBe(editingMessages.withdrawn({ open: 1 }))
    expect(gone.body.university.edits[0]).toMatchObject({ kind: 'withdrawn', reason: 'It has closed.' })
    expect((await asStudent(`/university/${universityId}`)).status).toBe(404)
    const open = await asStudent(`/application/${sent.body.data._id}`)
    expect(open.body.data.stage).toBe('submitted')
    await save(universityId, 'facts', 2, facts)
    await save(universityId, 'names', 3, {
      name: 'Again University',
      localName: null,
      otherNames: [],
      acronyms: ['AU'],
    })
    await save(universityId, 'place', 4, place)
    expect((await move(universityId, 'published')).status).toBe(200)
    expect((await asStudent(`/university/${universityId}`)).status).toBe(200)
  })

  it.each([
    ['names', { name: '', localName: null, otherNames: [], acronyms: [] }, 'value.name'],
    ['place', { ...place, country: 'Latvia' }, 'value.country'],
    ['place', { ...place, lat: 91 }, 'value.lat'],
    ['facts', { ...facts, website: 'javascript:alert(1)' }, 'value.website'],
    ['facts', { ...facts, founded: 99 }, 'value.founded'],
    ['facts', { ...facts, colour: 'red' }, 'colour'],
  ])('refuses in %s what is wrong, by its field: %j', async (group, value, field) => {
    const id = await aDraft()
    const { status, body } = await save(id, group, 1, value)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await call('GET', `/universities/${id}`)).body.university.version).toBe(1)
  })

  it.each([
    [{ url: null, document: null }, 'source.url', editingMessages.sourceNeeded],
    [{ checkedOn: '2099-01-01' }, 'source.checkedOn', editingMessages.future],
  ])('refuses facts without a good source: %j', async (wrong, field, text) => {
    const id = await aDraft()
    const { status, body } = await save(id, 'place', 1, place, officer, { source: source(wrong) })
    expect([status, body.fields]).toEqual([400, { [field]: text }])
  })

  it('accepts one of two changes made at the same time, and refuses the other', async () => {
    const id = await aDraft()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        save(id, 'place', 1, { ...place, city: `City ${n}` }, n % 2 ? officer : colleague),
      ),
    )
    const [done] = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]!.body).toMatchObject({
      code: 'draft_changed',
      message: editingMessages.changedMeanwhile,
    })
    const { university } = (await call('GET', `/universities/${id}`)).body
    expect(university.groups.place.city).toBe(done!.body.university.groups.place.city)
    expect([university.version, university.edits.length]).toEqual([2, 2])
  })

  it('accepts changes of different groups that were begun in the same version, also at the same time', async () => {
    const id = await aDraft()
    const named = { name: 'Renamed University', localName: null, otherNames: [], acronyms: [] }
    const answers = await Promise.all([
      save(id, 'place', 1, place),
      save(id, 'names', 1, named, colleague),
      save(id, 'facts', 1, facts),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { university } = (await call('GET', `/universities/${id}`)).body
    expect(university).toMatchObject({ version: 4, groups: { place, facts, names: named } })
    // Whoever was the first with a group stays the only one.
    expect((await save(id, 'names', 1, { ...named, name: 'Late' })).body.code).toBe('draft_changed')
    expect((await move(id, 'published')).status).toBe(200)
    // A status is no fact.
    expect((await save(id, 'place', 4, { ...place, city: 'Jelgava' })).status).toBe(200)
    expect((await call('POST', `/universities/${id}/undo`, { version: 6 })).status).toBe(200)
    expect((await save(id, 'place', 6, { ...place, city: 'Late' })).body.code).toBe('draft_changed')
    expect((await save(id, 'facts', 6, { ...facts, founded: 1900 })).status).toBe(200)
    // What raised the version without a line in the history may have changed every group, as an import does.
    await product.deps.pool.query('update universities set version = version + 1 where id = $1', [id])
    expect((await save(id, 'names', 8, named)).body.code).toBe('draft_changed')
    expect((await save(id, 'names', 9, named)).status).toBe(200)
    expect((await save(id, 'names', 99, named)).body.code).toBe('draft_changed')
  })

  it('records the values before and after each change, undoes the last one, and undoes the undo', async () => {
    const id = await aDraft()
    await save(id, 'place', 1, place)
    await save(id, 'place', 2, { ...place, city: 'Jelgava' })
    const { university } = (await call('GET', `/universities/${id}`)).body
    expect(university.edits[0]).toMatchObject({
      kind: 'edited',
      group: 'place',
      by: officer.name,
      changes: [{ field: 'city', before: 'Riga', after: 'Jelgava' }],
    })
    const undo = (version: number) => call('POST', `/universities/${id}/undo`, { version })
    expect((await undo(2)).body.code).toBe('draft_changed')
    expect((await undo(3)).body.university).toMatchObject({
      groups: { place: { city: 'Riga' } },
      canUndo: true,
    })
    expect((await undo(4)).body.university.groups.place.city).toBe('Jelgava')
    await move(id, 'withdrawn', 'A test.')
    const refused = await undo(6)
    expect([refused.status, refused.body.message]).toEqual([409, editingMessages.nothingToUndo])
  })

  it('shows which lists of regulators it is on, each with its source', async () => {
    await product.deps.pool.query(`insert into recognition_rules
      (regulator, home_country, position, rule, asks_listing, source_url, checked_on)
      values ('Example Council', 'PK', 900, 'It has to be on the list.', true, 'https://example.org', '2026-11-01')`)
    const id = await aDraft()
    const listing = {
      regulator: 'Example Council',
      listed: true,
      sourceUrl: 'https://example.org/list',
      checkedOn: day(-2),
    }
    const saveRecognition = (version: number, listings: object[]) =>
      call('PUT', `/universities/${id}`, { group: 'recognition', version, value: { listings } })
    expect((await saveRecognition(1, [listing])).body.university.groups.recognition.listings).toEqual([
      listing,
    ])
    expect((await saveRecognition(2, [listing, listing])).body.fields).toHaveProperty([
      'value.listings.1.regulator',
    ])
    expect((await saveRecognition(2, [{ ...listing, regulator: 'Nobody' }])).body.fields).toHaveProperty([
      'value.listings.0.regulator',
    ])
    expect((await saveRecognition(2, [])).body.university.groups.recognition.listings).toEqual([])
    await product.deps.pool.query(`delete from recognition_rules where regulator = 'Example Council'`)
  })
})

describe('the list of universities', () => {
  const names = async (query: string) =>
    (await call('GET', `/universities${query}`)).body.data.map(
      ({ universityName }: { universityName: string }) => universityName,
    )

  it('finds drafts with the fuzzy search, filters, and counts', async () => {
    const published = await aPublished()
    await aDraft('Vidzeme Sample College')
    expect(await names('?search=vidzme+colege')).toEqual(['Vidzeme Sample College'])
    expect(await names('?search=riga&status=draft')).toEqual([])
    expect(await names('?status=published')).toEqual(['Riga Example University'])
    expect(await names('?country=GE')).toEqual([])
    expect(await names('?limit=1&page=2')).toEqual(['Vidzeme Sample College'])
    const body = { field: 'link', text: 'The page has moved.' }
    await product.call('POST', `/catalogue/universities/${published}/mistakes`, {
      token: student.token,
      body,
    })
    expect(await names('?attention=mistakes')).toEqual(['Riga Example University'])
    expect((await call('GET', '/universities')).body.counts).toMatchObject({ draft: 1, published: 1 })
  })

  it('lists those with the most published programs first, if wished', async () => {
    await aPublished()
    await aProgram(product.deps, { university: 'Zemgale Sample University' })
    await aProgram(product.deps, { university: 'Ventspils Sample University', status: 'draft' })
    expect(await names('?sort=programs')).toEqual([
      'Zemgale Sample University',
      'Riga Example University',
      'Ventspils Sample University',
    ])
    expect(await names('?sort=programs&search=Riga')).toContain('Riga Example University')
    expect((await call('GET', '/universities?sort=name')).body.fields).toEqual({ sort: checks.sortPrograms })
  })

  it('shows what was checked longer than six months ago, by its oldest group, and what has no source', async () => {
    const id = await aPublished()
    expect(await names('?attention=stale')).toEqual([])
    const old = staleBefore(day(-3))
    await save(id, 'place', 4, place, officer, { source: source({ checkedOn: old }) })
    expect(await names('?attention=stale')).toEqual(['Riga Example University'])
    expect((await asStudent(`/university/${id}`)).body.university.checkedOn).toBe(old)
    await aProgram(product.deps, { university: 'Without Source' })
    expect(await names('?attention=no-source')).toEqual(['Without Source'])
  })
})
