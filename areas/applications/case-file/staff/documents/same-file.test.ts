import { expect, it } from 'vitest'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { describeSameFile } from './same-file.ts'

const document = (_id: string, over: Partial<SentDocument> = {}): SentDocument => ({
  _id,
  name: 'cnicFrontImage',
  version: 1,
  bytes: 1,
  pages: 1,
  uploadedAt: '2026-11-20T09:00:00.000Z',
  state: 'received',
  flags: [],
  opened: false,
  url: '/',
  ...over,
})

it('names the other document', () => {
  const front = document('a', { sameAs: ['b'] })
  const back = document('b', { name: 'cnicBackImage' })
  expect(describeSameFile({ documents: [front, back] }, front)).toBe('The same file as National ID, back')
})

it('tells an earlier version and a replaced document from what was sent as another', () => {
  const now = document('a', { version: 2, sameAs: ['b', 'c'] })
  const before = document('b', { state: 'replaced' })
  const old = document('c', { name: 'cnicBackImage', state: 'replaced' })
  expect(describeSameFile({ documents: [now, before, old] }, now)).toBe(
    'The same file as version 1 of it and National ID, back (replaced since)',
  )
})

it('says nothing of a document that is like no other', () => {
  const one = document('a')
  expect(describeSameFile({ documents: [one, document('b')] }, one)).toBeNull()
})
