import { finishFile } from '#areas/applications/documents/contract/unsent-files.ts'
import {
  announceAttachment,
  attachFile,
  linkAttachment,
  listAttachments,
  openAttachment,
  type Attachment,
} from '#areas/applications/attachments/contract.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import type { Page } from 'playwright-core'
import { openDocument, showApplication } from '#areas/applications/list/contract/applications.ts'
import {
  requestAgain,
  saveCheck,
  showChecklist,
  showNeeds,
  showThumbnail,
} from '#areas/applications/case-file/contract/file-checks.ts'
import { fileHistory, listNotes } from '#areas/applications/case-file/contract/file-notes.ts'
import { downloadPackage } from '#areas/applications/package/contract.ts'
import { attachmentMessages } from '#texts/applications/attachments/attachment-messages.ts'
import { checks } from '#texts/applications/package/checks.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { packageMessages } from '#texts/applications/package/package-messages.ts'
import { applicationMessages } from '#areas/conversation/messages/contract.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { fullRecord } from '../accounts/record-screen-states.ts'
import { checklist, history, notes } from '../../sample-file.ts'
import { outsideSteps } from '../../sample-outside-steps.ts'
import { fullProfile } from '../../sample-profile.ts'
import { application, bilal, event, id, moment, program, student } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on, replyIn } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const documentOf = (number: number, name: 'cnicFrontImage' | 'fscCertificateImage' | 'testReportImage') => ({
  _id: id(5, number),
  name,
  version: 1,
  bytes: 312_000 + number * 1000,
  pages: 1,
  uploadedAt: moment(-20),
  state: 'received' as 'received' | 'accepted' | 'refused' | 'replaced',
  flags: [] as string[],
  opened: false,
  url: `/api/application/${id(4, 1)}/documents/${id(5, number)}`,
})

export const shown = application(1, {
  student: { _id: id(1, 1), name: 'Ayesha Siddiqui' },
  stage: 'under_review',
  documents: [
    { ...documentOf(1, 'cnicFrontImage'), state: 'replaced', uploadedAt: moment(-30) },
    { ...documentOf(2, 'cnicFrontImage'), version: 2, flags: ['blurred'] },
    { ...documentOf(3, 'fscCertificateImage'), state: 'accepted', pages: 4 },
    { ...documentOf(4, 'testReportImage'), state: 'refused' },
  ],
  missingDocuments: ['testReportImage', 'bsDegreeImage'],
  askedDocuments: [{ name: 'testReportImage', reason: 'expired', words: null, askedAt: moment(-2) }],
})

export const attachments: Attachment[] = [
  {
    _id: id(12, 1),
    kind: 'enrollmentConfirmation',
    title: 'CAS for autumn 2027',
    pages: 2,
    bytes: 412_000,
    addedAt: moment(-2),
    sharedAt: moment(-1),
    step: { key: 'confirmation', name: 'Invitation' },
  },
  {
    _id: id(12, 2),
    kind: 'receipt',
    title: null,
    pages: 1,
    bytes: 190_000,
    addedAt: moment(-3),
    sharedAt: null,
    step: null,
  },
]

export const usual = (of = shown): Answer[] => {
  const { name, email, phone, details } = student()
  const { personal, contact, national, passport, guardians, activities } = fullProfile
  const sections = { personal, contact, national, passport, guardians, activities, needs: null }
  const profile = {
    name,
    email,
    phone,
    ...details,
    schooling: fullRecord.schooling,
    tests: fullRecord.tests,
    sections,
  }
  return [
    on(showApplication, { reply: { data: of, profile, sensitive: { mayOpen: true }, events: [event({})] } }),
    on(showProgram, { reply: { program: program(1) } }),
    on(showChecklist, { reply: checklist() }),
    on(showThumbnail, { bytes: photoOf('National ID'), type: 'image/jpeg' }),
    on(openDocument, { bytes: photoOf('National ID'), type: 'image/jpeg' }),
    on(listAttachments, { reply: { data: attachments, mayAttach: true } }),
    on(listNotes, { reply: notes }),
    on(fileHistory, { reply: history }),
  ]
}
/** The conversation that the university takes part in, with a message it has not read. */
const threadWithUniversity = {
  _id: id(11, 1),
  subject: 'Medicine',
  withUniversity: 'Rīga Stradiņš University',
  unread: 1,
  student: { _id: id(1, 1), name: 'Ayesha Siddiqui' },
  application: null,
  waitingOn: 'office' as const,
  lastAt: moment(-1),
  lastText: 'When does the term begin?',
  lastFiles: 0,
  question: null,
  ...{ waitingSince: moment(-1), snoozedUntil: null },
}
export const stubs = (...own: Answer[]): Stubs => new Map([...usual(), ...own])

