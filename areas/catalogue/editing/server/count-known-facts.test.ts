import { expect, it } from 'vitest'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'
import { knownFactLines } from '#areas/catalogue/built-in/server/known-fact-lines.ts'

const editing = startCatalogueEditing()
const { call, source } = editing

const whole = {
  name: 'Medicine',
  award: 'MD',
  duration_months: 72,
  language: 'en',
  tuition_amount: 9000,
  tuition_currency: 'EUR',
  tuition_basis: 'year',
  tuition_year: '2026/27',
  intake: 'September',
  entry_requirements: 'Secondary school with biology',
  source_url: 'https://example.org/medicine',
  source_kind: 'official',
  checked_on: '2026-11-25',
}

async function aCatalogue(): Promise<string[]> {
  const { product } = editing.people()
  const universityId = await editing.aDraft()
  await product.deps.pool.query("update universities set status = 'published' where id = $1", [universityId])
  const programs: Record<string, unknown>[] = [
    whole,
    { ...whole, name: 'Tuition without its year', tuition_year: null },
    { ...whole, name: 'From an agent', source_kind: 'agent' },
    { ...whole, name: 'Without a source', source_kind: null, source_url: null, checked_on: null },
    { ...whole, name: 'Not public', status: 'draft' },
  ]
  const { rows } = await product.deps.pool.query(
    `insert into programs (university_id, country, name, award, duration_months, language, tuition_amount,
        tuition_currency, tuition_basis, tuition_year, intake, entry_requirements, source_url, source_kind,
        checked_on, status)
      select $1, 'LV', name, award, duration_months, language, tuition_amount, tuition_currency, tuition_basis,
        tuition_year, intake, entry_requirements, source_url, source_kind, checked_on, coalesce(status, 'published')
      from json_populate_recordset(null::programs, $2) returning id, name`,
    [universityId, JSON.stringify(programs)],
  )
  return rows.map(({ id }: { id: string }) => id)
}

it('counts facts from own pages, tuition only with its year, and nothing from other sources', async () => {
  await aCatalogue()
  const { status, body } = await call('GET', '/known-facts')
  const known = {
    award: 2,
    language: 2,
    duration: 2,
    tuition: 1,
    intake: 2,
    requirements: 2,
    source: 2,
    checked: 2,
  }
  const counts = { programs: 4, known, complete: 1, otherSource: 1 }
  expect([status, body]).toEqual([200, { countries: [{ country: 'LV', ...counts }], total: counts }])
  expect(knownFactLines(body)).toEqual([
    '     programs  award  language  duration  tuition  intake  requirements  source  checked  complete  other source',
    'LV          4      2         2         2        1       2             2       2        2         1             1',
    'all         4      2         2         2        1       2             2       2        2         1             1',
  ])
})

it('counts a group of facts as soon as an officer names its source', async () => {
  const [, , fromAgent] = await aCatalogue()
  const { body } = await call('GET', `/programs/${fromAgent}`)
  const { program } = body
  const value = { ...program.groups.study, mode: 'full-time' }
  const saved = await call('PUT', `/programs/${fromAgent}`, {
    group: 'study',
    version: program.version,
    source: source(),
    value,
  })
  expect(saved.status).toBe(200)
  const { total } = (await call('GET', '/known-facts')).body
  expect(total).toMatchObject({
    known: { award: 2, language: 3, duration: 3, intake: 2, source: 3, checked: 3 },
    complete: 1,
    otherSource: 0,
  })
})

it('counts nothing in an empty catalogue', async () => {
  const { body } = await call('GET', '/known-facts')
  expect([body.countries, body.total.programs, body.total.complete]).toEqual([[], 0, 0])
})

it('refuses students', async () => {
  const { product, student } = editing.people()
  const { status } = await product.call('GET', '/staff/catalogue/known-facts', { token: student.token })
  expect(status).toBe(403)
})
