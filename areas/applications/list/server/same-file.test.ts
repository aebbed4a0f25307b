import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { aPicture } from '#test/fixtures/files-to-check.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

type Shown = { _id: string; name: string; state: string; sameAs?: string[] }[]
const documentsFor = async (person: Person, id: string): Promise<Shown> =>
  (await product.call('GET', `/application/${id}`, { token: person.token })).body.data.documents
const named = (documents: Shown, name: string) => documents.find((one) => one.name === name)!

async function aFile(documents: Record<string, Buffer>) {
  const student = await aStudent(product.deps)
  const program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage', 'cnicBackImage'] })
  const { body } = await apply(product, student, program, { documents })
  return { student, program, id: body.data._id as string }
}

it('tells officers and admins which documents of an application are one and the same file', async () => {
  const photo = await aPicture()
  const { id } = await aFile({
    cnicFrontImage: photo,
    cnicBackImage: photo,
    fscCertificateImage: await aPicture(),
  })
  for (const person of [officer, await anAdmin(product.deps)]) {
    const documents = await documentsFor(person, id)
    const [front, back] = [named(documents, 'cnicFrontImage'), named(documents, 'cnicBackImage')]
    expect(front.sameAs).toEqual([back._id])
    expect(back.sameAs).toEqual([front._id])
    expect(named(documents, 'fscCertificateImage')).not.toHaveProperty('sameAs')
  }
})

it('does not stop such a document from being accepted', async () => {
  const photo = await aPicture()
  const { id } = await aFile({ cnicFrontImage: photo, cnicBackImage: photo })
  const { _id } = named(await documentsFor(officer, id), 'cnicBackImage')
  await product.call('GET', `/application/${id}/documents/${_id}?purpose=check`, { token: officer.token })
  const accepted = await product.call('POST', `/staff/applications/${id}/documents/${_id}/accept`, {
    token: officer.token,
    body: {},
  })
  expect(accepted.status).toBe(200)
})

it('tells neither the student nor the university', async () => {
  const photo = await aPicture()
  const { student, program, id } = await aFile({ cnicFrontImage: photo, cnicBackImage: photo })
  // A university reads a file that is under review, and of its documents those that the program requires.
  await decide(product, officer, id, { decision: 'start_review' })
  const ofUniversity = await aUniversityUser(product.deps, program.universityId)
  for (const person of [student, ofUniversity]) {
    const documents = await documentsFor(person, id)
    expect(documents.map(({ name }) => name)).toEqual(['cnicFrontImage', 'cnicBackImage'])
    expect(JSON.stringify(documents)).not.toContain('sameAs')
  }
})

it('does not compare the photos of two students, or of two applications', async () => {
  const photo = await aPicture()
  const [one, other] = await Promise.all([aFile({ cnicFrontImage: photo }), aFile({ cnicFrontImage: photo })])
  for (const { id } of [one, other])
    expect(JSON.stringify(await documentsFor(officer, id))).not.toContain('sameAs')
})
