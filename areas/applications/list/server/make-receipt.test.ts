import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVaultDocument, apply, smallPhotograph, submissionForm } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const receipt = (applicationId: string, by: Person | null) =>
  product.call('GET', `/application/${applicationId}/receipt`, by ? { token: by.token } : {})

it('is a PDF with a title for its owner, with and without documents', async () => {
  const documentId = await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph())
  const form = submissionForm(student, await aProgram(product.deps, { requiredDocuments: ['cnicBackImage'] }))
  form.set('documents', documentId)
  const withDocument = await product.call('POST', '/student-docs/create', { token: student.token, form })
  const without = await apply(product, student, await aProgram(product.deps))
  for (const { body } of [withDocument, without]) {
    const { status, headers, body: file } = await receipt(body.data._id, student)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="receipt.pdf"')
    const pdf = (file as Buffer).toString('latin1')
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7')
    expect(pdf).toContain('Receipt for your application')
  }
  const sizes = await Promise.all(
    [withDocument, without].map(async ({ body }) => (await receipt(body.data._id, student)).body.length),
  )
  // The table of documents is in one of them.
  expect(sizes[0]).toBeGreaterThan(sizes[1])
})

it('is not found by anybody else', async () => {
  const { body } = await apply(product, student, await aProgram(product.deps))
  expect((await receipt(body.data._id, await aStudent(product.deps))).status).toBe(404)
  expect((await receipt(crypto.randomUUID(), student)).status).toBe(404)
  expect((await receipt(body.data._id, await anOfficer(product.deps))).status).toBe(403)
  expect((await receipt(body.data._id, null)).status).toBe(401)
})
