import { expect, test } from 'vitest'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import type { DraftPhoto, PhotoFlag } from '#areas/applications/drafts/student/draft-store.ts'
import { bytesOf, isDoubtful } from './document-row.tsx'

const kept = (flags: PhotoFlag[], accepted: boolean, document: Partial<VaultDocument> | null = null) => ({
  state: 'stored' as const,
  documentId: 'd',
  document: document as VaultDocument | null,
  shown: { photo: { bytes: new ArrayBuffer(285_000), flags, accepted } as DraftPhoto, url: 'blob:' },
})

test('a photo that looks blurred is not ready until the student confirms that it is readable', () => {
  expect(isDoubtful(kept(['blurred'], false))).toBe(true)
  expect(isDoubtful(kept(['blurred'], true))).toBe(false)
  expect(isDoubtful(kept([], false))).toBe(false)
  expect(isDoubtful({ ...kept([], false, { flags: ['blurred'] }), shown: null })).toBe(true)
})

test('the size shown is that of the stored document, at each step', () => {
  expect(bytesOf(kept([], false, { bytes: 277_000 }))).toBe(277_000)
  expect(bytesOf(kept([], false))).toBe(285_000)
})
