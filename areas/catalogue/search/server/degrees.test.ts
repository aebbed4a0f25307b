import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aStudent, type Person } from '#test/people/people.ts'

let product: TestProduct
let student: Person

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  await product.deps.pool.query(`
    insert into universities (name, country, city) values
      ('University of Alba', 'IT', 'Alba'), ('Daugava University', 'LV', 'Riga');
    insert into programs (university_id, country, name, level, field)
    select u.id, u.country, p.name, p.level, p.field
    from (values
      ('Alba', 'Business Administration', 7, '0413'),
      ('Alba', 'Executive MBA', null, null),
      ('Alba', 'Economics and Commerce', 6, '0311'),
      ('Alba', 'Law (five-year degree)', 7, '0421'),
      ('Riga', 'Business Administration', 6, '0413'),
      ('Riga', 'International Law', 7, '0421'),
      ('Riga', 'Computer Science', 7, '0613')
    ) as p(city, name, level, field)
    join universities u on u.city = p.city`)
})
afterAll(() => product.close())

const find = async (search: string) => {
  const { status, body } = await product.call(
    'GET',
    `/catalogue/programs?search=${encodeURIComponent(search)}`,
    { token: student.token },
  )
  expect(status).toBe(200)
  const programs = body.programs as { programName: string; university: { country: string } }[]
  return {
    found: programs.map(({ programName, university }) => `${programName}, ${university.country}`).sort(),
    understood: body.understood,
  }
}

it.each([
  ['mba', ['Business Administration, IT', 'Executive MBA, IT']],
  ['MBA in Italy', ['Business Administration, IT', 'Executive MBA, IT']],
  ['M.B.A. italy', ['Business Administration, IT', 'Executive MBA, IT']],
  ['mba latvia', []],
  ['bba', ['Business Administration, LV', 'Economics and Commerce, IT']],
  ['BBA Italy', ['Economics and Commerce, IT']],
  ['bba kazakhstan', []],
  [
    'business',
    [
      'Business Administration, IT',
      'Business Administration, LV',
      'Economics and Commerce, IT',
      'Executive MBA, IT',
    ],
  ],
  ['llm latvia', ['International Law, LV']],
  ['master after bba italy', ['Business Administration, IT']],
  // A first degree in law takes three years here and five there.
  ['llb', ['International Law, LV', 'Law (five-year degree), IT']],
  ['bscs latvia', []],
])('finds by a degree only what has its level: %s', async (search, expected) => {
  expect((await find(search)).found).toEqual(expected)
})

it('does not say what a degree says by itself', async () => {
  expect((await find('mba italy')).understood).toEqual([])
})
