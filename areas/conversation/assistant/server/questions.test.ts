import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { contentFolder, loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { aVaultDocument, apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { questionsPerHour, type Answer, type AnswerRow } from '../contract/assistant.ts'

/** Sends every question of the list over HTTP and checks its intent, its rows, and every number. */

const expected = readFileSync(path.join(contentFolder, 'assistant/questions.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string, string])

let product: TestProduct
let student: Person
const answers = new Map<string, Answer>()

const inDays = (days: number) =>
  new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function programAt(university: string, program: string): Promise<ProgramToApplyTo> {
  const { rows } = await product.deps.pool.query(
    `select p.id, u.id as university from programs p join universities u on u.id = p.university_id
     where u.name ilike $1 and p.name ilike $2`,
    [`%${university}%`, `%${program}%`],
  )
  return { programId: rows[0].id, universityId: rows[0].university }
}

beforeAll(async () => {
  product = await testProduct()
  const { deps } = product
  await loadBuiltInCatalogue(deps.db)
  await loadHelpArticles(deps.db, deps.clock.now())
  student = await aStudent(deps)
  const officer = await anOfficer(deps)
  const { token } = student
  const riga = await apply(product, student, await programAt('Stradi', 'Medicine'), {
    documents: { matricCertificateImage: await smallPhotograph() },
  })
  await decide(product, officer, riga.body.data._id, { decision: 'offer', conditions: ['IELTS 6.5'] })
  const padua = await apply(product, student, await programAt('Padua', 'Medicine'))
  await decide(product, officer, padua.body.data._id, {
    decision: 'request_documents',
    documents: ['fscCertificateImage'],
    dueDate: inDays(9),
  })
  const refused = await apply(product, student, await programAt('Geomedi', 'Medicine'))
  await decide(product, officer, refused.body.data._id, { decision: 'reject', reasons: ['program_full'] })
  await aVaultDocument(product, student, 'passportImage', await smallPhotograph())
  const soon = await aProgram(deps, { deadline: inDays(5) })
  await product.call('PUT', `/student/shortlist/${soon.programId}`, { token, body: {} })
  await product.call('PUT', '/student/record/schooling', {
    token,
    body: {
      schooling: [
        {
          qualification: 'hssc_pre_medical',
          title: null,
          institution: null,
          country: 'PK',
          subjects: [],
          status: 'completed',
          year: 2025,
          scheme: 'percentage',
          obtained: 72,
          total: null,
        },
      ],
    },
  })
  for (const [at, [question]] of expected.entries()) {
    if (at % (questionsPerHour - 5) === 0) product.clock.advance(3_700_000)
    answers.set(question, (await askAs(product, student, question)).answer)
  }
})
afterAll(() => product.close())

const rowsOf = ({ blocks }: Answer): AnswerRow[] =>
  blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
const articlesOf = ({ blocks }: Answer) =>
  blocks.flatMap((block) => (block.kind === 'articles' ? block.articles : []))
const textsOf = ({ blocks }: Answer) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))

/** The error in an answer; null when there is none. */
function wrongWith([question, intent, expectation]: [string, string, string]): string | null {
  const answer = answers.get(question)!
  const is = (what: string) => `${question}: ${what}, taken for ${answer.intent}`
  if (intent.startsWith('help:')) {
    return answer.intent === 'help' && articlesOf(answer)[0]?.slug === expectation ? null : is(expectation)
  }
  if (answer.intent !== intent) return is(intent)
  if (expectation === 'handover' || expectation === 'none') {
    return answer.handover && rowsOf(answer).length === 0 ? null : is('no person offered')
  }
  const [, kind, country] = /^rows:(\w+)(?: country=(\w\w))?$/.exec(expectation)!
  const rows = rowsOf(answer)
  if (rows.length === 0 || rows.some((row) => row.kind !== kind)) return is(`rows are not of ${kind}`)
  if (country && rows.some((row) => row.country !== country)) return is(`a row is not in ${country}`)
  return null
}

it('answers at least 95 of 100 with the right rows or article', () => {
  const wrong = expected.map(wrongWith).filter((one) => one !== null)
  console.log(`  ${expected.length - wrong.length} of ${expected.length} right`)
  expect(wrong.slice(Math.floor(expected.length * 0.05))).toEqual([])
})

it('answers that it does not know what it cannot know, without a number', () => {
  const unknown = expected.filter(([, intent]) => intent === 'unknown')
  expect(unknown.length).toBe(20)
  const wrong = unknown.filter(([question]) => {
    const answer = answers.get(question)!
    return (
      answer.intent !== 'unknown' ||
      !answer.handover ||
      rowsOf(answer).length > 0 ||
      !textsOf(answer)[0]?.startsWith('I do not') ||
      textsOf(answer).some((text) => /\d/.test(text))
    )
  })
  expect(wrong).toEqual([])
})

it('names a source for every answer that states something', () => {
  const stating = [...answers.values()].filter((one) => rowsOf(one).length > 0 || one.intent === 'help')
  expect(stating.length).toBeGreaterThan(100)
  expect(stating.filter(({ sources }) => sources.length === 0).map(({ question }) => question)).toEqual([])
})

/** The numbers in a text, however they are grouped: `12,000` is 12000, `01` is 1. */
const numbersIn = (text: string): number[] =>
  [...text.replace(/(\d),(?=\d{3}\b)/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))

const records = new Map<string, Promise<string>>()
/** The record at an address, as the API returns it. */
function recordAt(address: string): Promise<string> {
  const read = async (...paths: string[]) => {
    const parts = await Promise.all(paths.map((one) => product.call('GET', one, { token: student.token })))
    expect(parts.map(({ status }) => status)).toEqual(parts.map(() => 200))
    return parts.map(({ body }) => body)
  }
  const fetched = async (): Promise<string> => {
    const [, program] = /\/programs\/([0-9a-f-]+)$/.exec(address) ?? []
    if (program) {
      const base = `/catalogue/programs/${program}`
      const parts = await read(`/program/${program}`, `${base}/costs`, `${base}/fit`)
      const verdicts: string[] = parts[2].requirements.map((one: { verdict: string }) => one.verdict)
      const counts = ['met', 'missed', 'not-known'].map((one) => verdicts.filter((it) => it === one).length)
      // The names of the two TOEFL scales contain numbers.
      return JSON.stringify([parts, counts]).replace('toefl', 'toefl 0 1')
    }
    if (address.startsWith('/applications/'))
      return JSON.stringify(await read(address.replace('applications', 'application')))
    if (address.startsWith('/help/')) return JSON.stringify(await read(address))
    if (address === '/student-profile') return JSON.stringify(await read(listVault.path))
    return JSON.stringify(await read(address.replace('/universities/', '/university/')))
  }
  if (!records.has(address)) records.set(address, fetched())
  return records.get(address)!
}

it('states no number that is not in the record or article it names', async () => {
  const invented: string[] = []
  const own = (await product.call('GET', `/student/student/${student._id}`, { token: student.token })).body
  for (const answer of answers.values()) {
    const check = (text: string, facts: string) => {
      // Times are shown as a day in the agency's zone.
      const days = [...facts.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([at]) =>
        dayIn(site.timeZone.id, new Date(at)),
      )
      const known = new Set(numbersIn([facts, ...days].join(' ')))
      const news = numbersIn(text).filter((number) => !known.has(number))
      if (news.length > 0) invented.push(`${answer.question}: ${news.join(', ')} in “${text.slice(0, 120)}”`)
    }
    for (const row of rowsOf(answer)) {
      const text = [row.title, row.place, ...row.facts.map(({ value }) => value)].join('\n')
      check(text, row.href === null ? '' : await recordAt(row.href))
    }
    for (const { slug, title, summary } of articlesOf(answer))
      check(`${title} ${summary}`, await recordAt(`/help/${slug}`))
    const named =
      answer.intent === 'help' ? await recordAt(`/help/${articlesOf(answer)[0]!.slug}`) : `${own.totalCount}`
    for (const text of textsOf(answer)) check(text, named)
  }
  expect(invented).toEqual([])
})

it('states that a fee is not given where the catalogue has none', () => {
  const rows = rowsOf(answers.get('karaganda fee')!)
  expect(rows.map(({ facts }) => facts[0])).toContainEqual({ label: 'Tuition', value: 'not given' })
})
