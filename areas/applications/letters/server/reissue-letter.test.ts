import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { idsIn, queueOf } from '#test/people/queued-files.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { isOutdatedLetter, type LetterSummary } from '../contract/letters.ts'
import { checkLettersOf } from './sign-letter.ts'
import { textOf } from '#test/fixtures/read-pdf.ts'

let product: TestProduct
let officer: Person
let clerk: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Omar Farooqi' })
  clerk = await anOfficer(product.deps, { mayDecide: false })
})
afterAll(() => product.close())

const as = (person: Person, method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const lettersOf = async (id: string) => (await as(officer, 'GET', `/application/${id}/letters`)).body.data
const reissuableFor = async (person: Person, id: string) =>
  (await as(person, 'GET', `/staff/applications/${id}/decisions`)).body.data.reissuable
const reissue = (person: Person, id: string, number: string) =>
  as(person, 'POST', `/staff/applications/${id}/letters/${number}/reissue`, {})
const check = async (number: string) => {
  const { rows } = await product.deps.pool.query('select signature from letters where number = $1', [number])
  return (
    await product.call('POST', '/letters/verify', {
      body: { number, code: checkLettersOf(rows[0].signature) },
    })
  ).body
}

/** A student who has joined for autumn 2027 and was moved to spring 2028; who decided on the offer. */
async function deferred(decider?: (universityId: string) => Promise<Person>) {
  const student = await aStudent(product.deps)
  const program = await aProgram(product.deps)
  for (const start of ['2027-autumn', '2028-spring'])
    await product.deps.pool.query(
      `insert into program_intakes (program_id, start, status) values ($1, $2, 'published')
       on conflict (program_id, start) do nothing`,
      [program.programId, start],
    )
  const id: string = (await apply(product, student, program, { intake: '2027-autumn' })).body.data._id
  await as(officer, 'POST', '/staff/queue/assign', { to: 'me', files: [{ _id: id, officer: null }] })
  await decide(product, officer, id, { decision: 'start_review' })
  await decide(product, decider ? await decider(program.universityId) : officer, id, { decision: 'offer' })
  await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
  const moved = await as(clerk, 'POST', `/staff/applications/${id}/deferral`, {
    from: '2027-autumn',
    to: '2028-spring',
  })
  expect(moved.status).toBe(200)
  return { id, student, program }
}

it('gives a student who has joined letters for the new intake, and the earlier ones say that a newer one replaced them', async () => {
  const { id, student } = await deferred()
  const before = await lettersOf(id)
  expect(before.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['confirmation', 'offer'])
  const numbers: string[] = before.map(({ number }: { number: string }) => number)
  expect((await reissuableFor(officer, id)).toSorted()).toEqual(numbers.toSorted())
  expect((await check(numbers[0]!)).answer).toBe('genuine')

  product.clock.advance(60_000)
  for (const number of numbers) {
    const { status, body } = await reissue(officer, id, number)
    expect([status, body.message]).toEqual([200, expect.stringContaining(body.letter.number)])
    expect(body.letter).toMatchObject({ intake: '2028-spring', endedAt: null })
    expect(await check(number)).toMatchObject({
      answer: 'replaced',
      letter: { number },
      endedAt: expect.any(String),
    })
    expect((await check(body.letter.number)).answer).toBe('genuine')
    const mail = (await product.mails(student.email)).at(-1)!
    expect(mail.text).toContain(`Your new letter, ${body.letter.number}, names Spring 2028 as your intake.`)
    expect(mail.text).toContain(number)
    // Both can be read, and the new one names who issued it.
    for (const [one, intake] of [
      [number, 'Autumn 2027'],
      [body.letter.number, 'Spring 2028'],
    ]) {
      const pdf = await as(student, 'GET', `/application/${id}/letters/${one}`)
      expect([pdf.status, await textOf(pdf.body)]).toEqual([200, expect.stringContaining(intake!)])
    }
  }
  expect(await reissuableFor(officer, id)).toEqual([])
  expect((await lettersOf(id)).filter(({ endedAt }: never) => endedAt === null)).toHaveLength(2)
  expect((await auditedAbout(product, id)).at(-1)).toMatchObject({ action: 'letter.reissued' })
  const { data } = (await as(student, 'GET', '/notices?page=1&limit=20')).body
  expect(data[0]).toMatchObject({ event: 'letter-reissued' })
})

it('is refused without the right to decide, twice, for a current letter, and for what is not there', async () => {
  const { id } = await deferred()
  const [{ number }] = await lettersOf(id)
  expect(await reissuableFor(clerk, id)).toEqual([])
  expect((await reissue(clerk, id, number)).status).toBe(403)
  expect((await reissue(officer, id, 'ML-0000-0000')).status).toBe(404)
  const other = await deferred()
  expect((await reissue(officer, other.id, number)).status).toBe(404)

  const both = await Promise.all([reissue(officer, id, number), reissue(officer, id, number)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const next = both.find(({ status }) => status === 200)!.body.letter.number
  expect((await reissue(officer, id, number)).body.code).toBe('changed_meanwhile')
  expect((await reissue(officer, id, next)).body.code).toBe('move_not_possible')
})

it('leaves a letter that speaks for the university to the university', async () => {
  let there: Person | undefined
  const { id } = await deferred(
    async (universityId) => (there = await aUniversityUser(product.deps, universityId)),
  )
  const letters = await lettersOf(id)
  expect(await reissuableFor(officer, id)).toEqual([])
  const refused = await reissue(officer, id, letters[0].number)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('only the university'),
  ])
  expect((await reissuableFor(there!, id)).length).toBe(letters.length)
  expect((await reissue(there!, id, letters[0].number)).status).toBe(200)
  const stranger = await aUniversityUser(product.deps, (await aProgram(product.deps)).universityId)
  expect((await reissue(stranger, id, letters[0].number)).status).toBe(404)
})

it('marks the file in the queue, and tells its officer, until every letter names the intake', async () => {
  const { id, program } = await deferred()
  const marked = async () => {
    const queue = await queueOf(product, officer, '?officer=all&letter=outdated')
    const rows = queue.groups.flatMap((group) => group.rows)
    expect(rows.every(({ letterOutdated }) => letterOutdated)).toBe(true)
    return Object.values(idsIn(queue)).flat().includes(id)
  }
  expect(await marked()).toBe(true)
  const { data } = (await as(officer, 'GET', '/notices?page=1&limit=20')).body
  expect(data[0]).toMatchObject({
    event: 'letter-outdated',
    href: expect.stringMatching(new RegExp(`${id}#letters$`)),
  })
  for (const [at, { number }] of (await lettersOf(id)).entries()) {
    expect([at, await marked()]).toEqual([at, true])
    await reissue(officer, id, number)
  }
  expect(await marked()).toBe(false)
  // Users of a university see no mark, as they see no move to another intake.
  const there = await aUniversityUser(product.deps, program.universityId)
  const { groups } = await queueOf(product, there)
  expect(groups.flatMap(({ rows }) => rows).some(({ letterOutdated }) => letterOutdated)).toBe(false)
})

it('says of every kind of letter the same in the database, which the queue reads, as in the contract', async () => {
  const { id } = await deferred()
  const { pool } = product.deps
  const named = ['2027-autumn', '2028-spring', '', null]
  const ends = ['ended_at = null, ended_by = null', `ended_at = now(), ended_by = 'withdraw_offer'`]
  const letters = named.flatMap((intake) => ends.map((ended) => ({ intake, ended })))
  const change =
    ({ intake, ended }: (typeof letters)[number], kind: string) =>
    () =>
      pool.query(
        `update letters set ${ended}, content = content - 'intake' ||
         case when $3::text is null then '{}' else jsonb_build_object('intake', $3::text) end
       where application_id = $1 and kind = $2`,
        [id, kind, intake],
      )
  const seen = new Set<boolean>()
  for (const intake of ['2027-autumn', '2028-spring', '']) {
    for (const [at, offer] of letters.entries()) {
      const confirmation = letters[(at * 3 + intake.length) % letters.length]!
      const changes = [
        change(offer, 'offer'),
        change(confirmation, 'confirmation'),
        () => pool.query('update applications set intake = $2 where id = $1', [id, intake]),
      ]
      // Whichever comes last.
      for (const one of at % 2 === 0 ? changes : changes.toReversed()) await one()
      const { rows } = await pool.query('select outdated_letter from applications where id = $1', [id])
      const shown: LetterSummary[] = await lettersOf(id)
      const file = (await as(officer, 'GET', `/application/${id}`)).body.data
      const isOutdated = shown.some((letter) => isOutdatedLetter(letter, file.intake))
      expect([intake, offer, confirmation, rows[0].outdated_letter]).toEqual([
        ...[intake, offer, confirmation],
        isOutdated,
      ])
      seen.add(isOutdated)
    }
  }
  expect(seen.size).toBe(2)
})
