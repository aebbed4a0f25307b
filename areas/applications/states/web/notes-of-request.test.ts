import { expect, test } from 'vitest'
import { notesOfRequest } from './notes-of-request.ts'

const request = (note: string | null) =>
  ({ move: 'request_documents', to: 'documents_requested', note }) as const

test('the notes of an open request are those since it was opened, whatever was requested in addition', () => {
  const review = { move: 'documents_complete', to: 'under_review', note: null } as const
  const first = [request('An old one.'), review, request('All four corners.')]
  expect(notesOfRequest([...first, request('The page with the photo.')])).toBe(
    'All four corners.\n\nThe page with the photo.',
  )
  expect(notesOfRequest([...first, request(null)])).toBe('All four corners.')
  const back = [
    { move: 'withdraw', to: 'withdrawn', note: 'Not read here.' },
    { move: 'undo_withdraw', to: 'documents_requested', note: null },
  ] as const
  expect(notesOfRequest([...first, ...back])).toBe('All four corners.')
})
