import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aStudent, type Person } from '#test/people/people.ts'

let product: TestProduct
let student: Person

const get = async (path: string, search: string) => {
  const { body } = await product.call('GET', `${path}?search=${encodeURIComponent(search)}`, {
    token: student.token,
  })
  return body
}

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  await product.deps.pool.query(`
    insert into universities (name, country, city, acronyms, domains, quality) values
      ('University of Harbor Systems', 'US', 'Houston', '{UHS}', '{harborsystems.example}', 'A'),
      ('University of Health Sciences Lahore', 'PK', 'Lahore', '{}', '{uhs.example}', 'B'),
      ('Coast College', 'US', 'Honolulu', '{UHSLC}', '{uhslc.island.example}', 'A');
    insert into programs (university_id, country, name, level, field)
    select id, country, 'Oceanography', 6, '0532' from universities where name = 'Coast College'`)
})
afterAll(() => product.close())

it('finds no programs of a university whose acronym or domain only begins with an abbreviation', async () => {
  expect((await get('/catalogue/programs', 'UHS')).programs).toEqual([])
  const whole = await get('/catalogue/programs', 'uhslc')
  expect(whole.programs).toEqual([expect.objectContaining({ programName: 'Oceanography' })])
})

it('means the university of the students’ country by an abbreviation that several have', async () => {
  const { suggestions } = await get('/catalogue/suggest', 'uhs')
  expect(suggestions[0]).toMatchObject({ kind: 'university', text: 'University of Health Sciences Lahore' })
  expect(suggestions.some(({ kind }: { kind: string }) => kind === 'program')).toBe(false)
  const { universities } = await get('/university/get-all-universities', 'UHS')
  expect(universities[0].universityName).toBe('University of Health Sciences Lahore')
  expect(universities[1].universityName).toBe('University of Harbor Systems')
})
