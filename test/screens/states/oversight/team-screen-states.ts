import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { approvalMessages } from '#texts/platform/approvals/approval-messages.ts'
import type { Page } from 'playwright-core'
import { confirmApproval, listApprovals, type Approval } from '#platform/approvals/contract.ts'
import {
  makeRecoveryCodes,
  offerTotp,
  confirmTotp,
  showFactors,
  type OwnFactors,
} from '#areas/accounts/second-factor/contract.ts'
import { changePassword, listSessions, type Session } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { disablePerson, invitePerson, listTeam, type Teammate } from '#areas/oversight/team/contract.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { team as teamEmailTexts } from '#texts/oversight/team/team.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import type { Person } from '../../stubbed-app.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

export const zainab: Person = {
  _id: id(1, 9),
  name: 'Zainab Malik',
  email: 'zainab@example.org',
  role: 'admin',
}
const longName = 'Muhammad Abdul-Rahman ibn Siddiqui-Farooqi al-Lahori'

const person = (number: number, over: Partial<Teammate>): Teammate => ({
  _id: id(1, number),
  name: bilal.name,
  email: bilal.email,
  role: 'officer',
  university: null,
  mayDecide: true,
  maySeeSensitive: false,
  mayExport: false,
  state: 'active',
  hasFactor: true,
  lastSeenAt: moment(-0.1),
  notSeen: false,
  claims: 7,
  isYou: false,
  ...over,
})
const farah = person(12, {
  name: 'Farah Qureshi',
  email: 'farah@example.org',
  mayDecide: false,
  claims: 1,
  lastSeenAt: moment(-120),
  notSeen: true,
})
export const people: Teammate[] = [
  person(9, { ...zainab, role: 'admin', maySeeSensitive: true, claims: 0, isYou: true }),
  person(8, {}),
  farah,
  person(13, {
    name: longName,
    email: 'a.very.long.address.of.an.officer@students.university.example.org',
    state: 'invited',
    hasFactor: false,
    lastSeenAt: null,
    claims: 0,
  }),
  person(14, {
    name: 'Ilze Bērziņa',
    email: 'ilze@example.org',
    role: 'university',
    mayDecide: false,
    claims: 0,
    university: { _id: id(2, 1), universityName: 'Rīga Stradiņš University' },
  }),
  person(16, { name: 'Bushra Khan', email: 'bushra@example.org', role: 'admin', claims: 0 }),
  person(15, { name: 'Kamran Shah', email: 'kamran@example.org', state: 'disabled', claims: 0 }),
]
const step = (number: number, over: Partial<Approval>): Approval => ({
  _id: id(8, number),
  kind: 'person.make-admin',
  objectId: id(1, 8),
  about: bilal.name,
  reason: null,
  askedBy: { _id: zainab._id, name: zainab.name },
  askedAt: moment(-0.3),
  expiresAt: moment(0.7),
  mayConfirm: false,
  ...over,
})
export const steps = [
  step(1, {}),
  step(2, {
    kind: 'person.reset-factor',
    about: longName,
    askedBy: { _id: id(1, 8), name: bilal.name },
    reason: 'The telephone was stolen. I spoke to him in the office this morning.',
    mayConfirm: true,
  }),
  step(3, { kind: 'person.end-admin', about: 'Bushra Khan' }),
  step(4, {
    kind: 'person.demote-admin',
    about: zainab.name,
    objectId: zainab._id,
    mayConfirm: true,
    askedBy: { _id: id(1, 16), name: 'Bushra Khan' },
  }),
]

const team = (over: { data?: Teammate[]; notSeen?: Teammate[] } = {}): Stub<typeof listTeam> => ({
  reply: { data: people, totalCount: (over.data ?? people).length, notSeen: [], ...over },
})
const teamStubs = (list: Stub<typeof listTeam>, approvals: Approval[], ...more: Answer[]): Stubs =>
  new Map([on(listTeam, list), on(listApprovals, { reply: { approvals } }), ...more])

