import { expect, test } from 'vitest'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import type { PhotoFlag } from '#areas/applications/documents/web/picture-checks.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import { bytesOf, isDoubtful } from './document-row.tsx'

const row = (flags: PhotoFlag[], accepted: boolean, document: Partial<VaultDocument> | null = null) => ({
  state: 'stored' as const,
  documentId: 'd',
  document: document as VaultDocument | null,
  shown: { photo: { bytes: new ArrayBuffer(285_000), flags, accepted } as DraftPhoto, url: 'blob:' },
})

test('a photo that looks blurred is not ready until the student confirms that it is readable', () => {
  expect(isDoubtful(row(['blurred'], false))).toBe(true)
  expect(isDoubtful(row(['blurred'], true))).toBe(false)
  expect(isDoubtful(row([], false))).toBe(false)
  expect(isDoubtful({ ...row([], false, { flags: ['blurred'] }), shown: null })).toBe(true)
})

test('the shown size is that of the stored document if there is one', () => {
  expect(bytesOf(row([], false, { bytes: 277_000 }))).toBe(277_000)
  expect(bytesOf(row([], false))).toBe(285_000)
})
