import type { Page } from 'playwright-core'
import { finishFile, sendFilePiece } from '#areas/applications/documents/contract/unsent-files.ts'
import {
  announceForQuestion,
  announceForStudent,
  announceForThread,
  listThreads,
  startThread,
} from '#areas/conversation/messages/contract.ts'
import type { announceLetterPage } from '#areas/applications/letters/contract/university-letters.ts'
import type { announceConsentForm } from '#areas/students/acting/contract.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { ayesha, id } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer } from '../../stubs.ts'
import { ofStudent, open, said, stubs } from './message-screen-states.ts'

/** A PDF that a person chooses; the server of a screen state does not read it. */
export const aFile = (name: string, bytes = 400_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`.padEnd(bytes)),
})

type Announcing =
  | typeof announceForThread
  | typeof announceForQuestion
  | typeof announceForStudent
  | typeof announceLetterPage
  | typeof announceConsentForm
/** What of a file has arrived, as a share of it. */
export const announced = (route: Announcing, share: number): Answer =>
  on(route, ({ body }) => {
    const { bytes } = JSON.parse(body!) as { bytes: number }
    return { reply: { uploadId: id(15, 1), received: Math.round(bytes * share), pages: null } }
  })
/** Files that are uploaded in a moment. */
export const arriving: readonly Answer[] = [
  ...[announceForThread, announceForQuestion, announceForStudent].map((route) => announced(route, 1)),
  on(finishFile, { reply: { pages: 2 } }),
]
/** A file that nobody can open. */
export const locked = on(finishFile, {
  refusal: 'not_an_image',
  fields: { file: documentProblems.pdf_locked },
})
const chooseMarks = (page: Page) => page.getByLabel('Add a file').setInputFiles(aFile('marks.pdf'))

/** A message while its files are uploaded, and when one is refused. */
export const messageUploadScreens: readonly ScreenState[] = [
  {
    name: 'messages-ask-with-files',
    as: ayesha,
    at: '/messages?ask=My+mark+sheet',
    stubs: stubs(
      on(listThreads, { reply: { data: [], totalCount: 0, unread: 0 } }),
      ...arriving,
      on(startThread, { refusal: 'quota_full', message: messageMessages.filesFull }),
    ),
    act: async (page) => {
      await page.getByLabel('Your question').fill('Is it good enough?')
      await page.getByLabel('Add a file').setInputFiles([aFile('marks.pdf'), aFile('letter.pdf')])
      await page.getByRole('button', { name: 'Send question' }).click()
    },
    shows: 'There is no room for these files.',
  },
  {
    name: 'thread-file-refused',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, said, false, announced(announceForThread, 1), locked),
    act: async (page) => {
      await page.getByLabel('Your message to the office').fill('My mark sheet.')
      await chooseMarks(page)
    },
    shows: 'This PDF is protected by a password.',
  },
  {
    name: 'thread-file-uploading',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, said, false, announced(announceForThread, 0.4), on(sendFilePiece, 'never')),
    act: async (page) => {
      await page.getByLabel('Your message to the office').fill('My mark sheet.')
      await chooseMarks(page)
      await page.getByText('156 KB of 391 KB uploaded').waitFor()
      await page.getByRole('button', { name: 'Send message' }).click()
    },
    shows: 'The message is sent when its files have arrived.',
  },
  {
    name: 'thread-file-waits-for-the-network',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, said, false, on(announceForThread, 'broken')),
    act: chooseMarks,
    shows: 'it continues when you are back online.',
  },
  {
    name: 'thread-file-not-uploaded',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, said, false, on(announceForThread, { refusal: 'quota_full' })),
    act: chooseMarks,
    shows: 'You have reached the limit for stored documents.',
  },
]