/** A card and a certificate that are the same photo. */
const withSameFile = {
  ...shown,
  documents: shown.documents.map((one) =>
    one._id === id(5, 2)
      ? { ...one, sameAs: [id(5, 3)] }
      : one._id === id(5, 3)
        ? { ...one, sameAs: [id(5, 2)] }
        : one,
  ),
}

const at = (tab: string) => `/staff/applications/${id(4, 1)}?tab=${tab}`
export const button = (page: Page, name: string) => page.getByRole('button', { name })
export const openViewer = async (page: Page) => {
  await button(page, 'Open National ID, front').click()
  await button(page, 'Full width').waitFor()
}
const askOnce = async (page: Page) => {
  await openViewer(page)
  await button(page, 'Request again').click()
  await page.getByRole('radio', { name: 'Blurred' }).check()
  await button(page, 'Add to the list').click()
}

export const failing = (route: RouteShape): Answer => [route, { refusal: 'unavailable' }]
export const file = (
  name: string,
  tab: string,
  shows: string,
  state: Partial<ScreenState> = {},
): ScreenState => ({
  name: `file-${name}`,
  as: bilal,
  at: at(tab),
  stubs: stubs(),
  shows,
  ...state,
})

const withSteps = on(showOutsideSteps, { reply: outsideSteps() })

