import type { Profile } from '#areas/accounts/profile/contract/profile.ts'
import {
  listConsents,
  saveContact,
  saveNationalId,
  savePersonal,
  showIdentityNumber,
  showProfile,
} from '#areas/accounts/profile/contract/profile.ts'
import { showProgramNeeds } from '#areas/planning/needs/contract/show-program-needs.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { listSessions } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { showStudent } from '#areas/accounts/profile/contract/students.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { chosenPrograms, fullProfile, nothing } from '../../sample-profile.ts'
import { ayesha, id, moment, student } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

const sessions = [
  {
    _id: id(6, 1),
    device: 'Chrome on Android',
    network: '203.0.113.0/24',
    createdAt: moment(-2),
    lastSeenAt: moment(0),
    current: true,
  },
  {
    _id: id(6, 2),
    device: 'Firefox on Windows',
    network: '198.51.100.0/24',
    createdAt: moment(-9),
    lastSeenAt: moment(-4),
    current: false,
  },
]

const overview = (
  profile: Stub<typeof showProfile>,
  programs: Stub<typeof showProgramNeeds> = { reply: { programs: [] } },
  devices: Stub<typeof listSessions> = { reply: { sessions } },
): Stubs =>
  new Map([
    on(showStudent, { reply: { data: student() } }),
    on(listSessions, devices),
    on(showProfile, profile),
    on(showProgramNeeds, programs),
  ])
const section = (profile: Profile, others: readonly Answer[] = []): Stubs =>
  new Map([on(showProfile, { reply: { profile } }), ...others])

const at = '/student-profile'

/** A section that another device saves, while this one is about to save it too. */
function savedElsewhere(saving: RouteShape, newer: Profile): Stubs {
  let isNewer = false
  return new Map([
    on(showProfile, () => ({ reply: { profile: isNewer ? newer : fullProfile } })),
    [
      saving,
      () => {
        isNewer = true
        return { refusal: 'changed_meanwhile' }
      },
    ],
  ])
}

