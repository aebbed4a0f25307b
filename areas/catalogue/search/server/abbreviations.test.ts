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
      ('Coast College', 'US', 'Honolulu', '{UHSLC}', '{uhslc.island.example}', 'A'),
      ('Union College Lakeside', 'PK', 'Lahore', '{}', '{uclk.example}', 'B'),
      ('Kestrel University', 'FR', 'Lyon', '{}', '{kestrel-university.example}', 'A'),
      ('North Kestrel University Gulf', 'AE', 'Ajman', '{}', '{kestrel.example}', 'B');
    insert into universities
      (name, country, city, acronyms, other_names, founded, lat, lng, wikidata, domains, quality) values
      ('University College of the Locks', 'GB', 'Leeds', '{UCLK}', '{One name,Two names,Three names,Four names}', 1700,
        53.8, -1.5, 'Q99999999', '{locks.example}', 'A');
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

it('means a well-known university abroad by an abbreviation that a small one at home has too', async () => {
  const { suggestions } = await get('/catalogue/suggest', 'uclk')
  expect(suggestions[0]).toMatchObject({ kind: 'university', text: 'University College of the Locks' })
  const { universities } = await get('/university/get-all-universities', 'UCLK')
  expect(universities[0].universityName).toBe('University College of the Locks')
  expect(universities[1].universityName).toBe('Union College Lakeside')
})

it('means by a name the university that is called so, and not one with that word as its domain', async () => {
  const { universities } = await get('/university/get-all-universities', 'kestrel')
  expect(universities[0].universityName).toBe('Kestrel University')
  const { suggestions } = await get('/catalogue/suggest', 'kestrel')
  expect(suggestions[0]).toMatchObject({ kind: 'university', text: 'Kestrel University' })
})
