import type { Page } from 'playwright-core'
import { noGoals } from '#test/people/sample-requirements.ts'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import {
  listOfStudent,
  showApplication,
  submitApplication,
} from '#areas/applications/list/contract/applications.ts'
import { listDrafts, saveDraft } from '#areas/applications/drafts/contract.ts'
import type { ServerDraft } from '#areas/applications/drafts/contract.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { showStudent, updateStudent } from '#areas/accounts/profile/contract/students.ts'
import {
  beginUpload,
  finishUpload,
  listVault,
  sendPiece,
} from '#areas/applications/documents/contract/vault.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { fullRecord } from '../accounts/record-screen-states.ts'
import { application, ayesha, id, moment, program, student } from '../../sample-records.ts'
import { noApplications } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import { programs } from '../catalogue/university-screen-states.ts'
import { showPush } from '#platform/notifications/contract.ts'
import { answerNotifications } from '../../answer-notifications.ts'
import { on } from '../../stubs.ts'
import type { Answer, Asked, Stub, Stubs } from '../../stubs.ts'

export const kept = (over: Partial<VaultDocument> = {}): VaultDocument => ({
  _id: id(7, 1),
  name: 'cnicFrontImage',
  version: 1,
  bytes: 482_113,
  width: 2500,
  height: 1875,
  pages: 1,
  uploadedAt: moment(-40),
  label: 'IMG_20261012_0815.jpg',
  flags: [],
  usedIn: 1,
  newest: true,
  refused: false,
  ...over,
})
export const room = { files: 2, bytes: 964_000, mostFiles: 40, mostBytes: 209_715_200 }
/** A draft as the account keeps it, begun on another device. */
export const begunElsewhere = (over: Partial<ServerDraft> = {}): ServerDraft => ({
  intake: '2027-autumn',
  reached: 'documents',
  documents: { cnicFrontImage: id(7, 1) },
  details: {},
  typedOver: {},
  idempotencyKey: id(8, 1),
  program: { _id: id(3, 1), programName: program(1).programName },
  university: { _id: id(2, 1), universityName: program(1).university.universityName },
  version: 2,
  savedAt: moment(-0.4),
  ...over,
})
/** A vault that takes what it gets at once; two documents of an earlier application are there. */
function aVault(): Answer[] {
  const documents = [
    kept(),
    kept({ _id: id(7, 2), name: 'matricCertificateImage', label: 'IMG_20260125_1130.jpg' }),
  ]
  const take = ({ body }: Asked): Stub<typeof beginUpload> => {
    const { name, bytes, label, flags } = JSON.parse(body!) as VaultDocument
    const document = kept({
      _id: id(7, documents.length + 1),
      name,
      bytes,
      label,
      flags,
      uploadedAt: moment(0),
    })
    documents.push(document)
    return { reply: { uploadId: id(9, 1), received: bytes, document } }
  }
  return [on(listVault, () => ({ reply: { documents, room } })), on(beginUpload, take)]
}
const drafts: Answer[] = [
  on(saveDraft, ({ body }) => {
    const { version } = JSON.parse(body!) as ServerDraft
    return { reply: { message: 'Saved', draft: begunElsewhere({ version: version + 1 }) } }
  }),
]

export const applying = (submit: Stub<typeof submitApplication>, of = program(1)): Stubs =>
  new Map([
    ...aVault(),
    ...drafts,
    on(showProgram, { reply: { program: of } }),
    on(listOfStudent, noApplications),
    on(showStudent, { reply: { data: student() } }),
    on(showAcademicRecord, { reply: { record: fullRecord } }),
    on(updateStudent, { reply: { message: 'Saved.', data: student() } }),
    on(submitApplication, submit),
    on(showApplication, { refusal: 'unavailable' }),
  ])

/** A program whose source names its starts in words. */
const startingIn = (intakeNote: string) => program(1, { intakes: [], nextDeadline: null, intakeNote })

export const applyAt = `/universities/${id(2, 1)}/apply/${id(3, 1)}`

/** A new student who applies: no phone number, no countries, no studies. */
function withoutStudies(): Stubs {
  const { details } = student()
  const data = student({ phone: null, details: { ...details, nationality: null, country: null } })
  return new Map([
    ...applying('never'),
    on(showStudent, { reply: { data } }),
    on(showAcademicRecord, { reply: { record: { ...fullRecord, schooling: [] } } }),
  ])
}

