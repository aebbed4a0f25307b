import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'

let product: TestProduct
let exporter: Person
beforeAll(async () => {
  product = await testProduct()
  exporter = await anOfficer(product.deps, { mayExport: true })
  await aStudent(product.deps, { name: '=Ayesha "A", Khan', email: 'ayesha@example.org' })
  await aStudent(product.deps, { name: 'Omar Noor', email: 'omar@example.org' })
})
afterAll(() => product.close())

const download = (person: Person, form: string, query: string) =>
  product.call('GET', `/staff/students/export?form=${form}&${query}`, { token: person.token })
const lines = (body: Buffer) => body.toString().replace('\ufeff', '').trimEnd().split('\r\n')

describe('the list of students as a file', () => {
  it('has the students of the list, newest first, and with a search those it finds', async () => {
    const all = await download(exporter, 'csv', 'columns=name,email,applications')
    expect([all.status, lines(all.body)]).toEqual([
      200,
      [
        'Name,E-mail,Applications',
        'Omar Noor,omar@example.org,0',
        `"'=Ayesha ""A"", Khan",ayesha@example.org,0`,
      ],
    ])
    const found = await download(exporter, 'csv', 'columns=email&search=khan')
    expect(lines(found.body)).toEqual(['E-mail', 'ayesha@example.org'])
    const none = await download(exporter, 'csv', 'columns=email&show=open')
    expect(lines(none.body)).toEqual(['E-mail'])
  })

  it('needs the right, and a column that it has', async () => {
    const officer = await anOfficer(product.deps)
    expect((await download(officer, 'csv', 'columns=name')).body.code).toBe('not_for_you')
    const { status, body } = await download(exporter, 'csv', 'columns=name,password')
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Choose at least one column.') as unknown,
    ])
  })

  it('is logged', async () => {
    const someone = await anOfficer(product.deps, { mayExport: true })
    await download(someone, 'csv', 'columns=name,phone&search=omar')
    const { rows } = await product.deps.pool.query(
      `select object_id, details from audit_entries where action = 'list.exported' and actor_id = $1`,
      [someone._id],
    )
    expect(rows).toEqual([
      {
        object_id: 'students',
        details: { form: 'csv', columns: 'name phone', rows: 1, searched: true, show: 'all' },
      },
    ])
  })
})
