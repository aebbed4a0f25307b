import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import type { Suggestion } from '../contract.ts'
import { markWords } from './mark-words.ts'

let product: TestProduct
let student: Person
const get = async (path: string) => (await product.call('GET', path, { token: student.token })).body
const suggestionsFor = async (search: string): Promise<Suggestion[]> =>
  (await get(`/catalogue/suggest?search=${encodeURIComponent(search)}`)).suggestions

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  await product.deps.pool.query(`
    insert into universities (name, local_name, country, city, acronyms) values
      ('Rīga Harbour Academy', null, 'LV', 'Rīga', '{RHA}'),
      ('University of Aldora', 'Università di Aldora', 'IT', 'Aldora', '{}'),
      ('Secret School', null, 'IT', 'Aldora', '{}');
    update universities set status = 'draft' where name = 'Secret School';
    insert into programs (university_id, country, name, level, field, tuition_amount, tuition_currency, tuition_basis, deadline)
    select u.id, u.country, n.name, 7, '0912', 1000 * n.fee, 'EUR', 'year', (current_date + interval '1 month')::date
    from universities u, (values ('Medicine and Surgery', 1), ('Medical Physics', 2), ('Nursing', 3), ('Dentistry', 4),
      ('Pharmacy', 5)) as n(name, fee)
    where u.name <> 'Rīga Harbour Academy'`)
})
afterAll(() => product.close())

describe('suggestions', () => {
  it.each([
    ['riga', 'university', 'Rīga Harbour Academy'],
    ['rha', 'university', 'Rīga Harbour Academy'],
    ['università di ald', 'university', 'University of Aldora'],
    ['harbuor', 'university', 'Rīga Harbour Academy'],
    ['ital', 'country', 'Italy'],
    ['medi', 'subject', 'Medicine'],
    ['bio', 'subject', 'Biology'],
    ['biomed', 'subject', 'Biomedical engineering'],
    ['nurse', 'subject', 'Nursing'],
    ['medical ph', 'program', 'Medical Physics'],
    ['aldora nursing', 'program', 'Nursing'],
  ])('%s proposes the %s %s', async (typed, kind, text) => {
    expect(await suggestionsFor(typed)).toContainEqual(expect.objectContaining({ kind, text }))
  })

  it('begin with the subject of that name, and not with one that has another such spelling', async () => {
    const [first] = await suggestionsFor('bio')
    expect(first).toMatchObject({ kind: 'subject', text: 'Biology' })
  })

  it('highlight the typed text regardless of accents, and show the place', async () => {
    const [first] = await suggestionsFor('riga har')
    expect(first).toMatchObject({
      text: 'Rīga Harbour Academy',
      place: 'Rīga, Latvia',
      marks: [
        [0, 4],
        [5, 8],
      ],
    })
    const program = (await suggestionsFor('medical physics')).find(({ kind }) => kind === 'program')
    const { body } = await product.call('GET', `/program/${program!.programId}`, { token: student.token })
    expect(body.program.programName).toBe('Medical Physics')
  })

  it('are at most ten, without drafts, and none for empty input', async () => {
    expect((await suggestionsFor('a')).length).toBeLessThanOrEqual(10)
    expect(await suggestionsFor('secret school')).not.toContainEqual(
      expect.objectContaining({ text: 'Secret School' }),
    )
    expect(await suggestionsFor('')).toEqual([])
    expect(await suggestionsFor('%%%')).toEqual([])
  })

  it('highlights with UTF-16 offsets, even if folding changes lengths', () => {
    expect(markWords('Straße der Œuvres', ['strass', 'oeuv'])).toEqual([
      [0, 5],
      [11, 14],
    ])
    expect(markWords("King's College", ['kings'])).toEqual([[0, 6]])
    expect(markWords('𝒜 Rīga', ['riga'])).toEqual([[3, 7]])
  })
})