export const fileScreens: ScreenState[] = [
  file('checklist-full', 'checklist', 'In the personal details: Ayesha Siddiqa'),
  file('messages-of-a-university', 'messages', 'No conversation with you', {
    as: { ...bilal, name: 'Ilze Kalniņa', role: 'university' },
  }),
  // Nobody answers the call that says what was read: users of a university may not make it.
  file('messages-read-by-a-university', 'messages', 'The student and the office read what you write here.', {
    as: { ...bilal, name: 'Ilze Kalniņa', role: 'university' },
    stubs: stubs(
      on(applicationMessages, {
        reply: {
          thread: threadWithUniversity,
          messages: [
            {
              _id: id(12, 1),
              by: { role: 'student', name: 'Ayesha Siddiqui' },
              mine: false,
              read: false,
              text: 'When does the term begin?',
              at: moment(-1),
            },
          ],
          earlier: false,
          universityThread: null,
        },
      }),
    ),
  }),
  file('messages-with-university-asked', 'messages', 'Opens a separate conversation', {
    act: (page) => button(page, 'Write to the student and the university').click(),
  }),
  file('of-nobody', 'checklist', 'No officer yet'),
  file('of-mine', 'checklist', 'Your file', {
    stubs: new Map(usual({ ...shown, officer: { _id: bilal._id, name: bilal.name } })),
  }),
  file('checklist-loading', 'checklist', 'Checklist', { stubs: stubs(on(showChecklist, 'never')) }),
  file('checklist-failed', 'checklist', 'We cannot reach', { stubs: stubs(failing(showChecklist)) }),
  file('checklist-untouched', 'checklist', '0 of 5 settled.', {
    stubs: stubs(
      on(showChecklist, {
        reply: checklist({
          doubt: null,
          lines: checklist().lines.map(({ line }) => ({
            line,
            state: 'to_check',
            note: null,
            by: null,
            at: null,
            version: 0,
          })) as never,
        }),
      }),
    ),
  }),
  file('checklist-good-lines', 'checklist', 'Set 1 green line to Fine', {
    stubs: stubs(
      on(showChecklist, {
        reply: checklist({
          known: {
            ...checklist().known,
            programRules: checklist().known.programRules.map((one) => ({
              ...one,
              verdict: 'met' as const,
              have: 7,
              shortBy: null,
            })),
          },
          lines: checklist().lines.map((line) =>
            line.line === 'program_rules' ? { ...line, state: 'to_check' as const } : line,
          ),
        }),
      }),
    ),
  }),
  file('checklist-set-meanwhile', 'checklist', 'Sana Iqbal has set this meanwhile', {
    stubs: stubs(
      on(saveCheck, {
        refusal: 'changed_meanwhile',
        message: 'Sana Iqbal has set this meanwhile: Fine. Look at it, and save again if yours still holds.',
      }),
    ),
    act: (page) => button(page, 'Block: Language').click(),
  }),
  file('checklist-changed-meanwhile', 'checklist', 'Sana Iqbal has set this meanwhile', {
    stubs: stubs(
      on(saveCheck, {
        refusal: 'changed_meanwhile',
        message: 'Sana Iqbal has set this meanwhile: Fine. Look at it, and save again if yours still holds.',
      }),
    ),
    act: async (page) => {
      await button(page, 'Change Language').click()
      await page.getByLabel('State').selectOption('in_progress')
      await page.getByLabel('A comment for colleagues').fill('Waiting for the report.')
      await button(page, 'Save').click()
      await page.getByText('Sana Iqbal has set this meanwhile').waitFor()
    },
  }),
  file('checklist-doubt', 'checklist', 'A document may not be genuine', {
    stubs: stubs(
      on(showChecklist, {
        reply: checklist({
          doubt: {
            doubted: true,
            note: 'The stamp looks copied.',
            by: 'Sana Iqbal',
            at: moment(-1),
            version: 1,
          },
        }),
      }),
    ),
  }),
  file('documents-full', 'documents', 'Thumbnails carry your name.'),
  file('documents-same-file', 'documents', 'The same file as Higher secondary certificate', {
    stubs: new Map(usual(withSameFile)),
  }),
  file('viewer-same-file', 'documents', 'The same file as Higher secondary certificate', {
    stubs: new Map(usual(withSameFile)),
    act: openViewer,
  }),
  file('documents-empty', 'documents', 'The student has sent no document.', {
    stubs: stubs(
      on(showApplication, {
        reply: {
          ...replyIn(stubs(), showApplication),
          data: { ...shown, documents: [], missingDocuments: [], askedDocuments: [] },
        },
      }),
    ),
  }),
  file('attachments-none', 'documents', 'Nothing is attached yet.', {
    stubs: stubs(on(listAttachments, { reply: { data: [], mayAttach: true } })),
  }),
  file('attachments-failed', 'documents', 'Documents from outside', {
    stubs: stubs(failing(listAttachments)),
  }),
  file('attachments-opened', 'documents', 'Page 1 of 2', {
    stubs: stubs(on(openAttachment, { bytes: photoOf('CAS'), type: 'image/jpeg' })),
    act: (page) => button(page, 'Open CAS for autumn 2027').click(),
  }),
  file('attachments-link', 'documents', 'It is shown at this step of the file.', {
    stubs: stubs(withSteps),
    act: (page) => button(page, 'Choose the step of Receipt').click(),
  }),
  file('attachments-link-none', 'documents', 'It is shown at this step of the file.', {
    act: (page) => button(page, 'Choose the step of Receipt').click(),
  }),
  file('attachments-link-refused', 'documents', 'This file has no such step. Choose another.', {
    stubs: stubs(
      withSteps,
      on(linkAttachment, {
        refusal: 'invalid_input',
        fields: { step: 'This file has no such step. Choose another.' },
      }),
    ),
    act: async (page) => {
      await button(page, 'Choose the step of Receipt').click()
      await page.getByLabel('Step', { exact: true }).selectOption('deposit')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    },
  }),
  file('attachments-removing', 'documents', 'This cannot be undone.', {
    act: (page) => button(page, 'Remove Receipt').click(),
  }),
  file('attach-form', 'documents', 'This PDF is protected by a password.', {
    stubs: stubs(
      on(announceAttachment, { reply: { uploadId: id(15, 1), received: 8, pages: null } }),
      on(finishFile, { refusal: 'not_an_image', fields: { file: documentProblems.pdf_locked } }),
    ),
    act: async (page) => {
      await button(page, 'Attach a document').click()
      const pdf = { name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(pdf)
    },
  }),
  file('attach-form-refused', 'documents', 'This application has 40 attached documents.', {
    stubs: stubs(
      on(announceAttachment, { reply: { uploadId: id(15, 1), received: 8, pages: null } }),
      on(finishFile, { reply: { pages: 2 } }),
      on(attachFile, { refusal: 'quota_full', message: attachmentMessages.tooMany }),
    ),
    act: async (page) => {
      await button(page, 'Attach a document').click()
      const pdf = { name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(pdf)
      await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click()
    },
  }),
  file('package-form', 'documents', 'Files begin with them', {
    act: async (page) => {
      await button(page, 'Download application').click()
      await page.getByRole('radio', { name: 'ZIP, one PDF for each kind of document' }).check()
    },
  }),
  file('package-refused', 'documents', 'An admin can give it to you under Team.', {
    stubs: stubs(on(downloadPackage, { refusal: 'not_for_you', message: packageMessages.noRight })),
    act: async (page) => {
      await button(page, 'Download application').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    },
  }),
  file('package-nothing', 'documents', 'Choose at least one document.', {
    stubs: stubs(
      on(downloadPackage, { refusal: 'invalid_input', fields: { documents: checks.chooseDocument } }),
    ),
    act: async (page) => {
      await button(page, 'Download application').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    },
  }),
  file('documents-no-pictures', 'documents', 'Thumbnails carry your name.', {
    stubs: stubs(failing(showThumbnail)),
  }),
  file('viewer-purpose', 'documents', 'Why you open it', {
    act: (page) => button(page, 'Open National ID, front').click(),
  }),
  file('viewer-full', 'documents', 'What the student entered', { act: openViewer }),
  file('viewer-pages', 'documents', 'Page 2 of 4', {
    act: async (page) => {
      await button(page, 'Open Higher secondary certificate').click()
      await button(page, 'Full width').waitFor()
      await page.keyboard.press('PageDown')
      await page.getByRole('img', { name: 'page 2 of 4' }).waitFor()
    },
  }),
  file('viewer-proof', 'documents', 'An identity document opens only after', {
    stubs: stubs(on(openDocument, { refusal: 'reauth_required' })),
    act: async (page) => {
      await button(page, 'Open National ID, front').click()
    },
  }),
  file('viewer-failed', 'documents', 'This document is no longer stored.', {
    stubs: stubs(on(openDocument, { refusal: 'document_missing' })),
    act: async (page) => {
      await button(page, 'Open Higher secondary certificate').click()
    },
  }),
  file('viewer-asking', 'documents', 'Explain what is wrong; the student reads it.', {
    act: async (page) => {
      await openViewer(page)
      await button(page, 'Request again').click()
      await page.getByRole('radio', { name: 'Something else' }).check()
      await button(page, 'Add to the list').click()
    },
  }),
  file('asking-again', 'documents', 'We cannot read the text.', {
    stubs: stubs(
      on(requestAgain, {
        refusal: 'invalid_input',
        fields: { dueDate: 'Choose a day between today and 366 days from now.' },
      }),
    ),
    act: async (page) => {
      await askOnce(page)
      await button(page, 'Review and send').last().click()
      await page.getByLabel('Send by').fill('2020-01-01')
      await button(page, 'Send the request').click()
      await page.getByText('Choose a day between today and').waitFor()
    },
  }),
  file('notes-full', 'notes', 'Telephoned on Monday', {
    act: async (page) => {
      await page.getByLabel('Notify').selectOption('Zainab Malik')
    },
  }),
  file('notes-empty', 'notes', 'No notes yet', {
    stubs: stubs(on(listNotes, { reply: { notes: [], colleagues: [] } })),
  }),
  file('notes-failed', 'notes', 'We cannot reach', { stubs: stubs(failing(listNotes)) }),
  file('history-full', 'history', 'Saw the thumbnails of 3 documents'),
  file('history-empty', 'history', 'Nothing of this kind', {
    stubs: stubs(on(fileHistory, { reply: { data: [], totalCount: 0 } })),
  }),
  file('history-failed', 'history', 'We cannot reach', { stubs: stubs(failing(fileHistory)) }),
  file('needs-read', 'checklist', 'A quiet room in the exam.', {
    stubs: stubs(on(showNeeds, { reply: { needs: 'A quiet room in the exam.' } })),
    act: (page) => button(page, 'Read it').click(),
  }),
]
