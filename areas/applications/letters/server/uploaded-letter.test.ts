import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf } from '#test/fixtures/pdfs.ts'
import { announceFile, apply, decide, smallPhotograph, uploadFile } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
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

async function anApplication() {
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, await aProgram(product.deps))).body.data._id
  return { student, id }
}
const noticesOf = async (student: Person) =>
  (await rows('select event from notifications where user_id = $1', student._id)).map(({ event }) => event)

describe('a letter of files that were uploaded', () => {
  const at = (id: string) => `/staff/applications/${id}/university-letters`
  const uploads = (id: string) => `${at(id)}/uploads`
  const upload = async (person: Person, id: string, bytes: Buffer) =>
    (await uploadFile(product, person, { path: uploads(id), bytes })).uploadId
  const attachUploads = ({ token }: Person, id: string, ids: string[], more = {}) =>
    product.call('POST', at(id), { token, body: { uploads: ids, ...more } })
  const lettersOf = async (id: string) =>
    (await product.call('GET', `/staff/applications/${id}/decisions`, { token: officer.token })).body.data
      .universityLetters
  const statesOf = async (ids: string[]) =>
    (await rows('select state from upload_intents where id = any ($1)', ids)).map(({ state }) => state)

  it('goes on where its upload stopped, has its pages in their order, and is attached once', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const pdf = await aPdf(2)
    const { uploadId } = (await announceFile(product, officer, { path: uploads(id), bytes: pdf })).body
    const { token } = officer
    await product.call('PUT', `/uploads/${uploadId}?from=0`, { token, bytes: pdf.subarray(0, 900) })
    const again = await announceFile(product, officer, { path: uploads(id), bytes: pdf })
    expect(again.body).toEqual({ uploadId, received: 900, pages: null })
    await product.call('PUT', `/uploads/${uploadId}?from=900`, { token, bytes: pdf.subarray(900) })
    await product.call('POST', `/uploads/${uploadId}/finish`, { token, body: {} })

    const ids = [uploadId, await upload(officer, id, picture)]
    const together = await Promise.all(
      [1, 2].map(() => attachUploads(officer, id, ids, { dated: '2026-11-03' })),
    )
    const sent = [...together, await attachUploads(officer, id, ids, { dated: '2026-11-03' })]
    expect(sent.map(({ status, body }) => [status, body.message])).toEqual(
      sent.map(() => [200, 'The university’s own letter is attached, and the student has been notified.']),
    )
    expect(await lettersOf(id)).toMatchObject([{ version: 1, pages: 3, dated: '2026-11-03' }])
    expect((await noticesOf(student)).filter((event) => event === 'university-letter')).toHaveLength(1)
    const pages = await rows(
      `select p.page, p.id = any (u.document_ids) as "of" from university_letter_pages p
       join university_letters l on l.id = p.letter_id join upload_intents u on u.id = $2
       where l.application_id = $1 order by p.page`,
      id,
      uploadId,
    )
    expect(pages).toEqual([
      { page: 1, of: true },
      { page: 2, of: false },
    ])
  })

  it('is refused with a file of somebody else, for another application, sent already, twice, or not known', async () => {
    const [{ id }, other] = [await anApplication(), await anApplication()]
    const mine = await upload(officer, id, picture)
    const colleague = await anOfficer(product.deps)
    const foreign = await upload(colleague, id, picture)
    const elsewhere = await upload(officer, other.id, picture)
    const asAttachment = await uploadFile(product, officer, {
      path: `/staff/applications/${id}/attachments/uploads`,
      bytes: picture,
    })
    for (const ids of [
      [foreign],
      [mine, foreign],
      [elsewhere],
      [asAttachment.uploadId],
      [mine, mine],
      [randomUUID()],
    ]) {
      const { status, body } = await attachUploads(officer, id, ids)
      expect([status, body.code]).toEqual([409, 'file_not_uploaded'])
    }
    expect(await lettersOf(id)).toEqual([])
    expect(await statesOf([mine, foreign, elsewhere])).toEqual(['ready', 'ready', 'ready'])
    expect((await attachUploads(officer, id, [mine])).status).toBe(200)
    // What was attached counts for its own application, and for who sent it.
    expect((await attachUploads(officer, other.id, [mine])).body.code).toBe('file_not_uploaded')
    expect((await attachUploads(colleague, id, [mine])).body.code).toBe('file_not_uploaded')
    expect(await lettersOf(other.id)).toEqual([])
    // With another file it is another letter, and this one has been sent.
    const more = await upload(officer, id, await aPdf(1))
    expect((await attachUploads(officer, id, [more, mine])).body.code).toBe('file_not_uploaded')
    expect(await lettersOf(id)).toHaveLength(1)
  })

  it('that waited for more than two hours is refused, and so is one that is not complete', async () => {
    const { id } = await anApplication()
    const old = await upload(officer, id, picture)
    const half = await announceFile(product, officer, { path: uploads(id), bytes: await aPdf(1) })
    // After the last announcement, which removes what is too old.
    await rows(`update upload_intents set state_since = state_since - interval '3 hours' where id = $1`, old)
    for (const one of [old, half.body.uploadId])
      expect((await attachUploads(officer, id, [one])).body.code).toBe('file_not_uploaded')
    expect(await lettersOf(id)).toEqual([])
  })

  it('is not lost when the letter is refused: without a file, for its day, its pages, or where there is no offer', async () => {
    const { id } = await anApplication()
    const file = await upload(officer, id, picture)
    const [many, more] = [
      await upload(officer, id, await aPdf(16, 'One')),
      await upload(officer, id, await aPdf(16, 'Two')),
    ]
    const tomorrow = new Date(product.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const answers = [
      await attachUploads(officer, id, []),
      await attachUploads(officer, id, [file], { dated: tomorrow }),
      await attachUploads(officer, id, [many, more]),
      await attachUploads(officer, id, Array.from({ length: mostLetterFiles + 1 }, randomUUID)),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [400, ['uploads']],
      [400, ['dated']],
      [400, ['uploads']],
      [400, ['uploads']],
    ])
    await decide(product, officer, id, { decision: 'reject', reason: 'The program is full.' })
    expect((await attachUploads(officer, id, [file])).body.code).toBe('move_not_possible')
    const late = await announceFile(product, officer, { path: uploads(id), bytes: picture })
    expect(late.body.code).toBe('move_not_possible')
    expect(await statesOf([file, many, more])).toEqual(['ready', 'ready', 'ready'])
    expect(await lettersOf(id)).toEqual([])
  })

  it('cannot be uploaded without the right to decide, nor for an application that is not there', async () => {
    const { id, student } = await anApplication()
    const codes = []
    for (const [person, application] of [
      [clerk, id],
      [student, id],
      [officer, randomUUID()],
    ] as const)
      codes.push(
        (await announceFile(product, person, { path: uploads(application), bytes: picture })).body.code,
      )
    expect(codes).toEqual(['not_for_you', 'not_for_you', 'not_found'])
  })
})
