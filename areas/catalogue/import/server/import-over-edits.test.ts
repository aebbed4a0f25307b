import { beforeAll, describe, expect, it } from 'vitest'
import { importFile, planFile } from '#test/fixtures/catalogue-files.ts'
import type { Person } from '#test/people/people.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'

const editing = startCatalogueEditing()
const { day, source, call, aDraft, save, place, facts } = editing
let product: TestProduct
let officer: Person
beforeAll(() => {
  ;({ product, officer } = editing.people())
})

const own = () => source({ url: 'https://example.org/of-the-officer' })
const tuition = { amount: 12_000, upTo: null, currency: 'EUR', period: 'year', year: '2027/28' }
const study = { durationMonths: 72, language: 'en', mode: 'full-time', campus: null }

/** A program whose tuition and study an officer entered, each from the same page. */
async function aProgram(universityId: string): Promise<string> {
  const made = await call('POST', `/universities/${universityId}/programs`, {
    name: 'Medicine',
    source: source(),
  })
  const id = made.body.program._id
  await call('PUT', `/programs/${id}`, { group: 'tuition', version: 1, source: own(), value: tuition })
  await call('PUT', `/programs/${id}`, { group: 'study', version: 2, source: own(), value: study })
  return id
}
const programOf = async (id: string) => (await call('GET', `/programs/${id}`)).body.program
const universityOf = async (id: string) => (await call('GET', `/universities/${id}`)).body.university
const undo = async (run: string) =>
  (await product.call('POST', `/staff/catalogue-imports/${run}/undo`, { token: officer.token })).body.undo

const header = 'institution_name,country,program_name,tuition_amount,tuition_currency,tuition_basis'
const row = 'Riga Example University,LV,Medicine,13000,EUR,year'

it('imports nothing that is too long for the form', async () => {
  const universityId = await aDraft()
  const [mode, year, note] = ['m'.repeat(200), 'y'.repeat(100), 'n'.repeat(500)]
  await importFile(
    product,
    officer,
    `institution_name,country,program_name,mode,tuition_amount,tuition_currency,tuition_basis,tuition_year,source_note
Riga Example University,LV,Law,${mode},4000,EUR,year,${year},${note}
Riga Example University,LV,History,${mode}m,,,,,
`,
  )
  const { body } = await call('GET', `/universities/${universityId}/programs?page=1&limit=10`)
  expect(body.data.map(({ programName }: { programName: string }) => programName)).toEqual(['Law'])
  const id = body.data[0]._id
  const { groups, sources } = await programOf(id)
  expect([groups.study.mode, groups.tuition.year, sources.study.document]).toEqual([mode, year, note])
  const asShown = { url: null, document: sources.study.document, checkedOn: source().checkedOn }
  for (const [at, group] of ['study', 'tuition'].entries()) {
    const saved = await call('PUT', `/programs/${id}`, {
      group,
      version: at + 1,
      source: asShown,
      value: groups[group],
    })
    expect([saved.status, saved.body.fields]).toEqual([200, undefined])
  }
})

