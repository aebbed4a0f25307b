import { expect, test } from 'vitest'
import { idInAddress, publicProgram, publicUniversity, slugOf } from './public-paths.ts'

const id = '01939f7a-0c1d-7e11-8d3c-5a5b0d3f9a10'
const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

test.each([
  ['Rīga Stradiņš University', 'riga-stradins-university'],
  ["Queen's University Belfast", 'queens-university-belfast'],
  ['  M.B.B.S. / MD (6 years) ', 'm-b-b-s-md-6-years'],
  ['جامعة بيروت', ''],
  ['</script><script>alert(1)</script>', 'script-script-alert-1-script'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'word '.repeat(40)}`, `${'word-'.repeat(15)}word`],
])('the words of %j in an address are %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([id, lowest, highest])('the id %s is found at the end of an address', (one) => {
  for (const universityName of ['Rīga Stradiņš University', 'جامعة بيروت']) {
    const address = publicUniversity({ _id: one, universityName })
    expect(address).toMatch(/^\/university\/[a-z0-9-]+$/)
    expect(idInAddress(address.split('/')[2]!)).toBe(one)
  }
  const program = publicProgram({ _id: one, programName: 'Medicine', university: { universityName: 'RSU' } })
  expect(program).toMatch(/^\/programs\/medicine-rsu-[a-z0-9]{25}$/)
  expect(idInAddress(program.split('/')[2]!)).toBe(one)
  expect(idInAddress(`another-name-${one.toUpperCase()}`)).toBe(one)
})

test.each(['', 'medicine', 'medicine-123', `x${id}`, 'z'.repeat(25), 'medicine-ÄÖÜ', '-'.repeat(40)])(
  'there is no id in %j',
  (address) => {
    expect(idInAddress(address)).toBeNull()
  },
)
