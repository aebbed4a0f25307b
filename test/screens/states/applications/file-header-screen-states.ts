import { proveWithCode, startProof } from '#areas/accounts/second-factor/contract.ts'
import { decideApplication } from '#areas/applications/decide/contract.ts'
import { openDocument } from '#areas/applications/list/contract/applications.ts'
import { revealNumber } from '#areas/applications/case-file/contract/identity-numbers.ts'
import { showSurroundings } from '#areas/applications/case-file/contract/file-surroundings.ts'
import { showPresence } from '#areas/conversation/live/contract.ts'
import { id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import { button, failing, file, openViewer, shown, stubs, usual } from './file-screen-states.ts'

/** The head of a file and what it leads to: other applications, keys, who else is here, numbers, and the proof. */
export const fileHeaderScreens: ScreenState[] = [
  file('other-applications', 'checklist', 'Biology', {
    stubs: stubs(
      on(showSurroundings, {
        reply: {
          student: { _id: id(1, 1), name: 'Ayesha Siddiqui', phone: '+923010000000' },
          others: [
            {
              _id: id(4, 2),
              reference: 'MZ-2026-004128',
              stage: 'documents_requested',
              programName: 'Biology',
              universityName: 'Invented University of Turin',
              officerName: 'Sana Iqbal',
            },
            {
              _id: id(4, 3),
              reference: 'MZ-2026-004129',
              stage: 'offered',
              programName: 'General medicine',
              universityName: 'Invented University of Novi Sad',
              officerName: null,
            },
          ],
          newMessages: 2,
        },
      }),
    ),
  }),
  file('other-applications-failed', 'checklist', 'Other applications', {
    stubs: stubs(failing(showSurroundings)),
  }),
  file('other-applications-loading', 'checklist', 'Other applications', {
    stubs: stubs(on(showSurroundings, 'never')),
  }),
  file('open-elsewhere', 'checklist', 'Also open: Sana Iqbal and Zainab Malik', {
    stubs: stubs(
      on(showSurroundings, {
        reply: {
          student: { _id: id(1, 1), name: 'Ayesha Siddiqui', phone: null },
          others: [],
          newMessages: 0,
        },
      }),
      on(showPresence, {
        reply: {
          people: [
            { _id: id(1, 3), name: 'Sana Iqbal', since: moment(-0.1) },
            { _id: id(1, 9), name: 'Zainab Malik', since: moment(-0.05) },
          ],
        },
      }),
    ),
  }),
  file('number-asked', 'checklist', 'Choose what you need it for.', {
    act: async (page) => {
      await button(page, 'Reveal the number: Passport').click()
      await button(page, 'Show the number').click()
    },
  }),
  file('number-revealed', 'checklist', 'QX8675309', {
    stubs: stubs(on(revealNumber, { reply: { number: 'QX8675309' } })),
    act: async (page) => {
      await button(page, 'Reveal the number: Passport').click()
      await page.getByLabel('What do you need it for?').selectOption('visa_form')
      await button(page, 'Show the number').click()
    },
  }),
  file('number-gone', 'checklist', 'The profile contains no such number any more.', {
    stubs: stubs(
      on(revealNumber, {
        refusal: 'move_not_possible',
        message: 'The profile contains no such number any more.',
      }),
    ),
    act: async (page) => {
      await button(page, 'Reveal the number: Passport').click()
      await page.getByLabel('What do you need it for?').selectOption('visa_form')
      await button(page, 'Show the number').click()
    },
  }),
  file('identity-proof', 'documents', 'Use my passkey', {
    stubs: stubs(
      on(openDocument, { refusal: 'reauth_required' }),
      on(startProof, { reply: { challengeId: id(13, 1), app: true, passkey: {} } }),
    ),
    act: async (page) => {
      await button(page, 'Open National ID, front').click()
      await button(page, 'Confirm that it is you').click()
    },
  }),
  file('identity-proof-wrong', 'documents', 'This code is wrong.', {
    stubs: stubs(
      on(openDocument, { refusal: 'reauth_required' }),
      on(startProof, { reply: { challengeId: id(13, 1), app: true, passkey: null } }),
      on(proveWithCode, { refusal: 'invalid_input', fields: { otp: 'This code is wrong.' } }),
    ),
    act: async (page) => {
      await button(page, 'Open National ID, front').click()
      await button(page, 'Confirm that it is you').click()
      await page.getByLabel('Code from the app').fill('123456')
    },
  }),
  file(
    'identity-proof-password',
    'documents',
    'Identity documents open only after you confirm who you are.',
    {
      stubs: stubs(
        on(openDocument, { refusal: 'reauth_required' }),
        on(startProof, { reply: { challengeId: null, app: false, passkey: null } }),
      ),
      act: async (page) => {
        await button(page, 'Open National ID, front').click()
        await button(page, 'Confirm that it is you').click()
        await button(page, 'Show password').click()
      },
    },
  ),
  file('header-of-new', 'checklist', 'Begin the review', {
    stubs: new Map(
      usual({
        ...shown,
        stage: 'submitted',
        officer: { _id: id(1, 3), name: 'Sana Iqbal' },
        actions: {
          start_review: { method: 'POST', url: '/api' },
          request_documents: { method: 'POST', url: '/api' },
          reject: { method: 'POST', url: '/api' },
          offer: { method: 'POST', url: '/api' },
        },
      }),
    ),
    // The header stays while the file scrolls.
    act: async (page) => {
      await button(page, 'Change Language').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 400)
      await page.getByRole('group', { name: 'Actions' }).waitFor()
    },
  }),
  file('begin-refused', 'checklist', 'Sana Iqbal has begun it already.', {
    stubs: new Map([
      ...usual({
        ...shown,
        stage: 'submitted',
        actions: { start_review: { method: 'POST', url: '/api' } },
      }),
      on(decideApplication, { refusal: 'move_not_possible', message: 'Sana Iqbal has begun it already.' }),
    ]),
    act: (page) => button(page, 'Begin the review').click(),
  }),
  file('keys', 'checklist', 'Set a line of the checklist to Fine', {
    act: async (page) => {
      await page.getByRole('heading', { name: 'Decide' }).waitFor()
      await page.keyboard.press('?')
    },
  }),
  file('viewer-keys', 'documents', 'Accept, and go to the next document', {
    act: async (page) => {
      await openViewer(page)
      await page.keyboard.press('?')
    },
  }),
  file('message-by-key', 'checklist', 'Your answer to the student', {
    act: async (page) => {
      await page.getByRole('heading', { name: 'Decide' }).waitFor()
      await page.keyboard.press('m')
      await page.getByLabel('Your answer to the student').and(page.locator(':focus')).waitFor()
    },
  }),
]
