import { describe, expect, it } from 'vitest'
import { application } from '#test/e2e/sample-records.ts'
import { groupOf, inGroups, waitingInWords } from './queue-groups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const file = (over: Parameters<typeof application>[1]) =>
  application(1, { checkBy: '2026-11-25T23:59:59.000Z', stageSince: '2026-11-21T08:00:00Z', ...over })
const offer = (replyBy: string) => ({ replyBy, conditions: [], note: null })

describe('the headings of the queue', () => {
  it.each([
    ['new', file({})],
    ['received', file({ stage: 'under_review' })],
    ['overdue', file({ checkBy: '2026-11-20T23:59:59.000Z' })],
    ['overdue', file({ stage: 'under_review', checkBy: '2026-11-20T23:59:59.000Z' })],
    ['student', file({ stage: 'documents_requested', waitingOn: 'student', checkBy: null })],
    ['offers', file({ stage: 'offered', waitingOn: 'student', checkBy: null })],
    ['closed', file({ stage: 'rejected', waitingOn: 'nobody', checkBy: null })],
    ['closed', file({ stage: 'joined', waitingOn: 'nobody', checkBy: null })],
  ])('%s', (name, one) => {
    expect(groupOf(one, now)).toBe(name)
  })

  it('never call a file overdue that waits on the student', () => {
    const waiting = file({ stage: 'offered', waitingOn: 'student', checkBy: '2026-11-01T23:59:59.000Z' })
    expect(groupOf(waiting, now)).toBe('offers')
  })

  it('come in the order of the day, empty ones left out, and lose no file', () => {
    const files = [
      file({ stage: 'offered', waitingOn: 'student', checkBy: null }),
      file({}),
      file({ checkBy: '2026-11-19T23:59:59.000Z' }),
    ]
    const groups = inGroups(files, now)
    expect(groups.map(({ name }) => name)).toEqual(['overdue', 'new', 'offers'])
    expect(groups.flatMap((group) => group.files)).toHaveLength(3)
  })
})

describe('how long a file waits', () => {
  it.each([
    ['4 hours', file({})],
    ['12 min', file({ stageSince: '2026-11-21T11:48:00Z' })],
    ['3 days', file({ stageSince: '2026-11-18T11:00:00Z', checkBy: null })],
    ['2 days late', file({ checkBy: '2026-11-19T23:59:59.000Z' })],
    [
      'Ends in 3 days',
      file({ stage: 'offered', waitingOn: 'student', offer: offer('2026-11-24T23:59:59Z') }),
    ],
    ['Ends today', file({ stage: 'offered', waitingOn: 'student', offer: offer('2026-11-21T23:59:59Z') })],
    [
      'Reply date has passed',
      file({ stage: 'offered', waitingOn: 'student', offer: offer('2026-11-20T23:59:59Z') }),
    ],
    [
      'Due tomorrow',
      file({ stage: 'documents_requested', waitingOn: 'student', documentsDue: '2026-11-22' }),
    ],
    [
      'Due 2 days ago',
      file({ stage: 'documents_requested', waitingOn: 'student', documentsDue: '2026-11-19' }),
    ],
    ['on 21 November 2026', file({ stage: 'joined', waitingOn: 'nobody', checkBy: null })],
  ])('%s', (words, one) => {
    expect(waitingInWords(one, now)).toBe(words)
  })
})
