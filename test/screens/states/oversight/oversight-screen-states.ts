import type { Page } from 'playwright-core'
import { acknowledgeAlarm, countAlarms, listAlarms, type Alarm } from '#areas/oversight/alarms/contract.ts'
import { listAudit, verifyAudit, type AuditRow } from '#platform/audit/contract/audit.ts'
import { listReportRuns, reportChoices, runReport } from '#areas/oversight/reports/contract/reports.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { bilal, id, moment, zainab } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import {
  choices,
  days,
  enquiries,
  enquiryEnds,
  officers,
  outsideSteps,
  reasons,
  report,
} from './sample-reports.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stub, Stubs } from '../../stubs.ts'

const longName = 'Muhammad Abdul-Rahman Siddiqui-Farooqi'

const entry = (seq: number, over: Partial<AuditRow> = {}): AuditRow => ({
  seq,
  at: moment(-seq / 10_000),
  actor: { _id: bilal._id, name: bilal.name },
  role: 'officer',
  action: 'document.viewed',
  object: { kind: 'application', id: id(4, 1), label: 'MZ-2026-000127' },
  purpose: 'check',
  names: {},
  details: { document: id(5, 1), name: 'cnicFrontImage' },
  network: '203.0.113.0/24',
  ...over,
})
const entries = [
  entry(18_204),
  entry(18_203, {
    action: 'access.refused',
    object: null,
    purpose: null,
    details: { call: 'GET /staff/audit-log' },
    actor: { _id: id(1, 8), name: longName },
  }),
  entry(18_202, {
    actor: null,
    role: 'visitor',
    action: 'sign-in.refused',
    purpose: null,
    details: { why: 'password' },
    object: { kind: 'person', id: id(1, 1), label: 'Ayesha Siddiqui' },
  }),
  entry(18_201, {
    action: 'application.moved',
    purpose: null,
    details: { move: 'offer' },
    object: { kind: 'application', id: id(4, 2), label: 'MZ-2026-000131' },
  }),
  entry(18_200, {
    actor: { _id: zainab._id, name: zainab.name },
    role: 'admin',
    action: 'report.run',
    purpose: null,
    object: { kind: 'report', id: 'days-per-stage', label: null },
    details: { form: 'csv', rows: 4, country: 'IT' },
  }),
  entry(18_199, {
    actor: { _id: id(1, 7), name: '' },
    action: 'sign-in.succeeded',
    purpose: null,
    details: {},
    object: { kind: 'person', id: id(1, 7), label: null },
  }),
]
const linked = { count: 0, seconds: 0 }
const sound = {
  head: 18_204,
  unlinked: linked,
  check: { at: moment(-0.2), upTo: 18_190, sound: true, faults: [] },
}
const broken = {
  head: 18_204,
  unlinked: linked,
  check: {
    at: moment(-0.01),
    upTo: 18_204,
    sound: false,
    faults: [
      { seq: 4711, kind: 'changed' as const },
      { seq: 5001, kind: 'missing' as const },
      { seq: 18_205, kind: 'cut' as const },
    ],
  },
}
type Chain = ReplyOf<typeof listAudit>['chain']
const log = (data: AuditRow[], chain: Chain = sound, next: number | null = null): Stub<typeof listAudit> => ({
  reply: { data, next, totalCount: data.length === 0 ? 0 : 10_000, chain },
})

const alarm = (number: number, over: Partial<Alarm> = {}): Alarm => ({
  _id: id(12, number),
  kind: 'joined-without-offer',
  firstSeen: moment(-2),
  lastSeen: moment(-0.3),
  found: 2,
  ids: [id(4, 1), id(4, 2)],
  person: null,
  day: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
  closedAt: null,
  ...over,
})
const alarms = (data: Alarm[], waiting: number): Stub<typeof listAlarms> => ({
  reply: { data, totalCount: data.length, waiting, checkedAt: data.length === 0 ? null : moment(-0.3) },
})
const acts = [
  alarm(2, {
    kind: 'many-students',
    found: 64,
    ids: [id(1, 1)],
    day: '2026-11-20',
    person: { _id: id(1, 8), name: longName },
  }),
  alarm(3, {
    kind: 'dead-mail',
    found: 1204,
    ids: [],
    acknowledgedBy: zainab.name,
    acknowledgedAt: moment(-1),
    note: 'The mail server was away on Thursday.\nThe officers wrote to the students themselves.',
  }),
]
const closed = [
  alarm(4, { kind: 'requested-nothing', closedAt: moment(-3) }),
  { ...acts[1]!, kind: 'look-not-recognised' as const, closedAt: moment(-1) },
]

