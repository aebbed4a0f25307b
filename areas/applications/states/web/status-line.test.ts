import { describe, expect, it } from 'vitest'
import { application, offered } from '#test/screens/sample-records.ts'
import { statusLine } from './status-line.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = { appliedAt: '2026-11-18T09:00:00.000Z', stageSince: '2026-11-18T09:00:00.000Z' }

describe('the status line', () => {
  it.each([
    [
      'Sent on 18 November 2026. We will check it by',
      application(1, { ...at, checkBy: '2026-11-25T23:59:59Z' }),
    ],
    ['are late. We are sorry', application(1, { ...at, checkBy: '2026-11-20T23:59:59Z' })],
    [
      'You will hear from us by',
      application(1, { ...at, stage: 'under_review', checkBy: '2026-11-25T23:59:59Z' }),
    ],
    [
      'We have been checking your file since',
      application(1, { ...at, stage: 'under_review', checkBy: null }),
    ],
    [
      '2 documents needed by',
      application(1, {
        ...at,
        stage: 'documents_requested',
        documentsDue: '2026-11-30',
        missingDocuments: ['cnicFrontImage', 'bsDegreeImage'],
      }),
    ],
    [
      'One document needed.',
      application(1, { ...at, stage: 'documents_requested', documentsDue: null, missingDocuments: [] }),
    ],
    ['You have an offer until', offered(1)],
    ['You confirmed on', application(1, { ...at, stage: 'joined' })],
    ['Open it for the reasons', application(1, { ...at, stage: 'rejected' })],
    ['The offer was withdrawn on', application(1, { ...at, stage: 'offer_withdrawn' })],
    ['You declined on', application(1, { ...at, stage: 'declined' })],
    ['You withdrew on', application(1, { ...at, stage: 'withdrawn' })],
    ['The offer ended on', application(1, { ...at, stage: 'lapsed' })],
  ])('%s', (words, one) => {
    expect(statusLine(one, now)).toContain(words)
  })

  it('shows the day in UTC, so that it is not a day later in Karachi', () => {
    const line = statusLine(application(1, { ...at, checkBy: '2026-11-25T23:59:59.000Z' }), now)
    expect(line).toContain('25 November')
  })
})
