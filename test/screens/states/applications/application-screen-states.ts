import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { listAttachments, type Attachment } from '#areas/applications/attachments/contract.ts'
import {
  confirmJoin,
  documentViews,
  listOfStudent,
  openDocument,
  showApplication,
} from '#areas/applications/list/contract/applications.ts'
import { listDrafts } from '#areas/applications/drafts/contract.ts'
import { requestReasons } from '#areas/applications/case-file/contract/request-reasons.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { begunElsewhere } from './apply-screen-states.ts'
import {
  application,
  ayesha,
  day,
  event,
  eventsToOffer,
  id,
  moment,
  offered,
  program,
} from '../../sample-records.ts'
import { noApplications } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const requested = application(3, {
  reference: 'MZ-2026-004101',
  stage: 'documents_requested',
  stageLabel: 'Documents needed',
  waitingOn: 'student',
  checkBy: null,
  documentsDue: day(9),
  missingDocuments: ['matricCertificateImage', 'bsDegreeImage'],
  program: { _id: id(3, 4), programName: 'MBBS (Clinical Medicine, English-taught)' },
  university: {
    _id: id(2, 4),
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
    country: 'CN',
    city: null,
  },
  actions: {
    documents_complete: { method: 'POST', url: `/api/application/${id(4, 3)}/documents` },
    withdraw: { method: 'POST', url: `/api/application/${id(4, 3)}/withdraw` },
  },
})
const rejected = application(4, {
  status: 'cancelled',
  joinStatus: 'closed',
  stage: 'rejected',
  stageLabel: 'No place this time',
  waitingOn: 'nobody',
  checkBy: null,
  outcome: {
    reasons: ['Your English result is below what this program requires, or is missing.'],
    advice: 'Take the English test again: 6.0 is enough here. The autumn start is open until 30 June.',
  },
  actions: {
    withdraw: { error: 'This needs an application that is at “Sent”. Yours is at “No place this time”.' },
  },
})
const withdrawn = application(5, {
  status: 'cancelled',
  joinStatus: 'closed',
  stage: 'withdrawn',
  stageLabel: 'You withdrew',
  waitingOn: 'nobody',
  checkBy: null,
  stageSince: moment(-0.2),
  actions: { undo_withdraw: { method: 'POST', url: `/api/application/${id(4, 5)}/undo-withdraw` } },
})
const joined = offered(6, {
  status: 'confirmed',
  joinStatus: 'confirmed',
  stage: 'joined',
  stageLabel: 'Joined',
  waitingOn: 'nobody',
  actions: { withdraw: { method: 'POST', url: `/api/application/${id(4, 6)}/withdraw` } },
})

const listed = (stub: Stub<typeof listOfStudent>): Stubs => new Map([on(listOfStudent, stub)])

const shared: Attachment[] = [
  {
    _id: id(12, 1),
    kind: 'enrollmentConfirmation',
    title: 'CAS for autumn 2027',
    pages: 2,
    bytes: 412_000,
    addedAt: moment(-2),
    sharedAt: moment(-2),
    step: { key: 'confirmation', name: 'Invitation' },
  },
]
const views: ReplyOf<typeof documentViews>['data'] = [
  { at: moment(-1), name: 'fscCertificateImage', role: 'officer', viewer: 'Bilal', purpose: 'check' },
  { at: moment(-1), name: 'cnicFrontImage', role: 'officer', viewer: 'Bilal', purpose: 'check' },
  { at: moment(-2), name: 'cnicFrontImage', role: 'student', viewer: 'Ayesha', purpose: 'own' },
]
export const applicationPage = (
  shown: ReturnType<typeof application>,
  events = [event({})],
  lacks: StillToAdd | null = null,
): Stubs =>
  new Map([
    on(showApplication, {
      reply: {
        data: shown,
        profile: {
          name: ayesha.name,
          email: ayesha.email,
          phone: null,
          dateOfBirth: null,
          nationality: null,
          country: null,
          city: null,
          address: null,
          education: null,
        },
        sensitive: null,
        lacks,
        events,
      },
    }),
    on(showProgram, { reply: { program: program(1) } }),
    on(listRates, {
      reply: {
        homeCurrency: 'PKR',
        rates: [{ currency: 'EUR', rate: 325, asOf: '2026-11-20' }],
        currencies: ['PKR', 'EUR'],
      },
    }),
    on(documentViews, { reply: { data: views } }),
    on(listAttachments, { reply: { data: shared, mayAttach: false } }),
    on(openDocument, { bytes: photoOf('National ID'), type: 'image/jpeg' }),
    on(confirmJoin, {
      reply: { message: 'Successfully joined university!', data: { ...joined, _id: shown._id } },
    }),
  ])

