import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile } from '#test/people/queued-files.ts'
import { resultsOfKind, type QuickResults } from '../contract.ts'

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo
let file: { _id: string; reference: string }
let siddiqui: Person

beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  const colleague = await anOfficer(product.deps, { name: 'Sana Noor' })
  program = await aProgram(product.deps, {
    program: 'Marine Biology',
    university: 'Invented University of Riga',
  })
  siddiqui = await aStudent(product.deps, {
    name: 'Mahnoor Siddiqui',
    email: 'mahnoor@example.org',
    phone: '+923001234503',
  })
  await aStudent(product.deps, { name: 'Omar Noor', email: 'omar@example.org' })
  file = await aQueuedFile(product, program, { student: siddiqui, officer: colleague })
})
afterAll(() => product.close())

const search = async (text: string): Promise<QuickResults> => {
  const at = `/staff/quick-search?text=${encodeURIComponent(text)}`
  const { status, body } = await product.call('GET', at, { token: officer.token })
  expect(status).toBe(200)
  return body
}
const namesIn = ({ students, files, programs }: QuickResults) => ({
  students: students.map(({ name }) => name),
  files: files.map(({ reference }) => reference),
  programs: programs.map(({ programName }) => programName),
})

describe('the search from every page', () => {
  it.each([
    ['a part of a name', 'siddiq'],
    ['a misspelled name', 'mahnur sidiqui'],
    ['a name as it sounds', 'Mehnur Sadiki'],
    ['the names in the other order', 'siddiqui mahnoor'],
    ['the names without a space', 'mahnoorsiddiqui'],
    ['a name with a slip of the finger', 'mahnoor sidd9qui'],
    ['the number as dialed at home', '0300 1234503'],
    ['the number from abroad', '0092-300-1234503'],
    ['the number with a zero after the code', '+92 (0)300 123 45 03'],
    ['the number without its plus', '923001234503'],
    ['the last digits of the number', '1234503'],
    ['fewer of them', '34503'],
    ['the number in Urdu digits', '۰۳۰۰ ۱۲۳۴۵۰۳'],
    ['the number with a label', 'Ph: 0300-1234503'],
    ['a link with the number', 'https://wa.me/923001234503'],
    ['the address', 'mahnoor@example.org'],
  ])('finds a student and a colleague’s file by %s', async (_, typed) => {
    const { students, files } = await search(typed)
    expect(students).toEqual([
      { _id: siddiqui._id, name: 'Mahnoor Siddiqui', email: 'mahnoor@example.org', phone: '+923001234503' },
    ])
    expect(files).toEqual([
      {
        _id: file._id,
        reference: file.reference,
        stage: 'submitted',
        studentName: 'Mahnoor Siddiqui',
        programName: 'Marine Biology',
        universityName: 'Invented University of Riga',
        officerName: 'Sana Noor',
      },
    ])
  })

  it('finds a file and its student by the reference, however it is written', async () => {
    const [, year, number] = file.reference.split('-')
    const written = [
      ...[file.reference, file.reference.toLowerCase(), `MZ ${year} ${number}`, `mz${year}${number}`],
      ...[`${year} ${number}`, `${year}${number}`],
      ...[`#${file.reference}`, `${year}-${number}`, `MZ-${year}-${Number(number)}`, `MZ–${year}–${number}`],
    ]
    for (const text of written)
      expect([text, namesIn(await search(text))]).toEqual([
        text,
        { students: ['Mahnoor Siddiqui'], files: [file.reference], programs: [] },
      ])
    expect(namesIn(await search(number!)).files).toEqual([file.reference])
  })

  it.each([
    ['Ayesha Rehman', 'aisha rehman'],
    ['Muhammad Usman', 'Mohd Osman'],
    ['Hussain Gilani', 'Husein Gillani'],
    ['Yousaf Khattak', 'yusuf khatak'],
    ['Zaynab Chaudhry', 'zainab choudhary'],
    ['Tehreem Fatima', 'tahrim fatimah'],
    ['Khadija Qazi', 'khadeeja kazi'],
    ['Ghulam Ishaq', 'gulam ishak'],
  ])('finds %s by “%s”', async (name, typed) => {
    await aStudent(product.deps, { name })
    expect(namesIn(await search(typed)).students).toContain(name)
  })

  it.each(['marine biology', 'marin biologie'])('finds a program by “%s”', async (typed) => {
    expect((await search(typed)).programs).toContainEqual({
      _id: program.programId,
      programName: 'Marine Biology',
      universityName: 'Invented University of Riga',
    })
  })

  it('returns a few of each kind, and nothing for what does not exist', async () => {
    for (let number = 0; number < resultsOfKind + 2; number++)
      await aStudent(product.deps, { name: `Zubair Number${number}` })
    expect((await search('zubair')).students).toHaveLength(resultsOfKind)
    expect(namesIn(await search('qqqqzzzz'))).toEqual({ students: [], files: [], programs: [] })
  })

  it.each(['', 'a', '   a   ', 'x'.repeat(101)])('asks for more, or less, than “%s”', async (typed) => {
    const at = `/staff/quick-search?text=${encodeURIComponent(typed)}`
    const { status, body } = await product.call('GET', at, { token: officer.token })
    expect([status, body.fields?.text]).toEqual([400, 'Type 2 to 100 characters.'])
  })

  it('is for the office alone', async () => {
    const at = '/staff/quick-search?text=siddiqui'
    const partner = await aUniversityUser(product.deps, program.universityId)
    expect((await product.call('GET', at, { token: partner.token })).status).toBe(403)
    expect((await product.call('GET', at, { token: siddiqui.token })).status).toBe(403)
    expect((await product.call('GET', at)).status).toBe(401)
  })
})
