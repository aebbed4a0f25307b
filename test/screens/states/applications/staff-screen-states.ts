import type { Page } from 'playwright-core'
import {
  documentViews,
  openDocument,
  showApplication,
} from '#areas/applications/list/contract/applications.ts'
import { confirmApproval } from '#platform/approvals/contract.ts'
import {
  decideApplication,
  previewDecision,
  showDecisionOptions,
  type DecisionOptions,
} from '#areas/applications/decide/contract.ts'
import { showChecklist, showThumbnail } from '#areas/applications/case-file/contract/file-checks.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import { fileHistory } from '#areas/applications/case-file/contract/file-notes.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { placeWithdrawalTexts } from '#texts/applications/decide/decision.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { fullRecord } from '../accounts/record-screen-states.ts'
import { checklist, history } from '../../sample-file.ts'
import { fullProfile } from '../../sample-profile.ts'
import { after } from '../../sample-day.ts'
import {
  application,
  bilal,
  event,
  eventsToOffer,
  id,
  offered,
  program,
  student,
} from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const url = (number: number) => ({
  method: 'POST' as const,
  url: `/api/staff/applications/${id(4, number)}/decision`,
})
const not = (from: string) => ({
  error: `This needs an application that is at “${from}”. Yours is at “Sent”.`,
})

const fresh = application(1, {
  student: { _id: id(1, 1), name: 'Ayesha Siddiqui' },
  missingDocuments: ['bsDegreeImage'],
  actions: {
    start_review: url(1),
    request_documents: url(1),
    documents_complete: not('Documents needed'),
    offer: url(1),
    reject: url(1),
    withdraw_offer: not('Offer open'),
    reinstate: not('No place this time'),
    withdraw: url(1),
  },
})

const aDay = '2026-11-20T09:00:00.000Z'
const mail = {
  subject: 'News about your application MZ-2026-000001',
  text: 'You have been offered a place in Medicine\n\nHello Ayesha,\n\nthe university offers you a place.',
}

export const file = (
  shown = fresh,
  events = [event({})],
  decide: Stub<typeof decideApplication> = 'never',
  desk: Partial<DecisionOptions> = {},
): Stubs => {
  const { name, email, phone, details } = student()
  const { personal, contact, national, passport, guardians, activities } = fullProfile
  const sections = { personal, contact, national, passport, guardians, activities, needs: null }
  const studies = { schooling: fullRecord.schooling, tests: fullRecord.tests }
  return new Map([
    on(showApplication, {
      reply: {
        data: shown,
        profile: { name, email, phone, ...details, ...studies, sections },
        sensitive: null,
        events,
      },
    }),
    on(showProgram, { reply: { program: program(1) } }),
    on(showChecklist, { reply: checklist() }),
    on(fileHistory, { reply: history }),
    on(documentViews, { reply: { data: [] } }),
    on(openDocument, { bytes: photoOf('National ID'), type: 'image/jpeg' }),
    on(decideApplication, decide),
    on(previewDecision, { reply: { data: mail } }),
    on(showDecisionOptions, {
      reply: {
        data: {
          scheduled: null,
          placeWithdrawal: null,
          conditions: [],
          letters: [],
          reissuable: [],
          universityLetters: [],
          mayAttachLetter: false,
          blockedLines: [],
          unsettledLines: [],
          ...desk,
        },
      },
    }),
  ])
}
export const fileAt = `/staff/applications/${id(4, 1)}`
const choose = (label: string) => async (page: Page) => {
  await page.getByRole('radio', { name: label }).check()
}