/** Goes through the form up to a step, as a student does. */
export async function applyUpTo(page: Page, step: 'details' | 'documents' | 'send'): Promise<void> {
  await page.getByLabel('Autumn 2027').check()
  await page.getByRole('button', { name: 'Go to my details' }).click()
  await page.getByLabel('Full name').waitFor()
  if (step === 'details') return
  await page.getByRole('button', { name: 'Save and go to documents' }).click()
  const front = page.getByRole('group', { name: 'National ID, front' }).locator('input[type=file]').last()
  await front.setInputFiles({
    name: 'IMG_20261118_0942.png',
    mimeType: 'image/png',
    buffer: photoOf('Front'),
  })
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByText('This photo is small.').waitFor()
  await page.getByRole('button', { name: 'Add National ID, back' }).click()
  const back = page.getByRole('group', { name: 'National ID, back' }).locator('input[type=file]').last()
  await back.setInputFiles({
    name: 'statement.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  })
  await page.getByText('This is a GIF.').waitFor()
  if (step === 'documents') return
  await page.getByRole('button', { name: 'Go to check and send' }).click()
  await page.getByText('What I state here is true').waitFor()
}

/** Adds a document nobody asks for, while another is there already. */
async function addPassingDocument(page: Page): Promise<void> {
  await page.getByText('From your documents').waitFor()
  await page.getByRole('button', { name: 'Add National ID, back' }).click()
  const back = page.getByRole('group', { name: 'National ID, back' }).locator('input[type=file]').last()
  await back.setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: photoOf('Back', 1600, 1000) })
}

async function send(page: Page): Promise<void> {
  await applyUpTo(page, 'send')
  await page.getByLabel('What I state here is true').check()
  await page.getByRole('button', { name: 'Send application' }).click()
}