/** The profile and each of its sections. */
export const profileScreens: ScreenState[] = [
  {
    name: 'profile-loading',
    as: ayesha,
    at,
    stubs: overview('never', 'never', 'never'),
    shows: 'My Profile',
  },
  {
    name: 'profile-failed',
    as: ayesha,
    at,
    stubs: overview({ refusal: 'unavailable' }, { refusal: 'unavailable' }, { refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'profile-empty',
    as: ayesha,
    at,
    stubs: overview({ reply: { profile: nothing } }),
    shows: 'Not started',
  },
  {
    name: 'profile-full',
    as: ayesha,
    at,
    stubs: overview({ reply: { profile: fullProfile } }, { reply: { programs: chosenPrograms } }),
    shows: 'Take one of these: IELTS 6.5 or more, TOEFL',
    act: async (page) => {
      const sent = page.getByRole('listitem').filter({ hasText: 'Riga Stradiņš University' })
      await sent.getByText('Applied', { exact: true }).waitFor()
      await sent.getByRole('link', { name: 'Add your marks in Mathematics' }).waitFor()
    },
  },
  {
    name: 'profile-personal-saved',
    as: ayesha,
    at: `${at}/personal`,
    stubs: section(fullProfile, [on(savePersonal, { reply: { message: 'Saved.', profile: fullProfile } })]),
    // Leaving a field keeps it.
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Place of birth' }).fill('Multan Cantt')
      await page.getByRole('textbox', { name: 'Place of birth' }).blur()
    },
    shows: 'Saved at',
  },
  {
    name: 'profile-personal-typed-back',
    as: ayesha,
    at: `${at}/personal`,
    stubs: section(fullProfile, [on(savePersonal, 'broken')]),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Place of birth' }).fill('Multan Cantt')
      await page.reload()
    },
    shows: 'It is stored on this device',
  },
  {
    name: 'profile-personal-full-differs',
    as: ayesha,
    at: `${at}/personal`,
    stubs: savedElsewhere(savePersonal, {
      ...fullProfile,
      personal: { ...fullProfile.personal, placeOfBirth: 'Peshawar', nationalities: ['PK', 'AE', 'GB'] },
    }),
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Nationalities', exact: true }).selectOption('DE')
      await page.getByRole('textbox', { name: 'Place of birth' }).fill('Multan Cantt')
      await page.getByRole('textbox', { name: 'Place of birth' }).blur()
    },
    shows: 'Saved since then',
  },
  {
    name: 'profile-contact-offline',
    as: ayesha,
    at: `${at}/contact`,
    stubs: section(fullProfile, [on(saveContact, 'broken')]),
    act: async (page) => {
      await page.getByLabel('Their phone').fill('0301 0000001')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').waitFor()
    },
    shows: 'What you typed stays on this page',
  },
  {
    name: 'profile-contact-wrong',
    as: ayesha,
    at: `${at}/contact`,
    stubs: section(fullProfile),
    act: async (page) => {
      await page.getByLabel('Mobile').fill('12')
      await page.getByRole('button', { name: 'Save' }).click()
    },
    shows: 'Enter the phone number of this person.',
  },
  {
    name: 'profile-identity-full',
    as: ayesha,
    at: `${at}/identity`,
    stubs: section(fullProfile, [on(showIdentityNumber, { reply: { number: '3520212345671' } })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Show the number: National ID' }).click()
      await page.getByText('35202-1234567-1').waitFor()
    },
    shows: 'The passport has to be valid for at least 6 months after it, until 1 March 2028.',
  },
  {
    name: 'profile-identity-without-passport',
    as: ayesha,
    at: `${at}/identity`,
    stubs: section({ ...nothing, passportFor: { intake: null, until: null } }),
    shows: 'You can apply without a passport.',
  },
  {
    name: 'profile-identity-typed-back',
    as: ayesha,
    at: `${at}/identity`,
    stubs: section(nothing),
    act: async (page) => {
      await page.getByLabel('Number').first().fill('35202-12345')
      await page.reload()
    },
    shows: 'it is stored in this tab only',
  },
  {
    name: 'profile-identity-full-differs',
    as: ayesha,
    at: `${at}/identity`,
    stubs: savedElsewhere(saveNationalId, {
      ...fullProfile,
      national: { kind: 'nicop', numberEnds: '4321', issued: '2025-05-04', expires: '2035-05-04' },
    }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Change the number: National ID' }).click()
      await page.getByLabel('Number').first().fill('35202-1234567-1')
      await page.getByRole('group', { name: 'Expiry date' }).first().getByLabel('Day').fill('2034-05-03')
      await page.getByRole('button', { name: 'Save: National ID' }).click()
    },
    shows: 'Saved since then',
  },
  {
    name: 'profile-identity-proof',
    as: ayesha,
    at: `${at}/identity`,
    stubs: section(fullProfile, [on(showIdentityNumber, { refusal: 'reauth_required' })]),
    act: (page) => page.getByRole('button', { name: 'Show the number: National ID' }).click(),
    shows: leavingTexts.proof.heading,
  },
  {
    name: 'profile-identity-wrong',
    as: ayesha,
    at: `${at}/identity`,
    stubs: section(nothing),
    act: async (page) => {
      await page.getByLabel('Number').first().fill('35202-12345')
      await page.getByRole('button', { name: 'Save: National ID' }).click()
    },
    shows: 'This number has 13 digits',
  },
  {
    name: 'profile-guardians-full',
    as: ayesha,
    at: `${at}/guardians`,
    stubs: section(fullProfile),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a person' }).click()
      await page.getByLabel('Who is this to you?').selectOption('mother')
      await page.getByLabel('Full name').fill('Sana Siddiqui')
      await page.getByLabel('How my applications are going').check()
      await page.getByRole('button', { name: 'Save' }).click()
    },
    shows: 'Enter a phone number or an e-mail address.',
  },
  {
    name: 'profile-activities-full',
    as: ayesha,
    at: `${at}/activities`,
    stubs: section(fullProfile),
    shows: 'since September 2023',
  },
  { name: 'profile-needs', as: ayesha, at: `${at}/needs`, stubs: section(nothing), shows: 'What I need' },
  {
    name: 'profile-consents-full',
    as: ayesha,
    at: `${at}/consents`,
    stubs: new Map([
      on(listConsents, {
        reply: {
          consents: [{ purpose: 'privacy', version: '2026-11', givenAt: moment(-60), withdrawnAt: null }],
          shared: [
            {
              application: { _id: id(4, 1), reference: 'MZ-2026-000127' },
              university: 'Riga Stradiņš University',
              country: 'LV',
              program: 'Medicine',
              at: moment(-6),
              documents: 3,
            },
          ],
        },
      }),
    ]),
    shows: 'As it was on that day:',
  },
]
