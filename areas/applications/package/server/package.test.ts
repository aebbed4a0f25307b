import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf } from '#test/fixtures/pdfs.ts'
import { countPdfPages, textOf } from '#test/fixtures/read-pdf.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anAttachment, apply, aVaultDocument, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { packageMessages } from '#texts/applications/package/package-messages.ts'
import { checks } from '#texts/applications/package/checks.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Omar Farooq', mayExport: true })
})
afterAll(() => product.close())

/** A student who has applied with an identity card, both sides, and a test report of three pages. */
async function anApplication() {
  const student = await aStudent(product.deps, { name: 'Ayesha Noor Ångström' })
  const program = await aProgram(product.deps, { requiredDocuments: ['testReportImage', 'bsDegreeImage'] })
  const photo = await smallPhotograph()
  const documents: string[] = []
  for (const [name, bytes] of [
    ['cnicFrontImage', photo],
    ['cnicBackImage', photo],
    ['testReportImage', await aPdf(3, 'Test report')],
  ] as const) {
    documents.push(await aVaultDocument(product, student, name, bytes))
  }
  const { body } = await apply(product, student, program, { fields: { documents: documents.join(',') } })
  const id: string = body.data._id
  return { student, program, documents, report: documents[2]!, id, reference: body.data.reference as string }
}

const download = ({ token }: Person, id: string, body: object) =>
  product.call('POST', `/staff/applications/${id}/package`, {
    token,
    body: { form: 'pdf', purpose: 'for_university', ...body },
  })
const prove = (person: Person) =>
  product.deps.pool.query(`update sessions set proved_at = $2 where user_id = $1`, [
    person._id,
    product.deps.clock.now(),
  ])
const endProof = (person: Person) =>
  product.deps.pool.query(
    `update sessions set proved_at = '2020-01-01', identity_documents_until = null where user_id = $1`,
    [person._id],
  )