export const staffScreens: ScreenState[] = [
  {
    name: 'file-loading',
    as: bilal,
    at: fileAt,
    stubs: new Map([on(showApplication, 'never' as const)]),
    shows: 'Application',
  },
  {
    name: 'file-failed',
    as: bilal,
    at: fileAt,
    stubs: new Map([on(showApplication, { refusal: 'not_found' } as const)]),
    shows: 'We could not find this.',
  },
  { name: 'file-new', as: bilal, at: fileAt, stubs: file(), shows: 'What do you decide?' },
  {
    // What needs no work is folded where the window has room for one column.
    name: 'file-folded',
    as: bilal,
    at: fileAt,
    stubs: file(),
    act: async (page) => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.reload()
      await page.getByText('What do you decide?').waitFor()
    },
    shows: 'Born 14 March 2007, with everything else the student sent',
  },
  {
    name: 'file-offering',
    as: bilal,
    at: fileAt,
    stubs: file(fresh, [event({})], 'never', { unsettledLines: ['education', 'language'] }),
    shows: '2 of 5 checklist lines are not settled.',
    act: async (page) => {
      await choose('Offer a place')(page)
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await page.getByLabel('Condition 1', { exact: true }).fill('FSc pre-medical, 70 % or more')
      await page.getByRole('button', { name: 'Attested copies of all certificates' }).click()
      await page.getByRole('button', { name: 'In 30 days' }).click()
      await page.getByRole('button', { name: 'Preview and send' }).click()
      await page.getByRole('heading', { name: 'You have been offered a place in Medicine' }).waitFor()
      await page.getByText('4 of 4 documents are not accepted. 1 document is missing.').waitFor()
    },
  },
  {
    name: 'file-scheduled',
    as: bilal,
    at: fileAt,
    stubs: file(fresh, [event({})], 'never', {
      scheduled: {
        _id: id(9, 1),
        decision: 'offer',
        by: 'Bilal Hussain',
        state: 'scheduled',
        why: null,
        yours: true,
        decidedAt: after(-60_000),
        sendAt: after(9 * 60_000),
      },
    }),
    shows: 'Decided, not yet sent',
  },
  {
    name: 'file-joined',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: file(
      offered(5, {
        stage: 'joined',
        status: 'confirmed',
        joinStatus: 'confirmed',
        actions: { withdraw: url(5), withdraw_place: url(5) },
      }),
      eventsToOffer,
      'never',
      {
        conditions: [
          { position: 1, text: 'FSc pre-medical, 70 % or more', state: 'met', by: 'Bilal Hussain', at: aDay },
          { position: 2, text: 'Original certificates by 25 January', state: 'open', by: null, at: null },
        ],
        letters: [
          { number: 'ML-7K2M-Q0XD', kind: 'offer', issuedAt: aDay, intake: null, endedAt: null, url: '/' },
          {
            number: 'ML-93VB-4F7K',
            kind: 'confirmation',
            issuedAt: aDay,
            intake: null,
            endedAt: null,
            url: '/',
          },
        ],
      },
    ),
    shows: 'Withdraw the place',
    act: async (page) => {
      await page.getByLabel('State of: Original certificates by 25 January').selectOption('met')
      await page.getByRole('button', { name: 'Save and notify the student' }).waitFor()
    },
  },
  {
    name: 'file-letters-outdated',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: file(offered(5, { intake: '2027-spring' }), eventsToOffer, 'never', {
      reissuable: ['ML-7K2M-Q0XD'],
      letters: [
        {
          number: 'ML-7K2M-Q0XD',
          kind: 'offer',
          issuedAt: aDay,
          intake: '2026-autumn',
          endedAt: null,
          url: '/',
        },
      ],
    }),
    shows: 'Letter ML-7K2M-Q0XD is still valid and names Autumn 2026.',
  },
  {
    name: 'file-place-waits',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: file(offered(5, { stage: 'joined', actions: {} }), eventsToOffer, 'never', {
      placeWithdrawal: {
        _id: id(9, 2),
        by: 'Bushra Khan',
        askedAt: aDay,
        expiresAt: after(20 * 3_600_000),
        reasons: [
          'All places in this program are taken.',
          // As it is copied from a page.
          `https://university.example.org/announcements/${'closed-courses-of-the-autumn-'.repeat(4)}`,
        ],
        viewerAsked: false,
        viewerMayConfirm: true,
      },
    }),
    shows: 'Waits for a second person',
  },
  {
    name: 'file-place-proof',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: new Map([
      ...file(offered(5, { stage: 'joined', actions: {} }), eventsToOffer, 'never', {
        placeWithdrawal: {
          _id: id(9, 2),
          by: 'Bushra Khan',
          askedAt: aDay,
          expiresAt: after(20 * 3_600_000),
          reasons: ['All places in this program are taken.', 'The university closed the course.'],
          viewerAsked: false,
          viewerMayConfirm: true,
        },
      }),
      on(confirmApproval, { refusal: 'reauth_required' } as const),
    ]),
    shows: leavingTexts.proof.heading,
    act: (page) => page.getByRole('button', { name: placeWithdrawalTexts.confirm }).click(),
  },
  {
    name: 'file-desk-failed',
    as: bilal,
    at: fileAt,
    stubs: new Map([...file(), on(showDecisionOptions, { refusal: 'unavailable' } as const)]),
    shows: 'We cannot reach our records',
  },
  {
    name: 'file-refusing',
    as: bilal,
    at: fileAt,
    stubs: file(),
    shows: 'Choose at least one reason',
    act: async (page) => {
      await choose('Not this time')(page)
      await page.getByLabel('What the student can do next').fill('The autumn start is open until 30 June.')
      await page.getByRole('button', { name: 'Preview and send' }).click()
    },
  },
  {
    name: 'file-preview-without-mail',
    as: bilal,
    at: fileAt,
    stubs: new Map([...file(), on(previewDecision, { reply: { data: null } })]),
    shows: 'so nothing is mailed',
    act: async (page) => {
      await choose('Offer a place')(page)
      await page.getByRole('button', { name: 'Preview and send' }).click()
    },
  },
  {
    name: 'file-asking',
    as: bilal,
    at: fileAt,
    stubs: new Map([...file(), on(previewDecision, { refusal: 'move_not_possible' } as const)]),
    shows: 'This is not possible at this stage',
    act: async (page) => {
      await choose('Ask for documents')(page)
      for (const name of documentKinds) {
        await page.getByRole('checkbox', { name: documentLabels[name], exact: true }).check()
      }
      await page.getByRole('button', { name: 'Preview and send' }).click()
    },
  },
  {
    name: 'file-offer-without-tuition',
    as: bilal,
    at: fileAt,
    stubs: new Map([
      ...file(),
      on(showProgram, { reply: { program: program(1, { tuitionTo: { amount: 14_000, currency: 'EUR' } }) } }),
    ]),
    shows: 'Enter the tuition of the offer, or choose that the offer states none.',
    act: async (page) => {
      await choose('Offer a place')(page)
      await page.getByRole('button', { name: 'Preview and send' }).click()
      // It is several screens above the button.
      await page.locator('fieldset[aria-invalid] input:focus').waitFor()
    },
  },
  {
    name: 'file-offer-other-tuition',
    as: bilal,
    at: fileAt,
    stubs: file(),
    shows: 'Enter the tuition in digits only, such as 12000.',
    act: async (page) => {
      await choose('Offer a place')(page)
      await choose('Another amount')(page)
      await page.getByRole('textbox', { name: 'Amount' }).fill('12,500')
      await page.getByRole('button', { name: 'Preview and send' }).click()
    },
  },
  {
    name: 'file-offered',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: file(
      offered(5, { actions: { withdraw_offer: url(5), withdraw: url(5), offer: not('Under review') } }),
      eventsToOffer,
    ),
    shows: 'The offer is open until',
  },
  {
    name: 'file-program-refused',
    as: { ...bilal, role: 'university' },
    at: `/staff/applications/${id(4, 5)}`,
    stubs: new Map([
      ...file(offered(5, { actions: {} }), eventsToOffer),
      on(showProgram, { refusal: 'unavailable' }),
      on(showThumbnail, { bytes: photoOf('National ID'), type: 'image/jpeg' }),
    ]),
    shows: 'Tuition, length and teaching language could not be loaded.',
  },
]