/** Applying, step by step. */
export const applyScreens: ScreenState[] = [
  {
    name: 'apply-loading',
    as: ayesha,
    at: applyAt,
    stubs: new Map([on(showProgram, 'never'), on(listOfStudent, 'never')]),
    shows: 'Check the program',
  },
  {
    name: 'apply-failed',
    as: ayesha,
    at: applyAt,
    stubs: new Map([on(showProgram, { refusal: 'not_found' }), on(listOfStudent, noApplications)]),
    shows: 'We could not find this.',
  },
  {
    name: 'apply-closed',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', program(1, { open: false })),
    shows: 'This program is not accepting applications',
  },
  {
    name: 'apply-direct',
    as: ayesha,
    at: applyAt,
    stubs: applying(
      'never',
      program(1, {
        applying: { route: 'direct', url: 'https://university.example.org/apply', checkedOn: '2026-11-02' },
      }),
    ),
    shows: 'You apply to this university yourself',
  },
  {
    name: 'apply-1-program',
    as: ayesha,
    at: applyAt,
    stubs: new Map([
      ...applying('never'),
      on(showAcademicRecord, { reply: { record: { ...fullRecord, goals: noGoals } } }),
    ]),
    shows: 'Choose a start.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Go to my details' }).click()
    },
  },
  {
    name: 'apply-1-nothing-given',
    as: ayesha,
    at: `/universities/${id(2, 1)}/apply/${id(3, 4)}`,
    stubs: applying('never', programs[3]),
    shows: 'When would you like to start?',
  },
  {
    name: 'apply-1-months',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', startingIn('September (applications by 30 June), February')),
    shows: 'The university says: “September (applications by 30 June), February”.',
    // The goals name a start that the program offers.
    act: (page) =>
      page.locator('option:checked', { hasText: 'Autumn 2027 (September)' }).waitFor({ state: 'attached' }),
  },
  {
    name: 'apply-1-start-gone',
    as: ayesha,
    at: applyAt,
    stubs: new Map([
      ...applying('never', startingIn('September, February')),
      on(listDrafts, { reply: { drafts: [begunElsewhere({ intake: '2019-spring' })] } }),
    ]),
    shows: 'The program does not start in Spring 2019. Choose another start.',
  },
  {
    name: 'apply-2-details',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'This comes from your profile',
    act: (page) => applyUpTo(page, 'details'),
  },
  {
    name: 'apply-2-first-qualification',
    as: ayesha,
    at: applyAt,
    stubs: withoutStudies(),
    shows: 'Enter the total marks, as printed on the certificate.',
    act: async (page) => {
      await applyUpTo(page, 'details')
      await page.getByLabel('Phone').fill('0300 1234567')
      await page.getByLabel('Phone').blur()
      await page.getByText('Filled in from your phone number').first().waitFor()
      await page.getByLabel('Qualification').selectOption('hssc_pre_medical')
      await page.getByLabel('Marks obtained').fill('880')
      await page.getByRole('button', { name: 'Save and go to documents' }).click()
    },
  },
  {
    name: 'apply-2-studies-failed',
    as: ayesha,
    at: applyAt,
    stubs: new Map([...applying('never'), on(showAcademicRecord, { refusal: 'unavailable' })]),
    shows: 'Your academic record could not be loaded.',
    act: (page) => applyUpTo(page, 'details'),
  },
  {
    name: 'apply-3-documents',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'You can apply before you have every document',
    act: (page) => applyUpTo(page, 'documents'),
  },
  {
    name: 'apply-3-passport-asked',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', program(1, { requiredDocuments: ['cnicFrontImage', 'passportImage'] })),
    shows: 'The page with your photograph, all four corners visible',
    act: async (page) => {
      await applyUpTo(page, 'documents')
      await page.getByRole('button', { name: 'Skip for now: National ID, back' }).click()
    },
  },
  {
    name: 'apply-3-first',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', program(1, { requiredDocuments: null })),
    shows: 'You have 2 of these from before.',
    act: async (page) => {
      await applyUpTo(page, 'details')
      await page.getByRole('button', { name: 'Save and go to documents' }).click()
      await page.getByText('Document 1 of 4').waitFor()
    },
  },
  {
    name: 'apply-3-last',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', program(1, { requiredDocuments: null })),
    shows: 'That was the last document',
    act: async (page) => {
      await applyUpTo(page, 'details')
      await page.getByRole('button', { name: 'Save and go to documents' }).click()
      await page.getByRole('button', { name: 'Use them all' }).click()
      await page.getByText('Document 2 of 4').waitFor()
      await page.getByRole('button', { name: 'Skip for now: National ID, back' }).click()
      await page.getByRole('button', { name: 'Skip for now: Higher secondary certificate' }).click()
    },
  },
  {
    name: 'apply-3-sending',
    as: ayesha,
    at: `${applyAt}?step=documents`,
    stubs: new Map([
      ...applying('never'),
      on(listDrafts, { reply: { drafts: [begunElsewhere()] } }),
      on(beginUpload, { reply: { uploadId: id(9, 1), received: 0, document: null } }),
      on(sendPiece, 'never'),
      on(finishUpload, 'never'),
    ] as Answer[]),
    shows: 'Sending, 0%',
    act: addPassingDocument,
  },
  {
    name: 'apply-3-no-network',
    as: ayesha,
    at: `${applyAt}?step=documents`,
    stubs: new Map([
      ...applying('never'),
      on(listDrafts, { reply: { drafts: [begunElsewhere()] } }),
      on(beginUpload, 'broken'),
      on(saveDraft, 'broken'),
    ] as Answer[]),
    shows: 'No network',
    act: addPassingDocument,
  },
  {
    name: 'apply-4-send',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'What I state here is true',
    act: (page) => applyUpTo(page, 'send'),
  },
  {
    name: 'apply-4-start-gone',
    as: ayesha,
    at: `${applyAt}?step=send`,
    stubs: new Map([
      ...applying('never'),
      on(listDrafts, { reply: { drafts: [begunElsewhere({ intake: '2019-spring', reached: 'send' })] } }),
    ]),
    shows: 'The program does not start in Spring 2019. Choose another start.',
  },
  {
    name: 'apply-4-sending',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'Sending',
    act: send,
  },
  {
    name: 'apply-4-stopped',
    as: ayesha,
    at: applyAt,
    stubs: applying('broken'),
    shows: 'Nothing is lost',
    act: send,
  },
  {
    name: 'apply-5-sent',
    as: ayesha,
    at: applyAt,
    stubs: applying({
      reply: {
        message: 'Application submitted successfully',
        data: application(1, { missingDocuments: ['matricCertificateImage', 'fscCertificateImage'] }),
      },
    }),
    shows: 'MZ-2026-004127',
    act: send,
  },
  {
    name: 'apply-5-sent-push-offered',
    as: ayesha,
    at: applyAt,
    stubs: new Map([
      ...applying({ reply: { message: 'Application submitted successfully', data: application(1) } }),
      on(showPush, { reply: { publicKey: 'B'.padEnd(87, 'A'), on: false } }),
    ]),
    shows: 'Shall we tell this device when it is your turn?',
    act: async (page) => {
      await answerNotifications(page, 'default')
      await send(page)
    },
  },
]
