import { beforeAll, expect, it } from 'vitest'
import type { TestProduct } from '#test/harness/product.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'

const editing = startCatalogueEditing()
const { source, call, aDraft } = editing
let product: TestProduct
beforeAll(() => {
  ;({ product } = editing.people())
})

const fee = { kind: 'application', amount: 100, currency: 'EUR', due: 'with the form', paidTo: null }
const saveFees = (id: string, version: number) =>
  call('PUT', `/programs/${id}`, { group: 'fees', version, source: source(), value: { fees: [fee] } })

it('gives each built-in fee its own source again after an undo', async () => {
  const made = await call('POST', `/universities/${await aDraft()}/programs`, {
    name: 'Medicine',
    source: source(),
  })
  const id = made.body.program._id
  const { pool } = product.deps
  // Two of one kind and amount differ in one detail, and one fee has no day.
  await pool.query(
    `insert into program_fees (program_id, kind, amount, currency, due, source_url, checked_on) values
       ($1, 'deposit', 500, 'EUR', 'with the offer', 'https://example.org/offers', '2026-10-01'),
       ($1, 'deposit', 500, 'EUR', 'in September', 'https://example.org/autumn', '2026-10-02'),
       ($1, 'application', 90, 'EUR', null, 'https://example.org/apply', null),
       ($1, 'other', 20, 'EUR', null, null, null)`,
    [id],
  )
  const stated = async () =>
    (
      await pool.query(
        `select kind, due, source_url, checked_on::text from program_fees where program_id = $1
         order by kind, due`,
        [id],
      )
    ).rows
  const before = await stated()
  expect((await saveFees(id, 1)).status).toBe(200)
  expect((await call('POST', `/programs/${id}/undo`, { version: 2 })).status).toBe(200)
  expect(await stated()).toEqual(before)
  const { body } = await call('GET', `/programs/${id}`)
  expect(body.program.sources.fees.own).toBe(false)
  // The undo can be undone, and that again.
  await call('POST', `/programs/${id}/undo`, { version: 3 })
  expect((await stated()).map(({ source_url }) => source_url)).toEqual([source().url])
  await call('POST', `/programs/${id}/undo`, { version: 4 })
  expect(await stated()).toEqual(before)
})