/** The student's applications and the page of one, stage by stage. */
export const applicationScreens: ScreenState[] = [
  ...(['loading', 'empty', 'failed'] as const).map((state) => ({
    name: `applications-${state}`,
    as: ayesha,
    at: '/applications',
    stubs: listed(
      state === 'loading' ? 'never' : state === 'empty' ? noApplications : { refusal: 'unavailable' },
    ),
    shows: { loading: 'Applications', empty: 'You have not applied yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'applications-full',
    as: ayesha,
    at: '/applications',
    stubs: listed({
      reply: { data: [offered(1), application(2), requested, rejected, joined, withdrawn], totalCount: 26 },
    }),
    shows: '26 applications',
  },
  {
    name: 'applications-begun',
    as: ayesha,
    at: '/applications',
    stubs: new Map([
      on(listOfStudent, noApplications),
      on(listDrafts, { reply: { drafts: [begunElsewhere()] } }),
    ]),
    shows: 'Started, not sent',
  },
  {
    name: 'applications-filtered',
    as: ayesha,
    at: '/applications?search=bologna&status=confirmed',
    stubs: listed(noApplications),
    shows: 'No applications match',
  },
  {
    name: 'application-loading',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: new Map([on(showApplication, 'never' as const)]),
    shows: 'Application',
  },
  {
    name: 'application-failed',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: new Map([on(showApplication, { refusal: 'not_found' } as const)]),
    shows: 'We could not find this.',
  },
  {
    name: 'application-sent',
    as: ayesha,
    at: `/applications/${id(4, 2)}`,
    stubs: applicationPage(application(2, { missingDocuments: ['bsDegreeImage'] })),
    shows: 'Your progress',
    act: async (page) => {
      await page.getByText('What you cannot do right now').click()
    },
  },
  {
    name: 'application-lacks',
    as: ayesha,
    at: `/applications/${id(4, 2)}`,
    stubs: applicationPage(application(2, { documents: [] }), [event({})], {
      details: ['phone', 'dateOfBirth'],
      documents: ['cnicFrontImage', 'fscCertificateImage'],
    }),
    shows: 'Still to add',
  },
  {
    name: 'application-document-proof',
    as: ayesha,
    at: `/applications/${id(4, 2)}`,
    stubs: new Map([...applicationPage(application(2)), on(openDocument, { refusal: 'reauth_required' })]),
    shows: leavingTexts.proof.heading,
    act: (page) => page.getByRole('button', { name: documentLabels.cnicFrontImage }).first().click(),
  },
  {
    name: 'application-adding',
    as: ayesha,
    at: `/applications/${id(4, 2)}`,
    stubs: applicationPage(application(2)),
    shows: 'Send Bachelor’s degree',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add another document' }).click()
    },
  },
  {
    name: 'application-offered',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'You have been offered a place in Medicine',
  },
  {
    name: 'application-confirming',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Join Riga Stradiņš University?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm joining' }).click()
    },
  },
  {
    name: 'application-declining',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Decline this offer?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline' }).click()
    },
  },
  {
    name: 'application-document',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Larger',
    act: async (page) => {
      await page.getByRole('button', { name: 'National ID, front' }).click()
      await page.getByRole('img', { name: 'Photo: National ID, front' }).waitFor()
      await page.getByRole('button', { name: 'Rotate' }).click()
    },
  },
  {
    name: 'application-asked-again-full',
    as: ayesha,
    at: `/applications/${id(4, 3)}`,
    stubs: applicationPage(
      {
        ...requested,
        missingDocuments: requestReasons.map((_, at) => documentKinds[at]!),
        askedDocuments: requestReasons.map((reason, at) => ({
          name: documentKinds[at]!,
          reason,
          words: reason === 'other' ? 'The second page is missing.' : null,
          askedAt: moment(-1),
        })),
      },
      [],
    ),
    shows: 'We cannot read the text.',
  },
  {
    name: 'application-requested',
    as: ayesha,
    at: `/applications/${id(4, 3)}`,
    stubs: applicationPage(requested, [
      ...eventsToOffer.slice(0, 2),
      { ...eventsToOffer[2]!, at: moment(-1), note: 'The certificate is cut off at the edge.' },
    ]),
    shows: '2 documents are needed',
  },
  {
    name: 'application-rejected',
    as: ayesha,
    at: `/applications/${id(4, 4)}`,
    stubs: applicationPage(rejected, [
      event({ at: moment(-20) }),
      event({
        at: moment(-2),
        from: 'submitted',
        to: 'rejected',
        move: 'reject',
        by: { role: 'officer', name: 'Bilal' },
        reasons: ['english'],
      }),
    ]),
    shows: 'No place this time, and what you can do next',
  },
  {
    name: 'application-withdrawn',
    as: ayesha,
    at: `/applications/${id(4, 5)}`,
    stubs: applicationPage(withdrawn, [
      event({}),
      event({
        at: moment(-0.2),
        from: 'submitted',
        to: 'withdrawn',
        move: 'withdraw',
        reasons: ['later_intake'],
      }),
    ]),
    shows: 'Undo the withdrawal',
  },
  {
    name: 'application-joined',
    as: ayesha,
    at: `/applications/${id(4, 6)}`,
    stubs: applicationPage(joined, [
      ...eventsToOffer,
      event({ at: moment(-0.1), from: 'offered', to: 'joined', move: 'confirm_join' }),
    ]),
    shows: 'Your place in Medicine',
  },
]
