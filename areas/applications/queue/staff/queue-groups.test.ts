import { describe, expect, it } from 'vitest'
import type { Queue, QueueRow } from '../contract.ts'
import { describeMatching, isOverdue, describeWaiting } from './queue-groups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const file = (over: Partial<QueueRow>) => ({
  group: 'new' as QueueRow['group'],
  stage: 'submitted' as QueueRow['stage'],
  waitingOn: 'office' as QueueRow['waitingOn'],
  checkBy: '2026-11-25T23:59:59.000Z',
  stageSince: '2026-11-21T08:00:00Z',
  replyBy: null,
  documentsDue: null,
  nextStep: null as QueueRow['nextStep'],
  ...over,
})
const offered = { group: 'offers', stage: 'offered', waitingOn: 'student', checkBy: null } as const
const requested = {
  group: 'student',
  stage: 'documents_requested',
  waitingOn: 'student',
  checkBy: null,
} as const
const outside = { group: 'outside', stage: 'joined', waitingOn: 'nobody', checkBy: null } as const
const deposit = (due: string) => ({ name: 'Deposit', kind: 'deposit' as const, due })

describe('the waiting time of a file', () => {
  it.each([
    ['4 hours', file({})],
    ['12 min', file({ stageSince: '2026-11-21T11:48:00Z' })],
    ['3 days', file({ stageSince: '2026-11-18T11:00:00Z', checkBy: null })],
    ['2 days late', file({ group: 'overdue', checkBy: '2026-11-19T23:59:59.000Z' })],
    ['2 days late', file({ group: 'overdue', checkBy: '2026-11-19T11:50:00.000Z' })],
    ['1 day late', file({ group: 'overdue', checkBy: '2026-11-20T23:59:59.000Z' })],
    ['Ends in 3 days', file({ ...offered, replyBy: '2026-11-24T23:59:59Z' })],
    ['Ends today', file({ ...offered, replyBy: '2026-11-21T23:59:59Z' })],
    ['Reply date has passed', file({ ...offered, replyBy: '2026-11-20T23:59:59Z' })],
    ['Due tomorrow', file({ ...requested, documentsDue: '2026-11-22' })],
    ['Due 2 days ago', file({ ...requested, documentsDue: '2026-11-19' })],
    ['Due Tuesday', file({ ...outside, nextStep: deposit('2026-11-24') })],
    ['Due 28 Nov 2026', file({ ...outside, nextStep: deposit('2026-11-28') })],
    ['Due yesterday', file({ ...outside, nextStep: deposit('2026-11-20') })],
    ['4 hours', file({ group: 'conditions', stage: 'joined', waitingOn: 'nobody', checkBy: null })],
    ['Since 21 Nov 2026', file({ group: 'closed', stage: 'joined', waitingOn: 'nobody', checkBy: null })],
  ])('%s', (words, one) => {
    expect(describeWaiting(one, now)).toBe(words)
  })

  it('is never overdue while it waits on the student', () => {
    expect(isOverdue(file({ ...requested, checkBy: '2026-11-01T23:59:59.000Z' }), now)).toBe(false)
    expect(isOverdue(file({ checkBy: '2026-11-01T23:59:59.000Z' }), now)).toBe(true)
  })
})

it.each([
  ['12 files, 8 open.', 8, { count: 4, more: false }],
  ['1 file, 0 open.', 0, { count: 1, more: false }],
  ['10,008+ files, 8 open.', 8, { count: 10_000, more: true }],
  ['8 open files.', 8, { count: 0, more: false }],
])('says how many files match: %s', (text, open, closed) => {
  const groups: Queue['groups'] = [{ name: 'closed', rows: [], ...closed }]
  expect(describeMatching({ groups, open })).toBe(text)
})
