import { checkMessages } from '#texts/catalogue/editing/check-messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anotherSession } from '#test/people/people.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { checkedMost } from '../contract/catalogue-checks.ts'

const editing = startCatalogueEditing()
const { source, call, audited, aDraft, save, place } = editing
let product: TestProduct
beforeAll(() => {
  ;({ product } = editing.people())
})

const today = () => officeDay(product.clock.now())
const mark = (body: object) => call('POST', '/universities/checked', body)
const undo = (checkId: string) => call('POST', '/checks/undo', { checkId })
const shown = async (id: string) => (await call('GET', `/universities/${id}`)).body.university
/** Makes every check stale. */
const longAgo = () =>
  product.deps.pool.query(
    `update universities set checked_on = '2020-01-01',
      group_sources = (select coalesce(jsonb_object_agg(key, value || '{"checkedOn": "2020-01-01"}'), '{}') from jsonb_each(group_sources))`,
  )
const staleOnes = async () => {
  const { body } = await call('GET', '/universities?attention=stale&page=1&limit=10')
  return body.data.map(({ universityName }: { universityName: string }) => universityName)
}

describe('records that are checked together', () => {
  it('marks the selected records with one audit entry, and undoes them together', async () => {
    const [first, second, third] = [await aDraft('First'), await aDraft('Second'), await aDraft('Third')]
    await save(first!, 'place', 1, place)
    await longAgo()
    const { status, body } = await mark({ ids: [first, second] })
    expect([status, body.message]).toEqual([200, checkMessages.done({ count: 2, left: 0 })])
    expect(await staleOnes()).toEqual(['Third'])
    const now = await shown(first!)
    expect(now).toMatchObject({
      sources: { names: { checkedOn: today(), stale: false }, place: { checkedOn: today(), own: true } },
      canUndo: false,
    })
    expect(now.edits[0]).toMatchObject({
      kind: 'checked',
      changes: [{ field: 'checkedOn', before: '2020-01-01', after: today() }],
    })
    expect(await audited('universities.checked')).toMatchObject({ details: { checked: 2, left: 0 } })
    // A colleague has changed one in the meantime, which stays.
    await save(second!, 'place', (await shown(second!)).version, place)
    const back = await undo(body.checkId)
    expect([back.status, back.body.message]).toEqual([200, checkMessages.undone({ count: 1, left: 1 })])
    expect((await shown(first!)).sources).toMatchObject({ place: { checkedOn: '2020-01-01' } })
    expect((await shown(second!)).sources.names.checkedOn).toBe(today())
    expect((await shown(third!)).edits).toHaveLength(1)
    expect((await undo(body.checkId)).body.message).toBe(checkMessages.gone)
    expect(await audited('check.undone')).toMatchObject({ details: { restored: 1, left: 1 } })
  })

  it('marks all listed records, unless the list has a different number by now', async () => {
    await aDraft('First')
    await aDraft('Second')
    await longAgo()
    const other = await mark({ listed: { attention: 'stale', count: 3 } })
    expect([other.status, other.body.message]).toEqual([409, checkMessages.other])
    expect((await mark({ listed: { attention: 'stale', search: 'second', count: 1 } })).body.checked).toBe(1)
    expect(await staleOnes()).toEqual(['First'])
    expect((await mark({ listed: { attention: 'stale', count: 1 } })).status).toBe(200)
    expect(await staleOnes()).toEqual([])
  })

  it('refuses records without a source, and too many at once', async () => {
    const [first, second] = [await aDraft('First'), await aDraft('Second')]
    const bare =
      'update universities set source_url = null, source_note = null, checked_on = null where id = $1'
    await product.deps.pool.query(bare, [first])
    expect((await mark({ ids: [first, second] })).body).toMatchObject({ checked: 1, left: 1 })
    expect((await shown(first!)).sources.names.checkedOn).toBe(null)
    const refused = await mark({ ids: [first] })
    expect([refused.status, refused.body.message]).toEqual([409, checkMessages.none])
    await product.deps.pool.query(
      `insert into universities (name, country, status, source_note)
        select 'Many ' || n, 'LV', 'draft', 'ror' from generate_series(1, $1) n`,
      [checkedMost + 1],
    )
    const many = await mark({ listed: { search: '', count: checkedMost + 1 } })
    expect([many.status, many.body.message]).toEqual([409, checkMessages.tooMany])
  })

  it('takes either ids or a list', async () => {
    for (const body of [{}, { ids: [] }, { ids: [await aDraft()], listed: { count: 1 } }])
      expect((await mark(body)).body.fields).toEqual({ ids: checkMessages.choose })
  })

  it('applies to programs too, with the day that students see beside requirements', async () => {
    const university = await aDraft()
    const at = `/universities/${university}/programs`
    const { program } = (await call('POST', at, { name: 'Medicine', source: source() })).body
    const value = { lines: [], englishTest: null, entryRequirements: 'Twelve years of school.' }
    await call('PUT', `/programs/${program._id}`, {
      group: 'requirements',
      version: 1,
      value,
      source: source({ checkedOn: '2020-01-01' }),
    })
    const read = async () =>
      (await product.deps.pool.query('select requirements_checked_on as day, oldest_check from programs'))
        .rows[0]
    expect((await read()).day).toBe('2020-01-01')
    const { body } = await call('POST', `${at}/checked`, { listed: { count: 1 } })
    expect(body).toMatchObject({ checked: 1, left: 0 })
    expect(await read()).toEqual({ day: today(), oldest_check: today() })
    expect(await audited('programs.checked')).toMatchObject({ object_id: university })
    await undo(body.checkId)
    expect((await read()).day).toBe('2020-01-01')
  })

  it('are checked on the day of the office, where it begins hours before that of UTC', async () => {
    const id = await aDraft()
    const dayMs = 86_400_000
    const late = 20.5 * 3_600_000
    product.clock.advance((dayMs + late - (product.clock.now().getTime() % dayMs)) % dayMs)
    const token = await anotherSession(product.deps, editing.people().officer)
    expect(today() > product.clock.now().toISOString().slice(0, 10)).toBe(true)
    const body = { ids: [id] }
    const path = '/staff/catalogue/universities/checked'
    expect((await product.call('POST', path, { token, body })).status).toBe(200)
    const { rows } = await product.deps.pool.query('select checked_on::text as day from universities')
    expect(rows).toEqual([{ day: today() }])
  })
})
