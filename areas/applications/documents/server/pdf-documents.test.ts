import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf, hostilePdfs } from '#test/fixtures/pdfs.ts'
import { countPdfPages } from '#test/fixtures/read-pdf.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { apply, attachLetter, aVaultDocument, letterForm, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'

let product: TestProduct
let officer: Person
let pdf: Buffer
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Omar Farooq' })
  pdf = await aPdf(3, 'Test report')
})
afterAll(() => product.close())

const get = ({ token }: Person, route: string) => product.call('GET', route, { token })
const own = (student: Person, id: string, rest = '') => get(student, `/student/documents/${id}${rest}`)

/** A student who has applied with a PDF of three pages as test report. */
async function anApplication() {
  const student = await aStudent(product.deps)
  const program = await aProgram(product.deps)
  const document = await aVaultDocument(product, student, 'testReportImage', pdf)
  const { body } = await apply(product, student, program, { fields: { documents: document } })
  const id: string = body.data._id
  const open = (person: Person, query: string) =>
    get(person, `/application/${id}/documents/${document}${query}`)
  const views = async () => (await get(student, '/student/document-views')).body.data as { purpose: string }[]
  return { student, program, document, id, open, views }
}

/** Uploads a file that must be refused. */
async function refused(student: Person, name: string, bytes: Buffer) {
  const { token } = student
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const begun = await product.call('POST', '/student/uploads', {
    token,
    body: { name, bytes: bytes.length, sha256 },
  })
  const at = `/student/uploads/${begun.body.uploadId}`
  await product.call('PUT', `${at}?from=0`, { token, bytes })
  const { status, body } = await product.call('POST', `${at}/finish`, { token, body: {} })
  return { status, field: body.fields?.[name] }
}

describe('a PDF in the vault', () => {
  it('is stored as pictures of its pages, which its owner opens one by one', async () => {
    const student = await aStudent(product.deps)
    const id = await aVaultDocument(product, student, 'testReportImage', await aPdf(3, 'Test report', 'A4'))
    const { documents } = (await get(student, '/student/documents')).body
    expect(documents).toMatchObject([{ _id: id, pages: 3, name: 'testReportImage', version: 1 }])
    const pages = await Promise.all(
      ['', '?page=1', '?page=2', '?page=3'].map((page) => own(student, id, page)),
    )
    for (const { status, headers, body } of pages) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await sharp(body).metadata()).height).toBeGreaterThan(2500)
    }
    expect(pages[0]!.body.equals(pages[1]!.body)).toBe(true)
    expect(pages[1]!.body.equals(pages[2]!.body)).toBe(false)
    expect((await own(student, id, '?page=4')).status).toBe(404)
    expect((await own(student, id, '?page=0')).status).toBe(400)
    expect((await own(student, id, '/thumbnail')).headers.get('content-type')).toBe('image/jpeg')
    expect((await own(await aStudent(product.deps), id, '?page=2')).status).toBe(404)
  })

  it('is encrypted like every document, and the file that was sent is not kept', async () => {
    const student = await aStudent(product.deps)
    const id = await aVaultDocument(product, student, 'transcriptImage', await aPdf(2, 'Transcript'))
    const files = (
      await readdir(product.deps.config.dataDir, { recursive: true, withFileTypes: true })
    ).filter((one) => one.isFile())
    const written = files.map((one) => path.join(one.parentPath, one.name))
    expect(written.filter((file) => path.basename(file).startsWith(id))).toHaveLength(1)
    for (const file of written.filter((one) => !one.includes('/keys/'))) {
      const bytes = await readFile(file)
      expect(bytes.subarray(0, 5).toString('latin1')).not.toBe('%PDF-')
      expect(bytes.subarray(0, 3).toString('hex')).not.toBe('ffd8ff')
    }
  })

  it('is refused with a sentence that says what to do, and nothing is stored', async () => {
    const student = await aStudent(product.deps)
    const files = new Map(hostilePdfs('http://127.0.0.1:9').map(({ what, bytes }) => [what, bytes]))
    expect(await refused(student, 'testReportImage', files.get('a password')!())).toEqual({
      status: 422,
      field: documentProblems.pdf_locked,
    })
    expect(await refused(student, 'testReportImage', files.get('10,000 pages')!())).toEqual({
      status: 422,
      field: documentProblems.pdf_too_many_pages,
    })
    expect(await refused(student, 'photoImage', pdf)).toEqual({ status: 422, field: documentProblems.pdf })
    expect((await get(student, '/student/documents')).body.documents).toEqual([])
  })

  it('becomes a PDF again in the download of all data', async () => {
    const { student } = await anApplication()
    const { body } = await product.call('POST', '/student/my-data', { token: student.token, body: {} })
    const files = await readZip(body)
    const file = files.get('documents/01-test-report.pdf')!
    expect(await countPdfPages(file)).toBe(3)
    expect(JSON.parse(files.get('data.json')!.toString()).documents).toMatchObject([
      { file: 'documents/01-test-report.pdf', pages: [{}, {}, {}] },
    ])
  })
})

describe('a PDF with an application', () => {
  it('is read page by page by an officer, as one view for each opening', async () => {
    const { student, open, views } = await anApplication()
    expect((await open(officer, '?page=2')).status).toBe(400)
    for (const page of [1, 2, 3, 2]) {
      const { status, headers } = await open(officer, `?purpose=check&page=${page}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    expect((await views()).map(({ purpose }) => purpose)).toEqual(['check'])
    await open(officer, '?purpose=compare&page=3')
    expect((await views()).map(({ purpose }) => purpose)).toEqual(['compare', 'check'])
    product.clock.advance(11 * 60_000)
    await open(officer, '?purpose=check&page=2')
    expect(await views()).toHaveLength(3)
    expect((await open(officer, '?purpose=check&page=4')).status).toBe(404)
    expect((await open(student, '?page=3')).status).toBe(200)
    expect((await open(await aStudent(product.deps), '?page=1')).status).toBe(404)
  })

  it('is shown with the number of its pages to its student and to officers, and not to a university that needs no test', async () => {
    const { student, program, id, open } = await anApplication()
    for (const person of [student, officer]) {
      const { body } = await get(person, `/application/${id}`)
      expect(body.data.documents).toMatchObject([{ name: 'testReportImage', pages: 3 }])
    }
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await open(university, '?purpose=check&page=2')).status).toBe(404)
  })
})

describe('the university\u2019s own letter', () => {
  it('is attached as the PDF that the university sent, beside photographs', async () => {
    const { student, id } = await anApplication()
    const form = letterForm([await aPdf(2, 'Letter'), await smallPhotograph()])
    expect((await attachLetter(product, officer, id, form)).status).toBe(200)
    const { body } = await get(officer, `/staff/applications/${id}/decisions`)
    const [letter] = body.data.universityLetters
    expect(letter.pages).toBe(3)
    const at = `/application/${id}/university-letters/${letter._id}`
    const whole = await get(officer, at)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(await countPdfPages(whole.body)).toBe(3)
    for (const page of [1, 2, 3]) expect((await get(officer, `${at}/pages/${page}`)).status).toBe(200)
    expect((await get(officer, `${at}/pages/4`)).status).toBe(404)
    expect((await get(student, at)).status).toBe(404)
  })

  it('has at most thirty pages in all', async () => {
    const { id } = await anApplication()
    const answer = await attachLetter(product, officer, id, letterForm([await aPdf(20), await aPdf(11)]))
    expect([answer.status, answer.body.fields.page1]).toEqual([400, expect.stringContaining('30 pages')])
  })
})