const factors: OwnFactors = {
  asked: true,
  totp: { madeAt: moment(-90), lastUsedAt: moment(-0.1) },
  passkeys: [
    { _id: id(9, 1), name: 'Office laptop', madeAt: moment(-60), lastUsedAt: moment(-2) },
    {
      _id: id(9, 2),
      name: 'The security key that lies in the safe of the office in Lahore',
      madeAt: moment(-1),
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 2,
}
const sessions: Session[] = [
  {
    _id: id(10, 1),
    device: 'Chrome on Windows',
    network: '203.0.113.0/24',
    createdAt: moment(-3),
    lastSeenAt: moment(-0.01),
    current: true,
  },
  {
    _id: id(10, 2),
    device: 'Safari on iPhone',
    network: '2001:db8:85a3::/48',
    createdAt: moment(-20),
    lastSeenAt: moment(-1),
    current: false,
  },
]
const accountStubs = (
  own: Stub<typeof showFactors>,
  devices: Stub<typeof listSessions>,
  ...more: Answer[]
): Stubs => new Map([on(showFactors, own), on(listSessions, devices), ...more])

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const teamAt = { as: zainab, at: '/staff/office/team' }
const accountAt = { as: bilal, at: '/staff/account' }
const codes = Array.from({ length: 10 }, (_, at) => `ABCDE-23${456 + at}`)

/** The people of the console and their rights, and one's own account there. */
export const teamScreens: ScreenState[] = [
  { name: 'team-loading', ...teamAt, stubs: teamStubs('never', []), shows: 'Loading the team' },
  {
    name: 'team-failed',
    ...teamAt,
    shows: 'Try again',
    stubs: teamStubs({ refusal: 'unavailable' }, []),
  },
  {
    name: 'team-empty',
    as: zainab,
    at: '/staff/office/team?search=nobody',
    shows: 'Nobody matches',
    stubs: teamStubs(team({ data: [] }), []),
  },
  {
    name: 'team-full',
    ...teamAt,
    shows: 'Not seen for 90 days',
    stubs: teamStubs(team({ notSeen: [farah] }), steps),
  },
  {
    name: 'team-step-over',
    ...teamAt,
    shows: 'it has expired',
    stubs: teamStubs(
      team(),
      steps,
      on(confirmApproval, { refusal: 'move_not_possible', message: approvalMessages.over }),
    ),
    act: (page) => press(page, /^Confirm: Remove the second step/),
  },
  {
    name: 'team-invite-wrong',
    ...teamAt,
    shows: teamMessages.addressTaken,
    stubs: teamStubs(
      team(),
      [],
      on(invitePerson, { refusal: 'address_taken', fields: { email: teamMessages.addressTaken } }),
    ),
    act: async (page) => {
      await press(page, 'Invite somebody')
      await page.getByLabel('Full name').fill('Farah Qureshi')
      await page.getByLabel('E-mail address').fill('farah@example.org')
      await press(page, 'Send the invitation')
    },
  },
  {
    name: 'team-person-full',
    ...teamAt,
    shows: 'May decide: offers, refusals, withdrawals',
    stubs: teamStubs(team(), []),
    act: (page) => press(page, `Change ${bilal.name}`),
  },
  {
    name: 'team-step-proof',
    ...teamAt,
    shows: 'This step is protected. Confirm who you are',
    stubs: teamStubs(team(), steps, on(confirmApproval, { refusal: 'reauth_required' })),
    act: (page) => press(page, /^Confirm: Remove the second step/),
  },
  {
    name: 'team-demote-admin',
    ...teamAt,
    shows: teamEmailTexts.dialog.demoteHint,
    stubs: teamStubs(team(), []),
    act: async (page) => {
      await press(page, 'Change Bushra Khan')
      await page.getByLabel('Officer').check()
    },
  },
  {
    name: 'team-disable-admin',
    ...teamAt,
    shows: 'the admin concerned',
    stubs: teamStubs(team(), []),
    act: async (page) => {
      await press(page, 'Change Bushra Khan')
      await press(page, 'End access now')
    },
  },
  {
    name: 'team-disable-proof',
    ...teamAt,
    shows: leavingTexts.proof.heading,
    stubs: teamStubs(team({ notSeen: [farah] }), [], on(disablePerson, { refusal: 'reauth_required' })),
    act: async (page) => {
      await press(page, `End the access of ${farah.name}`)
      await press(page, 'End access now')
    },
  },
  {
    name: 'team-disable',
    ...teamAt,
    shows: teamMessages.lastAdmin,
    stubs: teamStubs(
      team({ notSeen: [farah] }),
      [],
      on(disablePerson, { refusal: 'move_not_possible', message: teamMessages.lastAdmin }),
    ),
    act: async (page) => {
      await press(page, `End the access of ${farah.name}`)
      await press(page, 'End access now')
    },
  },
  {
    name: 'staff-account-loading',
    ...accountAt,
    shows: 'Loading your account',
    stubs: accountStubs('never', 'never'),
  },
  {
    name: 'staff-account-failed',
    ...accountAt,
    shows: 'Try again',
    stubs: accountStubs({ refusal: 'unavailable' }, { refusal: 'unavailable' }),
  },
  {
    name: 'staff-account-empty',
    ...accountAt,
    shows: 'No passkey yet',
    stubs: accountStubs(
      { reply: { asked: false, totp: null, passkeys: [], recoveryCodesLeft: 0 } },
      { reply: { sessions: sessions.slice(0, 1) } },
    ),
  },
  {
    name: 'staff-account-full',
    ...accountAt,
    shows: '2 of 10 codes left',
    stubs: accountStubs({ reply: factors }, { reply: { sessions } }),
  },
  {
    name: 'staff-account-password-wrong',
    ...accountAt,
    shows: 'not your current password',
    stubs: accountStubs(
      { reply: factors },
      { reply: { sessions } },
      on(changePassword, { refusal: 'wrong_password' }),
    ),
    act: async (page) => {
      await page.getByLabel('Current password').fill('a guess')
      await page.getByLabel('New password').fill('seven plain words nobody else would choose')
      await press(page, 'Change password')
    },
  },
  {
    name: 'staff-account-password-short',
    ...accountAt,
    shows: 'Use at least 15 characters.',
    stubs: accountStubs({ reply: factors }, { reply: { sessions } }),
    act: async (page) => {
      await page.getByLabel('Current password').fill('a guess')
      await page.getByLabel('New password').fill('thirteen-long')
      await press(page, 'Change password')
    },
  },
  {
    name: 'staff-account-app-full',
    ...accountAt,
    shows: 'Scan this picture with the app',
    stubs: accountStubs(
      { reply: factors },
      { reply: { sessions } },
      on(offerTotp, {
        reply: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Manzil:bilal%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Manzil',
        },
      }),
    ),
    act: (page) => press(page, 'Set up another app'),
  },
  {
    name: 'staff-account-app-wrong',
    ...accountAt,
    shows: factorMessages.wrongCode,
    stubs: accountStubs(
      { reply: factors },
      { reply: { sessions } },
      on(offerTotp, {
        reply: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Manzil?secret=JBSWY3DPEHPK3PXP' },
      }),
      on(confirmTotp, { refusal: 'invalid_input', fields: { otp: factorMessages.wrongCode } }),
    ),
    act: async (page) => {
      await press(page, 'Set up another app')
      await page.getByLabel('Enter the code the app shows now').fill('123456')
    },
  },
  {
    name: 'staff-account-codes-full',
    ...accountAt,
    shows: 'I have saved them in a safe place',
    stubs: accountStubs(
      { reply: factors },
      { reply: { sessions } },
      on(makeRecoveryCodes, { reply: { message: 'Ten new recovery codes.', recoveryCodes: codes, factors } }),
    ),
    act: async (page) => {
      await press(page, 'Create new codes')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click()
    },
  },
]