it('imports no more other names than the form of the university takes', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Name ${n}`).join('|')
  await importFile(
    product,
    officer,
    `name,country,other names\nFirst Example College,LV,${names(100)}\nSecond Example College,LV,${names(101)}\n`,
  )
  const { rows } = await product.deps.pool.query('select id, name, version from universities')
  expect(rows.map(({ name }) => name)).toEqual(['First Example College'])
  const { groups } = await universityOf(rows[0].id)
  expect(groups.names.otherNames).toHaveLength(100)
  const value = { ...groups.names, localName: 'Pirma koledza' }
  const saved = await call('PUT', `/universities/${rows[0].id}`, {
    group: 'names',
    version: rows[0].version,
    source: source(),
    value,
  })
  expect([saved.status, saved.body.fields]).toEqual([200, undefined])
})

it('imports no day of a check that is to come, by which a fact would never become old', async () => {
  const checked = (line: string, on: string) => `${line},LV,${on}\n`
  await importFile(
    product,
    officer,
    `name,country,checked_on\n${checked('First Example College', day(2))}${checked('Second Example College', day())}`,
  )
  const { rows } = await product.deps.pool.query('select name, checked_on::text from universities')
  expect(rows).toEqual([{ name: 'Second Example College', checked_on: day() }])
})

it('imports no address that a form would refuse', async () => {
  await importFile(
    product,
    officer,
    `name,country,website
First Example College,LV,https://example.org/<draft>
Second Example College,LV,https://example.org:99999/
Third Example College,LV,third.example.org/about
`,
  )
  const { rows } = await product.deps.pool.query('select name, website from universities')
  expect(rows).toEqual([{ name: 'Third Example College', website: 'https://third.example.org/about' }])
})

it('claims for another page no day on which the one before was checked', async () => {
  const universityId = await aDraft()
  const id = await aProgram(universityId)
  const before = [(await programOf(id)).sources, (await universityOf(universityId)).sources]
  const page = 'https://example.org/another'
  const runs = [
    await importFile(
      product,
      officer,
      `institution_name,country,program_name,award,source_url\nRiga Example University,LV,Medicine,MD,${page}\n`,
    ),
    await importFile(product, officer, `name,country,source url\nRiga Example University,LV,${page}\n`),
  ]
  expect((await programOf(id)).sources).toMatchObject({
    title: { url: page, checkedOn: null, stale: true },
    tuition: { ...own(), own: true },
  })
  expect((await universityOf(universityId)).sources.names).toMatchObject({ url: page, checkedOn: null })
  for (const run of runs) expect(await undo(run)).toMatchObject({ restored: 1 })
  expect([(await programOf(id)).sources, (await universityOf(universityId)).sources]).toEqual(before)
})

describe('an import over facts that have the source of their record', () => {
  const ofRecord = () => ({ url: source().url, document: null, checkedOn: source().checkedOn, own: true })
  const page = 'https://example.org/list'

  it('names its page for what its row states, and for the rest what the record had before', async () => {
    const universityId = await aDraft()
    const made = await call('POST', `/universities/${universityId}/programs`, {
      name: 'Medicine',
      source: source(),
    })
    const id = made.body.program._id
    await product.deps.pool.query(
      `update programs set duration_months = 72, tuition_amount = 12000, tuition_currency = 'EUR', tuition_basis = 'year',
         required_documents = '{passportImage}' where id = $1`,
      [id],
    )
    await product.deps.pool.query(`update universities set city = 'Riga', founded = 1919 where id = $1`, [
      universityId,
    ])
    const before = [(await programOf(id)).sources, (await universityOf(universityId)).sources]
    const runs = [
      await importFile(product, officer, `${header},source_url,checked_on\n${row},${page},2026-10-02\n`),
      await importFile(
        product,
        officer,
        `name,country,founded,source url\nRiga Example University,LV,1920,${page}\n`,
      ),
    ]
    const { sources } = await programOf(id)
    expect(sources.tuition).toMatchObject({ url: page, checkedOn: '2026-10-02', own: false })
    expect([sources.study, sources.documents]).toMatchObject([ofRecord(), ofRecord()])
    // There is nothing of which it could be.
    expect(sources.requirements).toMatchObject({ url: page, own: false })
    const university = await universityOf(universityId)
    expect(university.sources).toMatchObject({ facts: { url: page, own: false }, place: ofRecord() })
    for (const run of runs) expect(await undo(run)).toMatchObject({ restored: 1 })
    expect([(await programOf(id)).sources, (await universityOf(universityId)).sources]).toEqual(before)
  })

  it('names the file for what it changes where its row states no source, and for nothing else', async () => {
    const universityId = await aDraft()
    const made = await call('POST', `/universities/${universityId}/programs`, {
      name: 'Medicine',
      source: source(),
    })
    const id = made.body.program._id
    await importFile(product, officer, `${header}\n${row}\n`, 'partners.csv')
    await importFile(
      product,
      officer,
      'name,country,city\nRiga Example University,LV,Jelgava\n',
      'places.csv',
    )
    const { sources } = await programOf(id)
    expect(sources.tuition).toMatchObject({ url: null, document: 'partners.csv', checkedOn: null, own: true })
    // Until somebody has checked the tuition too, the program counts as not checked.
    const programs = () => call('GET', `/universities/${universityId}/programs?page=1&limit=10`)
    expect((await programs()).body.data).toMatchObject([{ checkedOn: null, stale: true }])
    const { body } = await call('GET', '/universities?attention=stale&page=1&limit=10')
    expect(body.data).toMatchObject([{ _id: universityId, checkedOn: null, stale: true }])
    expect(sources.title).toMatchObject({ ...ofRecord(), own: false })
    expect((await universityOf(universityId)).sources).toMatchObject({
      place: { url: null, document: 'places.csv', checkedOn: null, own: true },
      names: { ...ofRecord(), own: false },
    })
    await call('POST', `/universities/${universityId}/programs/checked`, { ids: [id] })
    expect((await programs()).body.data).toMatchObject([{ checkedOn: expect.any(String), stale: false }])
  })
})

describe('an import over facts to which an officer gave a source of their own', () => {
  it('gives a changed fact the source and the day of its row, and an undo gives both back', async () => {
    const id = await aProgram(await aDraft())
    const before = await programOf(id)
    const run = await importFile(
      product,
      officer,
      `${header},source_url,source_note,checked_on\n${row},https://example.org/list,fees page,2026-10-02\n`,
    )
    const imported = await programOf(id)
    expect(imported.groups.tuition.amount).toBe(13_000)
    expect(imported.sources.tuition).toMatchObject({
      url: 'https://example.org/list',
      document: 'fees page',
      checkedOn: '2026-10-02',
    })
    // The file leaves what is studied as it was.
    expect(imported.sources.study).toMatchObject({ ...own(), own: true })
    expect(await undo(run)).toMatchObject({ restored: 1, keptCount: 0 })
    const { groups, sources } = await programOf(id)
    expect({ groups, sources }).toEqual({ groups: before.groups, sources: before.sources })
  })

  it('names the file where its row states no source, checked on no day', async () => {
    const id = await aProgram(await aDraft())
    const content = `${header}\n${row}\n`
    const { plan } = await planFile(product, officer, content, 'partners.csv')
    expect(plan.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      'tuition_amount',
      'tuition_year',
    ])
    expect(Object.keys(plan.differences[0].after).sort()).toEqual(['tuition_amount', 'tuition_year'])
    await importFile(product, officer, content, 'partners.csv')
    const { sources, version } = await programOf(id)
    expect(sources.tuition).toEqual({
      url: null,
      document: 'partners.csv',
      checkedOn: null,
      own: true,
      stale: true,
    })
    // The same file again changes nothing.
    await importFile(product, officer, content, 'partners-again.csv')
    expect(await programOf(id)).toMatchObject({ sources, version })
  })

  it('tells students where the words of the requirements were read, and with lines where those were', async () => {
    const universityId = await aDraft()
    const id = await aProgram(universityId)
    const requirements = { lines: [], englishTest: null, entryRequirements: 'A matriculation.' }
    const line = {
      kind: 'english',
      subject: 'ielts',
      part: null,
      operator: '>=',
      value: 6,
      scheme: 'ielts_band',
    }
    const saveRequirements = (version: number, value: object) =>
      call('PUT', `/programs/${id}`, { group: 'requirements', version, source: own(), value })
    const read = async () => {
      const { body } = await product.call('GET', `/catalogue/programs/${id}/fit`, { token: officer.token })
      return [body.sourceUrl, body.checkedOn]
    }
    expect((await saveRequirements(3, requirements)).status).toBe(200)
    expect(await read()).toEqual([own().url, own().checkedOn])
    const content = `institution_name,country,program_name,entry_requirements,source_url,checked_on
Riga Example University,LV,Medicine,Twelve years of school.,https://example.org/list,2026-10-02
`
    const { plan } = await planFile(product, officer, content)
    expect(Object.keys(plan.differences[0].after)).toContain('entry_requirements')
    expect(Object.keys(plan.differences[0].after)).not.toContain('requirements_source_url')
    const run = await importFile(product, officer, content)
    expect(await read()).toEqual(['https://example.org/list', '2026-10-02'])
    expect(await undo(run)).toMatchObject({ restored: 1 })
    expect(await read()).toEqual([own().url, own().checkedOn])
    const { version } = await programOf(id)
    const lines = [{ ...line, alternatives: [], note: null }]
    expect((await saveRequirements(version, { ...requirements, lines })).status).toBe(200)
    await importFile(product, officer, content)
    expect(await read()).toEqual([own().url, own().checkedOn])
    expect((await programOf(id)).sources.requirements).toMatchObject({ ...own(), own: true })
  })

  it('does the same for a university', async () => {
    const id = await aDraft()
    await save(id, 'place', 1, place, officer, { source: own() })
    await save(id, 'facts', 2, facts, officer, { source: own() })
    const before = await universityOf(id)
    const run = await importFile(
      product,
      officer,
      'name,country,city,sources,checked on\nRiga Example University,LV,Jelgava,a register,2026-10-02\n',
    )
    const imported = await universityOf(id)
    expect(imported.groups.place.city).toBe('Jelgava')
    expect(imported.sources).toMatchObject({
      place: { url: null, document: 'a register', checkedOn: '2026-10-02' },
      facts: { ...own(), own: true },
    })
    expect(await undo(run)).toMatchObject({ restored: 1, keptCount: 0 })
    const { groups, sources } = await universityOf(id)
    expect({ groups, sources }).toEqual({ groups: before.groups, sources: before.sources })
  })

  it('can be undone where the run noted no sources of groups', async () => {
    const id = await aProgram(await aDraft())
    const run = await importFile(product, officer, `${header}\n${row}\n`)
    await product.deps.pool.query(
      `update import_changes set before = before - 'group_sources', after = after - 'group_sources'`,
    )
    expect(await undo(run)).toMatchObject({ restored: 1, keptCount: 0 })
    expect((await programOf(id)).groups.tuition).toEqual(tuition)
  })
})