describe('an application with its documents', () => {
  it('is one PDF: a first page that names what is missing or not accepted, and every page of each document', async () => {
    const { id, documents, reference } = await anApplication()
    const attachment = await anAttachment(product, officer, id)
    await prove(officer)
    const { status, headers, body } = await download(officer, id, { documents, attachments: [attachment] })
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${reference}.pdf"`,
    ])
    expect(await countPdfPages(body)).toBe(1 + 1 + 1 + 3 + 1)
    const text = await textOf(body)
    expect(text).toContain(reference)
    expect(text).toContain('Ayesha Noor Ångström')
    expect(text).toContain('Bachelor’s degree: not received')
    expect(text).toContain('Test report (such as IELTS): received, not checked yet')
    expect(text).toContain('Test report (such as IELTS), page 3 of 3')
    expect(text).toContain('Visa or visa decision, page 1 of 1')
    expect(body.includes('/Outlines')).toBe(true)
  })

  it('is a ZIP with one PDF for each kind of document, named after the student', async () => {
    const { id, documents } = await anApplication()
    await prove(officer)
    const { status, body } = await download(officer, id, { form: 'zip', documents })
    expect(status).toBe(200)
    const files = await readZip(body)
    expect([...files.keys()]).toEqual([
      'Angstrom_Ayesha-Noor_Application.pdf',
      'Angstrom_Ayesha-Noor_National-ID.pdf',
      'Angstrom_Ayesha-Noor_Test-report.pdf',
    ])
    const pages = await Promise.all([...files.values()].map(countPdfPages))
    expect(pages).toEqual([1, 2, 3])
    const named = await download(officer, id, {
      form: 'zip',
      documents: [documents[2]],
      surname: 'Noor/../',
      givenNames: 'Ayesha',
    })
    expect([...(await readZip(named.body)).keys()]).toEqual([
      'Noor_Ayesha_Application.pdf',
      'Noor_Ayesha_Test-report.pdf',
    ])
  })

  it('counts as a view of each document, which the student sees with its purpose, and is in the audit log', async () => {
    const { id, student, report } = await anApplication()
    await download(officer, id, { documents: [report], purpose: 'for_authority' })
    const { body } = await product.call('GET', '/student/document-views', { token: student.token })
    expect(body.data).toMatchObject([{ name: 'testReportImage', viewer: 'Omar', purpose: 'for_authority' }])
    const { rows } = await product.deps.pool.query(
      `select purpose, details from audit_entries where action = 'application.downloaded' and object_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      { purpose: 'for_authority', details: { form: 'pdf', documents: 'testReportImage' } },
    ])
    // It is not the opening that accepting a document requires.
    const accepted = await product.call('POST', `/staff/applications/${id}/documents/${report}/accept`, {
      token: officer.token,
      body: {},
    })
    expect(accepted.body.code).toBe('not_opened')
    const history = await product.call('GET', `/staff/applications/${id}/history?kind=documents`, {
      token: officer.token,
    })
    expect(history.body.data.map(({ what }: { what: string }) => what)).toEqual(['application.downloaded'])
  })

  it('says in the place of a document that its file is lost, and has the others', async () => {
    const { id, report, documents } = await anApplication()
    const folder = product.deps.config.dataDir
    const files = await readdir(folder, { recursive: true })
    const stored = files.find((file) => path.basename(file).startsWith(report))!
    await rm(path.join(folder, stored))
    await prove(officer)
    const { status, body } = await download(officer, id, { documents })
    expect(status).toBe(200)
    expect(await textOf(body)).toContain('this document is stored but cannot be read')
    expect(await countPdfPages(body)).toBe(1 + 1 + 1 + 1)
  })
})

describe('is refused', () => {
  it('without the right, for another audience, and where there is no such application', async () => {
    const { id, report, student, program } = await anApplication()
    const clerk = await anOfficer(product.deps)
    const refused = await download(clerk, id, { documents: [report] })
    expect([refused.status, refused.body.message]).toEqual([403, packageMessages.noRight])
    expect((await download(student, id, { documents: [report] })).status).toBe(403)
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await download(university, id, { documents: [report] })).status).toBe(403)
    expect((await download(officer, crypto.randomUUID(), { documents: [report] })).status).toBe(404)
  })

  it('with an identity document and no fresh proof, and then nothing is recorded', async () => {
    const { id, documents, report, student } = await anApplication()
    await endProof(officer)
    const refused = await download(officer, id, { documents })
    expect(refused.body.code).toBe('reauth_required')
    const views = await product.call('GET', '/student/document-views', { token: student.token })
    expect(views.body.data).toEqual([])
    expect((await download(officer, id, { documents: [report] })).status).toBe(200)
  })

  it('while as many are drawn as the server takes, and then nothing is recorded', async () => {
    const { id, report } = await anApplication()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => download(officer, id, { documents: [report] })),
    )
    const refused = answers.filter(({ body }) => body.code === 'busy')
    expect(refused).not.toEqual([])
    const { rows } = await product.deps.pool.query(
      `select from audit_entries where action = 'application.downloaded' and object_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(answers.length - refused.length)
    expect((await download(officer, id, { documents: [report] })).status).toBe(200)
  })

  it('without a document, a purpose or a form, and with a document of another application', async () => {
    const { id, report } = await anApplication()
    const { body } = await download(officer, id, { documents: [], purpose: 'curiosity', form: 'docx' })
    expect(Object.keys(body.fields).toSorted()).toEqual(['form', 'purpose'])
    const none = await download(officer, id, { documents: [] })
    expect(none.body.fields).toEqual({ documents: checks.chooseDocument })
    const other = await anApplication()
    const foreign = await download(officer, id, { documents: [report, other.report] })
    expect([foreign.status, foreign.body.fields]).toEqual([400, { documents: packageMessages.changed }])
    const attachment = await anAttachment(product, officer, other.id)
    const outside = await download(officer, id, { documents: [report], attachments: [attachment] })
    expect(outside.body.fields).toEqual({ attachments: packageMessages.changed })
  })
})
