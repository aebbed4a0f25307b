import { listOwnActs, type ActForStudent, type ActingConsent } from '#platform/acting/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import { listDrafts } from '#areas/applications/drafts/contract.ts'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { sendFilePiece } from '#areas/applications/documents/contract/unsent-files.ts'
import {
  announceConsentForm,
  confirmConsentCode,
  openConsentForm,
  openOwnConsentForm,
  printConsentForm,
  recordWithdrawal,
  sendConsentCode,
  showActing,
} from '#areas/students/acting/contract.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { aFile, announced, locked } from '../conversation/message-upload-screen-states.ts'
import { fullProfile } from '../../sample-profile.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { application, ayesha, bilal, day, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

const studentId = id(1, 71)
const at = `/staff/students/${studentId}/acting`

const act = (number: number, over: Partial<ActForStudent>): ActForStudent => ({
  _id: id(7, number),
  act: 'profile',
  about: 'personal',
  name: null,
  at: moment(-1),
  by: 'Omar Farooq',
  ...over,
})
const acts: ActForStudent[] = [
  act(1, { act: 'application', about: id(4, 9), name: 'Medicine' }),
  act(2, { act: 'draft', about: id(3, 1), name: 'Medicine' }),
  act(3, { act: 'document-added', about: id(5, 1), name: 'passportImage' }),
  act(4, { about: 'record' }),
  act(5, {}),
  act(6, { act: 'opened', about: null }),
]
const form: ActingConsent = {
  _id: id(7, 40),
  kind: 'form',
  version: '2026-11',
  givenAt: moment(-1),
  recordedBy: 'Omar Farooq',
  withdrawnAt: null,
  withdrawnBy: null,
  pages: 1,
  bytes: 412_000,
}

const requested = application(3, {
  stage: 'documents_requested',
  waitingOn: 'student',
  documentsDue: day(9),
  missingDocuments: ['matricCertificateImage', 'bsDegreeImage'],
})

type Acting = ReplyOf<typeof showActing>
export const walkIn: Acting['student'] = {
  _id: studentId,
  name: 'Bushra Akhtar',
  email: null,
  claimed: false,
}
/** The page on which an officer acts for a student without an address. */
export const acting = (over: Partial<Acting> = {}, others: readonly Answer[] = []): Stubs =>
  new Map([
    on(showActing, { reply: { student: walkIn, acts: [], consents: [], ...over } }),
    on(showProfile, { reply: { profile: { ...fullProfile, needs: { text: null, shared: false } } } }),
    on(listOfStudent, { reply: { data: [], totalCount: 0 } }),
    on(listDrafts, { reply: { drafts: [] } }),
    on(listVault, { reply: { documents: [], room: { files: 0, bytes: 0, mostFiles: 40, mostBytes: 2e8 } } }),
    ...others,
  ])

const officer: Omit<ScreenState, 'name' | 'stubs' | 'shows'> = { as: bilal, at }
const ownActs = (stub: Stub<typeof listOwnActs>): Omit<ScreenState, 'name' | 'shows'> => ({
  as: ayesha,
  at: '/student-profile/office',
  stubs: new Map([on(listOwnActs, stub)]),
})

