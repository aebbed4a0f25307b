import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import {
  beginUpload,
  listOwnDocumentViews,
  listVault,
  openOwnDocument,
  removeOwnDocument,
} from '#areas/applications/documents/contract/vault.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { pictureTexts } from '#texts/applications/states/application.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { fullProfile } from '../../sample-profile.ts'
import { ayesha, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

const kept = (number: number, name: VaultDocument['name'], over: Partial<VaultDocument> = {}) => ({
  _id: id(5, number),
  name,
  version: 1,
  bytes: 412_000 + number * 9_000,
  width: 1600,
  height: 1200,
  pages: 1,
  uploadedAt: moment(-number),
  label: `IMG_20${number}41.jpg`,
  flags: [],
  usedIn: 0,
  newest: true,
  refused: false,
  ...over,
})
const documents = [
  kept(1, 'cnicFrontImage', { usedIn: 2 }),
  kept(2, 'fscCertificateImage', { flags: ['blurred', 'dark'], version: 2 }),
  kept(9, 'fscCertificateImage', { newest: false }),
  kept(4, 'testReportImage', { label: 'IELTS result.pdf', pages: 3 }),
  kept(3, 'passportImage', {
    label: 'a very long name of a file that a scanner gave to it on 2026-11-02.jpg',
  }),
]
const vaultOf = (list: VaultDocument[]): Stub<typeof listVault> => ({
  reply: {
    documents: list,
    room: { files: list.length, bytes: list.length * 430_000, mostFiles: 40, mostBytes: 209_715_200 },
  },
})
const vault = (list: Stub<typeof listVault>, others: readonly Answer[] = []): Stubs =>
  new Map([
    on(showProfile, { reply: { profile: fullProfile } }),
    on(listVault, list),
    on(openOwnDocument, { bytes: photoOf('certificate'), type: 'image/png' }),
    ...others,
  ])

type Looked = ReplyOf<typeof listOwnDocumentViews>['data'][number]
const look = (days: number, name: Looked['name'], purpose: Looked['purpose'], reported = false): Looked => ({
  _id: String(Math.round(1000 - days * 100)),
  reported,
  at: moment(days),
  name,
  role: 'officer',
  viewer: 'Omar',
  purpose,
  application: { _id: id(4, 1), reference: 'MZ-2026-000127' },
})

const at = '/student-profile'

/** The documents a student keeps, and who looked at them. */
export const vaultScreens: ScreenState[] = [
  {
    name: 'profile-views-full',
    as: ayesha,
    at: `${at}/views`,
    stubs: new Map([
      on(listOwnDocumentViews, {
        reply: {
          data: [
            look(-1, 'cnicFrontImage', 'check'),
            look(-1.01, 'fscCertificateImage', 'ask_again'),
            look(-6, 'cnicFrontImage', 'compare', true),
          ],
        },
      }),
    ]),
    shows: 'to request a better one',
  },
  {
    name: 'profile-views-empty',
    as: ayesha,
    at: `${at}/views`,
    stubs: new Map([on(listOwnDocumentViews, { reply: { data: [] } })]),
    shows: 'Nobody but you has viewed them.',
  },
  {
    name: 'documents-loading',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault('never'),
    shows: 'My documents',
  },
  {
    name: 'documents-failed',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'documents-empty',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault(vaultOf([])),
    shows: 'No documents yet',
  },
  {
    name: 'documents-proof',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault(vaultOf(documents), [on(openOwnDocument, { refusal: 'reauth_required' })]),
    act: (page) => page.getByRole('button', { name: 'Open Passport' }).click(),
    shows: leavingTexts.proof.heading,
  },
  {
    name: 'documents-not-proved',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault(vaultOf(documents), [on(openOwnDocument, { refusal: 'reauth_required' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Open Passport' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
    },
    shows: pictureTexts.proof,
  },
  {
    name: 'documents-pages',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault(vaultOf(documents)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Open Test report (such as IELTS)' }).click()
      await page.getByRole('button', { name: 'Next page' }).click()
      await page.getByRole('img', { name: 'page 2 of 3' }).waitFor()
    },
    shows: 'Page 2 of 3',
  },
  {
    name: 'documents-full',
    as: ayesha,
    at: `${at}/documents`,
    stubs: vault(vaultOf(documents), [
      on(removeOwnDocument, { reply: { message: 'The document has been removed.' } }),
      on(beginUpload, { refusal: 'quota_full', message: 'You have reached the limit for stored documents.' }),
    ]),
    act: async (page) => {
      const file = { name: 'degree.png', mimeType: 'image/png', buffer: photoOf('degree') }
      await page.getByLabel('Which document is it?').selectOption('bsDegreeImage')
      await page.getByLabel('Choose a file').setInputFiles(file)
      await page.getByText('Not stored.').waitFor()
      await page.getByRole('button', { name: 'Remove Passport' }).click()
    },
    shows: 'blurred and dark',
  },
]
