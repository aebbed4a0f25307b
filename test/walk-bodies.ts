import { randomUUID } from 'node:crypto'
import { password, type Person } from './people.ts'
import type { Caller } from './policy.ts'
import { noGoals } from './sample-requirements.ts'

interface Scene {
  readonly people: Readonly<Record<Exclude<Caller, 'nobody'>, Person>>
}

/** What a caller would send: right in every part, so that only rights can stand in the way. */
export const walkBodies: Readonly<Record<string, (scene: Scene, caller: Caller) => unknown>> = {
  register: () => ({ name: 'Nadia Example', email: `nadia-${randomUUID()}@example.org`, password }),
  login: (scene) => ({ email: scene.people.student.email, password }),
  verifyCode: () => ({ challengeId: randomUUID(), otp: '000000' }),
  resendCode: () => ({ email: `nobody-${randomUUID()}@example.org` }),
  forgotPassword: () => ({ email: `nobody-${randomUUID()}@example.org` }),
  resetPassword: () => ({ token: 'A'.repeat(43), password }),
  changePassword: () => ({ current: password, password: 'four green boats on Keenjhar' }),
  provePassword: () => ({ password }),
  createStudent: () => ({ name: 'Nadia Example', email: `nadia-${randomUUID()}@example.org` }),
  updateStudent: () => ({ name: 'Nadia Renamed' }),
  askAssistant: () => ({ question: 'How do I get IBCC attestation?' }),
  judgeAnswer: () => ({ helpful: true }),
  judgeHelp: () => ({ helpful: true }),
  confirmJoin: () => ({ joinStatus: 'confirmed' }),
  declineOffer: () => ({}),
  withdrawApplication: () => ({}),
  undoWithdraw: () => ({}),
  askRegistration: () => ({
    firstName: 'Nadia',
    courseType: 'medicine',
    qualification: 'FSc pre-medical',
    phone: '+92 300 0000001',
  }),
  writeContact: () => ({ firstName: 'Nadia', phone: '+92 300 0000001', message: 'What does a year cost?' }),
  joinNewsletter: () => ({ email: `reader-${randomUUID()}@example.org` }),
  confirmNewsletter: () => ({ token: 'A'.repeat(43) }),
  leaveNewsletter: () => ({ token: 'A'.repeat(43) }),
  readCatalogueFile: () => ({}),
  applyImport: () => ({ fingerprint: 'x' }),
  markHandled: () => ({ handled: true }),
  keepProgram: () => ({ note: 'Ask about the hostel.' }),
  saveSearch: () => ({ name: 'Riga', query: `search=${randomUUID()}`, weekly: true }),
  changeSearch: () => ({ weekly: false }),
  noteSearch: () => ({ query: 'search=medicine' }),
  reportProgramMistake: () => ({ field: 'deadline', text: 'It is 1 May.' }),
  reportUniversityMistake: () => ({ field: 'link', text: 'The page has moved.' }),
  answerMistake: () => ({ outcome: 'corrected', answer: 'Thank you.' }),
  setRate: () => ({ rate: 320, asOf: '2026-11-20', source: 'A bank', confirmed: true }),
  setDestinationCost: () => ({
    ...{ country: 'LV', kind: 'living', amount: 500, currency: 'EUR', per: 'month' },
    ...{ sourceUrl: 'https://example.org/living', checkedOn: '2026-11-20' },
  }),
  saveSchooling: () => ({ schooling: [] }),
  saveTests: () => ({ tests: [] }),
  saveGoals: () => ({ goals: noGoals }),
  addTask: () => ({ title: 'Book the test' }),
  changeTask: () => ({ done: true }),
  noteTimelineSeen: () => ({}),
  makeCalendarFeed: () => ({}),
  beginUpload: () => ({ name: 'cnicFrontImage', bytes: 5, sha256: 'b'.repeat(64) }),
  finishUpload: () => ({}),
  saveDraft: () => ({
    intake: '',
    reached: 'program',
    hasReadRequirements: false,
    documents: {},
    idempotencyKey: randomUUID(),
    version: 0,
  }),
  startThread: () => ({ subject: 'A question', text: 'When does the term begin?' }),
  writeMessage: () => ({ text: 'Thank you.' }),
  writeAboutApplication: () => ({ text: 'Thank you.' }),
  readThread: () => ({ upTo: new Date().toISOString() }),
  closeThread: () => ({}),
  readNotices: () => ({ upTo: new Date().toISOString() }),
  savePreferences: () => ({ mail: { reminder: false } }),
  decideApplication: () => ({ decision: 'start_review' }),
}
