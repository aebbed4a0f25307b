import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  apply,
  attachLetter,
  aUniversityLetter,
  decide,
  letterForm,
  smallPhotograph,
} from '#test/people/applying.ts'
import { textOf } from '#test/fixtures/read-pdf.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { mostLetterFiles } from '../contract/university-letters.ts'

let product: TestProduct
let officer: Person
let clerk: Person
let picture: Buffer
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  clerk = await anOfficer(product.deps, { mayDecide: false })
  picture = await smallPhotograph()
})
afterAll(() => product.close())

const rows = async (query: string, ...values: unknown[]) =>
  (await product.deps.pool.query(query, values)).rows

/** A student who has applied to a university that is used by no other test. */
async function anApplication() {
  const program = await aProgram(product.deps, {
    university: 'Invented University of Riga',
    program: 'Invented Medicine',
  })
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, program)).body.data._id
  return { program, student, id }
}
const options = async ({ token }: Person, id: string) =>
  (await product.call('GET', `/staff/applications/${id}/decisions`, { token })).body.data
const seenBy = async ({ token }: Person, id: string) =>
  (await product.call('GET', `/application/${id}/letters`, { token })).body.ofUniversity
const open = ({ token }: Person, id: string, letterId: string) =>
  product.call('GET', `/application/${id}/university-letters/${letterId}`, { token })
const small = ({ token }: Person, id: string, letterId: string, page = 1) =>
  product.call('GET', `/application/${id}/university-letters/${letterId}/pages/${page}`, { token })
const remove = ({ token }: Person, id: string, letterId: string) =>
  product.call('DELETE', `/staff/applications/${id}/university-letters/${letterId}`, { token })
const noticesOf = async (student: Person) =>
  (await rows('select event from notifications where user_id = $1', student._id)).map(({ event }) => event)
/** Our current letter, as a PDF. */
async function ours(person: Person, id: string) {
  const { body } = await product.call('GET', `/application/${id}/letters`, { token: person.token })
  const { number } = body.data.find(({ endedAt }: { endedAt: string | null }) => endedAt === null)
  const pdf = await product.call('GET', `/application/${id}/letters/${number}`, { token: person.token })
  return { number, pdf }
}
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0