export const actingScreens: ScreenState[] = [
  {
    ...officer,
    name: 'acting-loading',
    stubs: new Map([on(showActing, 'never')]),
    shows: 'Act for the student',
  },
  {
    ...officer,
    name: 'acting-failed',
    stubs: new Map([on(showActing, { refusal: 'not_found' })]),
    shows: 'We could not find this.',
  },
  {
    ...officer,
    name: 'acting-without-consent',
    stubs: acting(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Record the consent' }).click()
    },
    shows: 'Choose a photo or PDF of the signed form.',
  },
  {
    ...officer,
    name: 'acting-form-uploading',
    stubs: acting({}, [announced(announceConsentForm, 0.4), on(sendFilePiece, 'never')]),
    act: async (page) => {
      await page.getByLabel('Choose a file').first().setInputFiles(aFile('signed form.pdf'))
      await page.getByText('156 KB of 391 KB uploaded').waitFor()
      await page.getByRole('button', { name: 'Record the consent' }).click()
    },
    shows: '156 KB of 391 KB uploaded',
  },
  {
    ...officer,
    name: 'acting-form-refused',
    stubs: acting({}, [announced(announceConsentForm, 1), locked]),
    act: (page) => page.getByLabel('Choose a file').first().setInputFiles(aFile('signed form.pdf')),
    shows: documentProblems.pdf_locked,
  },
  {
    ...officer,
    name: 'acting-full',
    stubs: acting({ acts, consents: [form] }, [on(listOwnActs, { reply: { acts, consents: [form] } })]),
    shows: 'Filled in by Omar Farooq for the student',
  },
  {
    ...officer,
    name: 'acting-no-program',
    stubs: acting({ consents: [form] }, [on(findPrograms, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByRole('searchbox').fill('medicine')
      await page.getByRole('button', { name: 'Find', exact: true }).click()
    },
    shows: 'Apply for the student',
  },
  {
    ...officer,
    name: 'acting-for-owner-without-consent',
    stubs: acting({ student: { ...walkIn, email: 'bushra@example.org', claimed: true } }, [
      on(sendConsentCode, { reply: { message: 'The code is on its way.' } }),
      on(confirmConsentCode, {
        refusal: 'invalid_input',
        fields: { code: 'This code is not valid. Check it with the student, or send a new one.' },
      }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send a code' }).click()
      await page.getByLabel('Code from the e-mail').fill('123456')
      await page.getByRole('button', { name: 'Confirm the code' }).click()
    },
    shows: 'This code is not valid.',
  },
  {
    ...officer,
    name: 'acting-requested-documents',
    stubs: acting({ consents: [form] }, [on(listOfStudent, { reply: { data: [requested], totalCount: 1 } })]),
    shows: 'Documents that the office asked for',
  },
  {
    ...officer,
    name: 'acting-requested-without-consent',
    stubs: acting({}, [on(listOfStudent, { reply: { data: [requested], totalCount: 1 } })]),
    shows: 'Record the consent to send them for the student.',
  },
  {
    ...officer,
    name: 'acting-requested-failed',
    stubs: acting({ consents: [form] }, [on(listOfStudent, { refusal: 'unavailable' })]),
    shows: 'You act for Bushra Akhtar',
  },
  {
    ...officer,
    name: 'acting-form-opened',
    stubs: acting({ consents: [form] }, [
      on(openConsentForm, { bytes: photoOf('signed form'), type: 'image/jpeg' }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the form' }).click()
      await page.getByRole('img', { name: /Consent form of Bushra Akhtar/ }).waitFor()
    },
    shows: 'Consent form of Bushra Akhtar',
  },
  {
    ...officer,
    name: 'acting-withdrawal-refused',
    stubs: acting({ consents: [form] }, [
      on(recordWithdrawal, {
        refusal: 'move_not_possible',
        message: 'There is no consent to withdraw. It may have been withdrawn meanwhile.',
      }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Record a withdrawal' }).click()
      await page.getByRole('button', { name: 'Record the withdrawal' }).click()
    },
    shows: 'There is no consent to withdraw.',
  },
  {
    ...officer,
    name: 'acting-withdrawn',
    stubs: acting({
      consents: [{ ...form, withdrawnAt: moment(-0.5), withdrawnBy: 'Sana Iqbal' }],
    }),
    shows: 'Nobody at the office can act for the student',
  },
  {
    ...officer,
    name: 'acting-form-not-printed',
    stubs: acting({}, [on(printConsentForm, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Form to print (PDF)' }).click()
      await page.getByText('We cannot reach our records', { exact: false }).first().waitFor()
    },
    shows: 'What the student signs',
  },
  {
    ...officer,
    name: 'acting-documents',
    at: `${at}/student-profile/documents`,
    stubs: acting({ consents: [form] }),
    shows: 'A university gets a document only with an application that you send for the student.',
  },
  {
    ...officer,
    name: 'acting-only-the-student',
    at: `${at}/messages`,
    stubs: acting({ consents: [form] }),
    shows: 'Only the student can open this',
  },
  { ...ownActs('never'), name: 'own-acts-loading', shows: 'What the office did for me' },
  { ...ownActs({ refusal: 'unavailable' }), name: 'own-acts-failed', shows: 'What the office did for me' },
  {
    ...ownActs({ reply: { acts: [], consents: [] } }),
    name: 'own-acts-empty',
    shows: 'Nobody at the office has done anything on your behalf.',
  },
  {
    ...ownActs({ reply: { acts, consents: [form] } }),
    name: 'own-acts-full',
    shows: 'Sent an application: Medicine',
  },
  {
    as: ayesha,
    at: '/student-profile/office',
    name: 'own-acts-form-opened',
    stubs: new Map([
      on(listOwnActs, { reply: { acts, consents: [form] } }),
      on(openOwnConsentForm, { bytes: photoOf('signed form'), type: 'image/jpeg' }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the form' }).click()
      await page.getByRole('img', { name: /Your consent form/ }).waitFor()
    },
    shows: 'Your consent form',
  },
]
