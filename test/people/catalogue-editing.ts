import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import { anOfficer, aStudent, type Person } from './people.ts'
import { testProduct, type Answer, type TestProduct } from '../harness/product.ts'

/**
 * Catalogue editing for one test file: a separate product whose catalogue is empty before each test, two
 * officers, a student, and the most common calls.
 */
export function startCatalogueEditing() {
  let product: TestProduct
  let officer: Person
  let colleague: Person
  let student: Person
  beforeAll(async () => {
    product = await testProduct()
    officer = await anOfficer(product.deps)
    colleague = await anOfficer(product.deps)
    student = await aStudent(product.deps)
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    // Truncating universities would also delete the users that reference them.
    await product.deps.pool.query('truncate applications, programs, catalogue_edits cascade')
    await product.deps.pool.query('delete from universities')
  })

  const day = (days = 0) =>
    new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const source = (over: object = {}) => ({
    url: 'https://example.org/facts',
    document: null,
    checkedOn: day(-1),
    ...over,
  })
  const call = (method: string, path: string, body?: object, by = officer): Promise<Answer> =>
    product.call(method, `/staff/catalogue${path}`, { token: by.token, ...(body && { body }) })
  const audited = async (action: string) =>
    (
      await product.deps.pool.query(
        'select object_id, actor_id, details from audit_entries where action = $1 order by seq desc limit 1',
        [action],
      )
    ).rows[0]

  async function aDraft(name = 'Riga Example University'): Promise<string> {
    const { status, body } = await call('POST', '/universities', { name, country: 'LV', source: source() })
    expect([status, body.message]).toEqual([201, editingMessages.made])
    return body.university._id
  }
  const save = (id: string, group: string, version: number, value: object, by = officer, more: object = {}) =>
    call('PUT', `/universities/${id}`, { group, version, source: source(), value, ...more }, by)
  const place = { country: 'LV', state: null, city: 'Riga', lat: 56.95, lng: 24.1 }
  const facts = { kind: 'public', founded: 1919, website: 'https://example.org' }
  const move = (id: string, status: string, reason: string | null = null) =>
    call('PUT', `/universities/${id}/status`, { status, reason })

  async function aPublished(): Promise<string> {
    const id = await aDraft()
    await save(id, 'place', 1, place)
    await save(id, 'facts', 2, facts)
    expect((await move(id, 'published')).status).toBe(200)
    return id
  }
  const asStudent = (path: string) => product.call('GET', path, { token: student.token })

  return {
    people: () => ({ product, officer, colleague, student }),
    day,
    source,
    call,
    audited,
    aDraft,
    save,
    place,
    facts,
    move,
    aPublished,
    asStudent,
  }
}