describe("the university's own letter", () => {
  it('is not found once its pages were erased with the account of the student', async () => {
    const { id } = await anApplication()
    const letterId = await aUniversityLetter(product, officer, id)
    await rows('delete from university_letter_pages where letter_id = $1', letterId)
    expect((await open(officer, id, letterId)).status).toBe(404)
    expect((await small(officer, id, letterId)).status).toBe(404)
  })

  it('is hidden from the student until the offer is sent, and then accompanies it on screen and by mail', async () => {
    const { student, program, id } = await anApplication()
    await decide(product, officer, id, { decision: 'start_review' })
    const theirs = await aUniversityUser(product.deps, program.universityId)
    const sent = await attachLetter(product, officer, id, letterForm([picture, picture], '2026-11-03'))
    expect(sent.body).toEqual({
      message: 'The university’s own letter is attached. It will be sent with the offer.',
    })
    const { universityLetters, mayAttachLetter } = await options(officer, id)
    expect([universityLetters.length, mayAttachLetter]).toEqual([1, true])
    const [letter] = universityLetters
    expect(letter).toMatchObject({ version: 1, dated: '2026-11-03', pages: 2, endedAt: null })

    // Before the offer the student sees nothing of it, not even in the list of views.
    expect((await small(officer, id, letter._id, 2)).status).toBe(200)
    expect(await seenBy(student, id)).toBeNull()
    expect((await open(student, id, letter._id)).status).toBe(404)
    expect((await small(student, id, letter._id)).status).toBe(404)
    const views = () => product.call('GET', `/application/${id}/document-views`, { token: student.token })
    expect((await views()).body.data).toEqual([])
    expect(
      (await product.call('GET', '/student/document-views', { token: student.token })).body.data,
    ).toEqual([])
    expect(await noticesOf(student)).not.toContain('university-letter')
    expect(await seenBy(theirs, id)).toMatchObject({ _id: letter._id })

    const preview = await product.call('POST', `/staff/applications/${id}/letter-preview`, {
      token: officer.token,
      body: {},
    })
    expect(picturesIn(preview.body)).toBe(2)
    await decide(product, officer, id, { decision: 'offer' })
    expect(await noticesOf(student)).toContain('university-letter')
    expect((await product.mails(student.email)).at(-1)!.text).toContain(
      'The letter from Invented University of Riga is in your account, next to the offer.',
    )
    expect(await seenBy(student, id)).toEqual(letter)
    const opened = await open(student, id, letter._id)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect([pagesIn(opened.body), picturesIn(opened.body)]).toEqual([2, 2])
    const page = await small(student, id, letter._id, 2)
    expect((await sharp(page.body).metadata()).format).toBe('jpeg')
    expect((await small(student, id, letter._id, 3)).status).toBe(404)
    expect((await open(theirs, id, letter._id)).status).toBe(200)
    expect(
      (await views()).body.data.map(({ name, purpose }: Record<string, string>) => [name, purpose]),
    ).toEqual([
      ['universityLetter', 'read'],
      ['universityLetter', 'own'],
      ['universityLetter', 'read'],
      ['universityLetter', 'thumbnail'],
    ])

    const { number, pdf } = await ours(student, id)
    expect([pagesIn(pdf.body) - picturesIn(pdf.body) >= 1, picturesIn(pdf.body)]).toEqual([true, 2])
    expect((await ours(officer, id)).pdf.body.equals(pdf.body)).toBe(true)
    const [{ payload, signature }] = await rows(
      'select payload, signature from letters where number = $1',
      number,
    )
    const check = { payload, signature: signature.toString('base64url') }
    expect((await product.call('POST', '/letters/verify', { body: check })).body.answer).toBe('genuine')
    const text = await textOf(pdf.body)
    expect(text).toContain(
      'Invented University of Riga’s own letter, dated 3 November 2026, is attached: 2 pages follow this letter. The code below confirms this letter, not the attached pages.',
    )
    expect(text).toContain(
      `Attached to “Confirmation of an offer, ${number}”: letter from Invented University of Riga, page 2 of 2`,
    )
  })

  it('is mentioned in our letter only if there is one, even if it is attached after the offer', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    expect((await product.mails(student.email)).at(-1)!.text).not.toContain('next to the offer.')
    const before = await ours(student, id)
    expect(picturesIn(before.pdf.body)).toBe(0)
    const sent = await attachLetter(product, officer, id, letterForm([picture]))
    expect(sent.body.message).toBe(
      'The university’s own letter is attached, and the student has been notified.',
    )
    expect(await noticesOf(student)).toContain('university-letter')
    expect(await seenBy(student, id)).toMatchObject({ version: 1, dated: null, pages: 1 })
    const after = await ours(student, id)
    expect([after.number, picturesIn(after.pdf.body)]).toEqual([before.number, 1])
    expect(await textOf(before.pdf.body)).not.toContain('own letter')
    expect(await textOf(after.pdf.body)).toContain(
      'Invented University of Riga’s own letter is attached: 1 page follows this letter. The code below confirms this letter, not the attached page.',
    )
  })

  it('can be replaced and removed by people who decide, which is logged; the office can still open old ones', async () => {
    const { student, program, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const first = await aUniversityLetter(product, officer, id)
    const second = await aUniversityLetter(product, officer, id)
    expect(await seenBy(student, id)).toMatchObject({ _id: second, version: 2 })
    expect((await open(student, id, first)).status).toBe(404)
    expect((await open(officer, id, first)).status).toBe(200)
    const theirs = await aUniversityUser(product.deps, program.universityId, { mayDecide: true })
    expect((await open(theirs, id, first)).status).toBe(404)
    expect((await remove(officer, id, first)).status).toBe(404)
    expect((await remove(clerk, id, second)).status).toBe(403)
    expect((await remove(theirs, id, second)).status).toBe(403)
    expect((await remove(officer, id, second)).body).toEqual({
      message: 'The university’s own letter has been removed.',
    })
    expect((await remove(officer, id, second)).status).toBe(404)
    expect(await seenBy(student, id)).toBeNull()
    expect((await open(student, id, second)).status).toBe(404)
    expect(picturesIn((await ours(student, id)).pdf.body)).toBe(0)
    expect(
      (await options(officer, id)).universityLetters.map((one: { version: number }) => one.version),
    ).toEqual([2, 1])
    expect((await options(theirs, id)).universityLetters).toEqual([])
    const acts = await rows(
      `select action, details from audit_entries where object_id = $1 and action like 'university-letter.%' order by seq`,
      id,
    )
    expect(acts).toEqual([
      { action: 'university-letter.attached', details: { version: 1, pages: 1 } },
      { action: 'university-letter.attached', details: { version: 2, pages: 1 } },
      { action: 'university-letter.opened', details: { version: 1 } },
      { action: 'university-letter.removed', details: { version: 2 } },
    ])
    const history = await product.call('GET', `/staff/applications/${id}/history?page=1&limit=50`, {
      token: officer.token,
    })
    expect(history.body.data.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['university-letter.attached', 'university-letter.removed']),
    )
  })

  it('ends with its offer, and is valid again when the student undoes a withdrawal', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const letterId = await aUniversityLetter(product, officer, id)
    const { token } = student
    await product.call('POST', `/application/${id}/withdraw`, { token, body: {} })
    expect(await seenBy(student, id)).toBeNull()
    expect((await open(student, id, letterId)).status).toBe(404)
    await product.call('POST', `/application/${id}/undo-withdraw`, { token, body: {} })
    expect(await seenBy(student, id)).toMatchObject({ _id: letterId })
    await decide(product, officer, id, { decision: 'withdraw_offer', reason: 'A slip.' })
    await decide(product, officer, id, { decision: 'reinstate' })
    await decide(product, officer, id, { decision: 'offer' })
    expect(await seenBy(student, id)).toBeNull()
    expect(picturesIn((await ours(student, id)).pdf.body)).toBe(0)
  })

  it('records no view when no page could be sent', async () => {
    const { id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const letterId = await aUniversityLetter(product, officer, id)
    const [{ id: file }] = await rows('select id from university_letter_pages where letter_id = $1', letterId)
    await product.deps.files.remove(file)
    const { number } = (await product.call('GET', `/application/${id}/letters`, officer)).body.data[0]
    const answers = [
      await open(officer, id, letterId),
      await small(officer, id, letterId),
      await product.call('GET', `/application/${id}/letters/${number}`, { token: officer.token }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'document_missing'))
    expect(await rows('select id from document_views where application_id = $1', id)).toEqual([])
    expect(
      await rows(`select seq from audit_entries where object_id = $1 and action like '%letter.opened'`, id),
    ).toEqual([])
    await remove(officer, id, letterId)
    await product.deps.pool.query('delete from university_letter_pages where letter_id = $1', [letterId])
  })
})

