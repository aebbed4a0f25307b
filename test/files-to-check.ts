import sharp from 'sharp'
import { apply, smallPhotograph } from './applying.ts'
import { aStudent, type Person } from './people.ts'
import type { TestProduct } from './product.ts'
import { aProgram, type ProgramToApplyTo } from './programs.ts'

/** A file with two documents, as an officer gets it to check. */
export interface FileToCheck {
  student: Person
  id: string
  /** Ids of its documents. */
  front: string
  fsc: string
}

/** Another photograph each time: the same one is kept once. */
let shade = 0
export const aPicture = () =>
  sharp({
    create: { width: 640, height: 400, channels: 3, background: { r: 30, g: (shade += 7) % 255, b: 90 } },
  })
    .jpeg()
    .toBuffer()

/** A new student applies with the front of an identity card and a certificate. */
export async function aFileToCheck(product: TestProduct): Promise<FileToCheck> {
  const student = await aStudent(product.deps)
  const documents = { cnicFrontImage: await smallPhotograph(), fscCertificateImage: await aPicture() }
  const { body } = await apply(product, student, await aProgram(product.deps), { documents })
  const find = (name: string) => body.data.documents.find((one: { name: string }) => one.name === name)._id
  return { student, id: body.data._id, front: find('cnicFrontImage'), fsc: find('fscCertificateImage') }
}

/** An application with one identity paper. */
export interface SentFile {
  readonly student: Person
  readonly id: string
  readonly documentId: string
}

/** A new student applies to a program with the front of an identity card. */
export async function aSentFile(product: TestProduct, program: ProgramToApplyTo): Promise<SentFile> {
  const student = await aStudent(product.deps)
  const { body } = await apply(product, student, program, {
    documents: { cnicFrontImage: await smallPhotograph() },
  })
  return { student, id: body.data._id, documentId: body.data.documents[0]._id }
}
