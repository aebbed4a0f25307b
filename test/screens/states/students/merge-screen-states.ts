import type { Page } from 'playwright-core'
import {
  listMerges,
  previewMerge,
  requestMerge,
  undoMerge,
  type MergePreview,
  type MergeSide,
} from '#areas/students/merging/contract.ts'
import { confirmApproval } from '#platform/approvals/contract.ts'
import { showStudentFile } from '#areas/students/records/contract.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer } from '../../stubs.ts'

const side = (number: number, over: Partial<MergeSide> = {}): MergeSide => ({
  _id: id(1, number),
  name: 'Ayesha Siddiqui',
  email: 'ayesha@example.org',
  phone: '+923001234567',
  status: 'active',
  createdAt: moment(-200),
  dateOfBirth: '2007-02-03',
  cnicEnds: '4567',
  passportEnds: null,
  holds: { applications: 2, drafts: 0, documents: 7, conversations: 1, shortlist: 4 },
  ...over,
})
export const kept = side(80)
export const other = side(81, {
  name: 'Aisha Siddiqi',
  email: 'a.very.long.address.of.a.student.who.likes.dots@students.university.example.org',
  phone: null,
  passportEnds: '321',
  createdAt: moment(-2),
  holds: { applications: 0, drafts: 1, documents: 3, conversations: 0, shortlist: 2 },
})
export const pending = {
  _id: id(13, 1),
  by: 'Sana Mehmood',
  reason: 'Came to the desk with the same CNIC.',
  expiresAt: moment(0.8),
  viewerAsked: false,
  viewerMayConfirm: true,
}
const at = `/staff/students/${kept._id}/merge/${other._id}`
const shown = (over: Partial<MergePreview> = {}, more: Answer[] = []) =>
  new Map([
    on(previewMerge, {
      reply: {
        data: { remaining: kept, other, obstacle: null, onBothShortlists: 0, pending: null, ...over },
      },
    }),
    ...more,
  ])
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const merge = {
  _id: id(14, 1),
  remaining: { _id: kept._id, name: kept.name },
  other: { _id: other._id, name: other.name, email: other.email },
  mergedAt: moment(-2),
  undoUntil: moment(28),
  mayUndo: true,
}

export const mergeScreens: ScreenState[] = [
  {
    name: 'merge-loading',
    as: bilal,
    at,
    stubs: new Map([on(previewMerge, 'never')]),
    shows: 'Merge two records',
  },
  {
    name: 'merge-failed',
    as: bilal,
    at,
    stubs: new Map([on(previewMerge, { refusal: 'not_found' })]),
    shows: 'We could not find this.',
  },
  { name: 'merge-full', as: bilal, at, stubs: shown({ onBothShortlists: 2 }), shows: 'Ask for the merge' },
  {
    name: 'merge-of-two-people',
    as: bilal,
    at,
    stubs: shown({ other: { ...other!, dateOfBirth: '2007-08-17', cnicEnds: '5037' } }),
    shows: 'Different in the two records: date of birth and CNIC number.',
  },
  {
    name: 'merge-obstacle',
    as: bilal,
    at,
    stubs: shown({ obstacle: 'One of these accounts is closed. Open it again first, or let it be deleted.' }),
    shows: 'These records cannot be merged now',
  },
  {
    name: 'merge-asking-refused',
    as: bilal,
    at,
    stubs: shown({}, [on(requestMerge, { refusal: 'move_not_possible' })]),
    act: async (page) => {
      await press(page, 'Ask for the merge')
      await page.getByLabel('How you know that this is one person').fill('Same CNIC.')
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for the merge' }).click()
    },
    shows: 'Ask a colleague to confirm',
  },
  { name: 'merge-waiting', as: bilal, at, stubs: shown({ pending }), shows: 'Merge now' },
  {
    name: 'merge-waiting-own',
    as: bilal,
    at,
    stubs: shown({ pending: { ...pending, viewerAsked: true, viewerMayConfirm: false } }),
    shows: 'Take it back',
  },
  {
    name: 'merge-confirm-refused',
    as: bilal,
    at,
    stubs: shown({ pending }, [on(confirmApproval, { refusal: 'move_not_possible' })]),
    act: (page) => press(page, 'Merge now'),
    shows: 'Waiting for a second person',
  },
  {
    name: 'student-merged-away',
    as: bilal,
    at: `/staff/students/${other._id}`,
    stubs: new Map([
      on(showStudentFile, { refusal: 'not_found' }),
      on(listMerges, { reply: { merges: [merge] } }),
    ]),
    shows: 'Open Ayesha Siddiqui',
  },
  {
    name: 'student-merged-undo-refused',
    as: bilal,
    at: `/staff/students/${other._id}`,
    stubs: new Map([
      on(showStudentFile, { refusal: 'not_found' }),
      on(listMerges, { reply: { merges: [merge] } }),
      on(undoMerge, { refusal: 'move_not_possible' }),
    ]),
    act: async (page) => {
      await press(page, 'Undo the merge')
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
    },
    shows: 'Undo this merge?',
  },
]