describe('attaching', () => {
  it('is refused without the right, for other roles, and where there can be no offer', async () => {
    const { student, program, id } = await anApplication()
    const form = () => letterForm([picture])
    const theirs = await aUniversityUser(product.deps, program.universityId, { mayDecide: true })
    for (const [who, code] of [
      [clerk, 'not_for_you'],
      [theirs, 'not_for_you'],
      [student, 'not_for_you'],
    ] as const) {
      expect((await attachLetter(product, who, id, form())).body.code).toBe(code)
    }
    expect((await options(clerk, id)).mayAttachLetter).toBe(false)
    await decide(product, officer, id, { decision: 'reject', reason: 'The program is full.' })
    const late = await attachLetter(product, officer, id, form())
    expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
    expect((await options(officer, id)).mayAttachLetter).toBe(false)
    expect(await rows('select id from university_letters where application_id = $1', id)).toEqual([])
  })

  it('is refused for a file that cannot be opened, and leaves nothing behind', async () => {
    const { id } = await anApplication()
    const files = async () => (await rows(`select id from university_letter_pages`)).length
    const before = await files()
    const tomorrow = new Date(product.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const many = Array.from({ length: mostLetterFiles + 1 }, () => picture)
    const answers = [
      await attachLetter(product, officer, id, letterForm([picture, '%PDF-1.7 invented'])),
      await attachLetter(product, officer, id, letterForm([picture.subarray(0, 4000)])),
      await attachLetter(product, officer, id, letterForm([], '2026-11-03')),
      await attachLetter(product, officer, id, letterForm([picture], tomorrow)),
      await attachLetter(product, officer, id, letterForm(many)),
    ]
    expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
      [422, { page2: expect.stringContaining('This PDF is incomplete or damaged.') }],
      [422, { page1: expect.stringContaining('incomplete or damaged') }],
      [400, { page1: 'Choose the pages of the letter.' }],
      [400, { dated: 'Choose today or an earlier day.' }],
      [400, { [`page${mostLetterFiles + 1}`]: 'This call does not know this part.' }],
    ])
    expect([await files(), (await options(officer, id)).universityLetters]).toEqual([before, []])
  })

  it('makes the letter available to its own student only, for one application', async () => {
    const { id } = await anApplication()
    const other = await anApplication()
    for (const one of [id, other.id]) await decide(product, officer, one, { decision: 'offer' })
    const letterId = await aUniversityLetter(product, officer, id)
    expect((await open(other.student, id, letterId)).status).toBe(404)
    expect((await open(other.student, other.id, letterId)).status).toBe(404)
    expect((await small(other.student, id, letterId)).status).toBe(404)
    expect((await open(officer, other.id, letterId)).status).toBe(404)
    expect((await remove(officer, other.id, letterId)).status).toBe(404)
    const stranger = await aUniversityUser(product.deps, (await aProgram(product.deps)).universityId)
    expect((await open(stranger, id, letterId)).status).toBe(404)
  })
})