const runs: Stub<typeof listReportRuns> = {
  reply: {
    data: [
      {
        _id: '3',
        report: 'days-per-stage',
        form: 'csv',
        rows: 4,
        by: zainab.name,
        at: moment(-0.1),
        filters: { country: 'IT', from: '2026-09-01', to: '2026-11-30' },
      },
      { _id: '2', report: 'programs', form: 'screen', filters: {}, rows: 1204, by: longName, at: moment(-1) },
    ],
    totalCount: 2,
  },
}

const auditAt = '/staff/office/audit-log'
const alarmsAt = '/staff/office/alarms'
const reportsAt = '/staff/reports'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const only = <R extends RouteShape>(route: R, stub: Stub<R>, more: Answer[] = []): Stubs =>
  new Map([on(route, stub), ...more])
const reportStubs = (stub: Stub<typeof runReport>): Stubs =>
  only(runReport, stub, [on(reportChoices, choices)])
const how = ['loading', 'empty', 'failed'] as const
const stateOf = <Empty>(state: (typeof how)[number], empty: Empty): Empty | NoReply =>
  state === 'loading' ? 'never' : state === 'empty' ? empty : { refusal: 'unavailable' }

export const oversightScreens: ScreenState[] = [
  ...how.map((state) => ({
    name: `audit-${state}`,
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, stateOf(state, log([], { head: 0, unlinked: linked, check: null }))),
    shows: { loading: 'Audit log', empty: 'The log is empty', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'audit-full',
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, log(entries, sound, 18_199)),
    shows: 'Verified: entries 1–',
  },
  {
    name: 'audit-broken',
    as: zainab,
    at: `${auditAt}?person=bilal&action=document.viewed`,
    stubs: only(listAudit, log(entries.slice(0, 2), broken)),
    shows: 'was changed after it was written',
  },
  {
    name: 'audit-not-linked',
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, log(entries, { ...sound, unlinked: { count: 12, seconds: 340 } })),
    shows: 'No entries have been linked into the log for 340 seconds',
  },
  {
    name: 'audit-linking',
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, log(entries, { ...sound, unlinked: { count: 12, seconds: 1 } })),
    shows: '12 entries are not linked into the log yet.',
  },
  {
    name: 'audit-never-verified',
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, log(entries, { ...sound, check: null })),
    shows: 'Not verified yet',
  },
  {
    name: 'audit-not-verified-now',
    as: zainab,
    at: auditAt,
    stubs: only(listAudit, log(entries), [on(verifyAudit, { refusal: 'unavailable' })]),
    act: (page) => button(page, 'Verify now').click(),
    shows: 'We cannot reach',
  },
  {
    name: 'audit-nothing',
    as: zainab,
    at: `${auditAt}?object=MZ-2020-000001`,
    stubs: only(listAudit, log([])),
    shows: 'No entry matches',
  },
  ...how.map((state) => ({
    name: `alarms-${state}`,
    as: zainab,
    at: alarmsAt,
    stubs: only(listAlarms, stateOf(state, alarms([], 0))),
    shows: { loading: 'Alarms', empty: 'No alarm is open', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'alarms-full',
    as: zainab,
    at: alarmsAt,
    stubs: only(listAlarms, alarms([alarm(1), ...acts], 2), [on(countAlarms, { reply: { waiting: 2 } })]),
    shows: '2 alarms are waiting',
  },
  {
    name: 'alarms-closed-full',
    as: zainab,
    at: `${alarmsAt}?closed=yes`,
    stubs: only(listAlarms, alarms(closed, 0)),
    shows: 'No longer there',
  },
  {
    name: 'alarms-note-wrong',
    as: zainab,
    at: alarmsAt,
    stubs: only(listAlarms, alarms([alarm(1)], 1), [on(acknowledgeAlarm, 'never')]),
    act: async (page) => {
      await button(page, /^Look into it/).click()
      await button(page, 'Save note').click()
    },
    shows: 'Write what you found out',
  },
  {
    name: 'alarms-looked-into-before',
    as: zainab,
    at: alarmsAt,
    stubs: only(listAlarms, alarms([alarm(1)], 1), [
      on(acknowledgeAlarm, {
        refusal: 'move_not_possible',
        message: 'Somebody has looked into this alarm already.',
      }),
    ]),
    act: async (page) => {
      await button(page, /^Look into it/).click()
      await page.getByLabel('Your note').fill('Fixed.')
      await button(page, 'Save note').click()
    },
    shows: 'Somebody has looked into',
  },
  ...how.map((state) => ({
    name: `reports-${state}`,
    as: bilal,
    at: reportsAt,
    stubs: reportStubs(stateOf(state, report({ rows: [], totalRows: 0, counted: 0 }))),
    shows: { loading: 'Reports', empty: 'No application yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'reports-full',
    as: bilal,
    at: reportsAt,
    stubs: reportStubs(report()),
    shows: 'The first 4 of 1,204 rows',
  },
  {
    name: 'reports-filtered-full',
    as: bilal,
    at: `${reportsAt}?country=IT&university=${id(2, 1)}&intake=none&officer=${bilal._id}&from=2026-01-01&to=2026-11-20`,
    stubs: reportStubs(report()),
    shows: 'Sent until 20 Nov 2026',
  },
  {
    name: 'reports-filters-open',
    as: bilal,
    at: reportsAt,
    stubs: reportStubs(report()),
    shows: 'Which applications',
    act: (page) => page.getByRole('button', { name: 'Filters', exact: true }).click(),
  },
  {
    name: 'reports-enquiries-full',
    as: bilal,
    // What only applications have does not count here.
    at: `${reportsAt}?report=enquiries&country=IT&from=2026-10-01`,
    stubs: reportStubs(enquiries),
    shows: '231 enquiries, received since 1 October 2026.',
  },
  {
    name: 'reports-enquiry-ends-full',
    as: bilal,
    at: `${reportsAt}?report=enquiry-ends`,
    stubs: reportStubs(enquiryEnds),
    shows: 'Could not be reached',
  },
  {
    name: 'reports-enquiries-empty',
    as: bilal,
    at: `${reportsAt}?report=enquiries`,
    stubs: reportStubs(report({ report: 'enquiries', rows: [], totalRows: 0, counted: 0 })),
    shows: 'No enquiry to count yet',
  },
  {
    name: 'reports-enquiries-filters',
    as: bilal,
    at: `${reportsAt}?report=enquiries`,
    stubs: reportStubs(enquiries),
    shows: 'Which enquiries',
    act: (page) => page.getByRole('button', { name: 'Filters', exact: true }).click(),
  },
  {
    name: 'reports-second-page-full',
    as: bilal,
    at: `${reportsAt}?page=2`,
    stubs: reportStubs(
      report({
        rows: Array.from({ length: 60 }, (_, at) => [
          `Invented Studies ${at + 1}`,
          ...['Invented University', 'IT', 60 - at, 60 - at, 0, 0, 0],
        ]),
        totalRows: 60,
      }),
    ),
    shows: 'Invented Studies 60',
    // As many rows as the first page leaves, and not all of them.
    act: (page) => page.getByRole('table').locator('tbody tr:nth-child(10):last-child').waitFor(),
  },
  {
    name: 'reports-days-full',
    as: bilal,
    at: `${reportsAt}?report=days-per-stage&country=IT`,
    stubs: reportStubs(days),
    shows: '1,490',
  },
  {
    name: 'reports-outside-steps-full',
    as: bilal,
    at: `${reportsAt}?report=outside-steps`,
    stubs: reportStubs(outsideSteps),
    shows: 'Confirmation of enrollment (CAS, CoE or similar)',
  },
  {
    name: 'reports-officers-full',
    as: bilal,
    at: `${reportsAt}?report=officers`,
    stubs: reportStubs(officers),
    shows: 'Opened a document',
  },
  {
    name: 'reports-reasons-full',
    as: bilal,
    at: `${reportsAt}?report=reasons`,
    stubs: reportStubs(reasons),
    shows: '61.5%',
  },
  {
    name: 'reports-wrong',
    as: bilal,
    at: `${reportsAt}?country=Latvia`,
    stubs: reportStubs({
      refusal: 'invalid_input',
      fields: { country: 'A country is two capitals, as in LV.' },
    }),
    shows: 'A country is two capitals',
  },
  ...how.map((state) => ({
    name: `report-runs-${state}`,
    as: bilal,
    at: `${reportsAt}?report=runs`,
    stubs: only(listReportRuns, stateOf(state, { reply: { data: [], totalCount: 0 } })),
    shows: { loading: 'Reports', empty: 'Nobody has run a report yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'report-runs-full',
    as: bilal,
    at: `${reportsAt}?report=runs`,
    stubs: only(listReportRuns, runs),
    shows: 'as a file',
  },
]
