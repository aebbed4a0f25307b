import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { aPicture } from '#test/fixtures/files-to-check.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('tells a university only of documents that its program requires, and of requests for those', async () => {
  const officer = await anOfficer(product.deps)
  const student = await aStudent(product.deps)
  const program = await aProgram(product.deps, {
    requiredDocuments: ['matricCertificateImage', 'bsDegreeImage'],
  })
  const ours = await aUniversityUser(product.deps, program.universityId)
  const { body } = await apply(product, student, program, {
    documents: { matricCertificateImage: await aPicture(), cnicFrontImage: await aPicture() },
  })
  const id: string = body.data._id
  const again = body.data.documents.map(({ _id, name }: { _id: string; name: string }) => ({
    documentId: _id,
    reason: 'other',
    words: `The ${name} is of somebody else.`,
  }))
  const asked = await product.call('POST', `/staff/applications/${id}/ask-again`, {
    token: officer.token,
    body: { documents: again },
  })
  expect(asked.status).toBe(200)

  const seenBy = async ({ token }: Person) => {
    const shown = (await product.call('GET', `/application/${id}`, { token })).body.data
    return {
      documents: shown.documents.map(({ name }: { name: string }) => name),
      missing: shown.missingDocuments,
      asked: shown.askedDocuments.map(({ words }: { words: string }) => words),
    }
  }
  expect(await seenBy(ours)).toEqual({
    documents: ['matricCertificateImage'],
    missing: ['matricCertificateImage', 'bsDegreeImage'],
    asked: ['The matricCertificateImage is of somebody else.'],
  })
  const everything = {
    documents: ['cnicFrontImage', 'matricCertificateImage'],
    missing: ['cnicFrontImage', 'matricCertificateImage', 'bsDegreeImage'],
    asked: ['The cnicFrontImage is of somebody else.', 'The matricCertificateImage is of somebody else.'],
  }
  for (const person of [officer, student]) expect(await seenBy(person)).toEqual(everything)
})
