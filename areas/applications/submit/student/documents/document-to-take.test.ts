import { expect, test } from 'vitest'
import type { PhotoFlag } from '#areas/applications/documents/web/picture-checks.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import { documentToTake, sameAs } from './document-to-take.ts'
import type { DocumentState, DocumentStates } from './use-form-documents.ts'

const needed = ['cnicFrontImage', 'cnicBackImage', 'matricCertificateImage'] as const
const nothing = { opened: null, skipped: [] }
const sending = (
  flags: PhotoFlag[] = [],
  accepted = false,
  file: Pick<DraftPhoto, 'sha256' | 'type'> = { sha256: '', type: 'image/jpeg' },
): DocumentState => ({
  state: 'sending',
  sent: 0,
  online: true,
  waiting: false,
  url: 'blob:',
  photo: { ...file, flags, accepted } as unknown as DraftPhoto,
})
const after = (documents: DocumentStates, choices = nothing as Parameters<typeof documentToTake>[2]) =>
  documentToTake(needed, documents, choices)

test('the next document follows as soon as one is on the device, before it has arrived', () => {
  expect(after({})).toBe('cnicFrontImage')
  expect(after({ cnicFrontImage: sending() })).toBe('cnicBackImage')
  expect(
    after({
      cnicFrontImage: { ...sending(), state: 'failed', problem: null, mayRepeat: true } as DocumentState,
    }),
  ).toBe('cnicBackImage')
})

test('a file that is being read or is not usable is still asked for', () => {
  expect(after({ cnicFrontImage: { state: 'preparing', fileName: 'a.jpg' } })).toBe('cnicFrontImage')
  expect(after({ cnicFrontImage: { state: 'unusable', fileName: 'a.pdf', problem: 'pdf' } })).toBe(
    'cnicFrontImage',
  )
})

test('a photo that looks unreadable waits for a decision; a small one does not', () => {
  expect(after({ cnicFrontImage: sending(['blurred']) })).toBe('cnicFrontImage')
  expect(after({ cnicFrontImage: sending(['blurred'], true) })).toBe('cnicBackImage')
  expect(after({ cnicFrontImage: sending(['small']) })).toBe('cnicBackImage')
})

test('what is skipped is not asked for again, until it is opened from the list', () => {
  expect(after({}, { opened: null, skipped: ['cnicFrontImage'] })).toBe('cnicBackImage')
  expect(after({}, { opened: 'cnicFrontImage', skipped: [] })).toBe('cnicFrontImage')
  expect(after({}, { opened: 'bsDegreeImage', skipped: [] })).toBe('bsDegreeImage')
  expect(after({ bsDegreeImage: sending() }, { opened: 'bsDegreeImage', skipped: [] })).toBe('cnicFrontImage')
  expect(after({}, { opened: null, skipped: [...needed] })).toBeNull()
})

test('the same photo for front and back is asked about, on the later document, until the student keeps it', () => {
  const front = sending([], false, { sha256: 'a', type: 'image/jpeg' })
  const twice = { cnicFrontImage: front, cnicBackImage: front }
  expect(sameAs('cnicBackImage', twice)).toBe('cnicFrontImage')
  expect(sameAs('cnicFrontImage', twice)).toBeNull()
  expect(after(twice)).toBe('cnicBackImage')
  const kept = sending([], true, { sha256: 'a', type: 'image/jpeg' })
  expect(after({ ...twice, cnicBackImage: kept })).toBe('matricCertificateImage')
})

test('one PDF for two documents, and photos of which nothing is known, are not the same photo', () => {
  const pdf = sending([], false, { sha256: 'a', type: 'application/pdf' })
  expect(sameAs('cnicBackImage', { cnicFrontImage: pdf, cnicBackImage: pdf })).toBeNull()
  expect(sameAs('cnicBackImage', { cnicFrontImage: sending(), cnicBackImage: sending() })).toBeNull()
})
