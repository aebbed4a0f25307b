import { checks, failures } from '#texts/oversight/reports/checks.ts'
import * as z from 'zod/mini'
import { Id, namesOf, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { period, periodInOrder } from '#platform/contract/period.ts'
import { route } from '#platform/contract/route.ts'

export const reportNames = [
  'programs',
  'countries',
  'intakes',
  'stages',
  'days-per-stage',
  'outside-steps',
  'reasons',
  'officers',
  'conversion',
  'enquiries',
  'enquiry-ends',
] as const
export type ReportName = (typeof reportNames)[number]

/** The kind of a column: decides its format and alignment. */
export const columnKinds = [
  'text',
  'country',
  'intake',
  'month',
  'stage',
  'step',
  'reason',
  'side',
  'source',
  'end',
  'count',
  'days',
  'hours',
  'share',
] as const
export type ColumnKind = (typeof columnKinds)[number]

export const reportColumns = [
  'program',
  'university',
  'country',
  'intake',
  'stage',
  'step',
  'reason',
  'side',
  'officer',
  'month',
  'total',
  'pending',
  'offered',
  'joined',
  'cancelled',
  'files',
  'median',
  'ninetieth',
  'now',
  'late',
  'refused',
  'moves',
  'decisions',
  'views',
  'sent',
  'reviewed',
  'everOffered',
  'everJoined',
  'source',
  'end',
  'answered',
  'students',
  'share',
] as const
export type ReportColumn = (typeof reportColumns)[number]

/**
 * Which applications to count: by the day they were sent, university, program, intake and officer. Reports of enquiries
 * take only the days on which those came.
 */
export const ReportFilters = z
  .strictObject({
    ...period,
    country: z.optional(
      z
        .string({ error: () => checks.chooseCountry })
        .check(z.regex(/^[A-Z]{2}$/, { error: () => checks.countryCode })),
    ),
    university: z.optional(Id),
    intake: z.optional(
      z
        .string({ error: () => checks.chooseIntake })
        .check(z.maxLength(40, { error: () => checks.intakeFromList })),
    ),
    officer: z.optional(Id),
  })
  .check(periodInOrder)
export type ReportFilters = z.output<typeof ReportFilters>

/** Reports that count enquiries, not applications. */
export const enquiryReports = ['enquiries', 'enquiry-ends'] as const
export type EnquiryReport = (typeof enquiryReports)[number]
export const isOfEnquiries = (report: ReportName): report is EnquiryReport =>
  (enquiryReports as readonly ReportName[]).includes(report)

/** The filters that a report can have. */
export const filtersOf = (report: ReportName): readonly (keyof ReportFilters)[] =>
  isOfEnquiries(report) ? ['from', 'to'] : namesOf(ReportFilters)

/** What a row is about that its cells only name: filters of the queue. */
const RowSubject = z.strictObject({
  university: z.optional(Id),
  program: z.optional(Id),
  officer: z.optional(Id),
})
export type RowSubject = z.output<typeof RowSubject>

export const Report = z.object({
  report: z.enum(reportNames),
  columns: z.array(z.object({ key: z.enum(reportColumns), kind: z.enum(columnKinds) })),
  /** One cell per column; null where there is no value. Screens get at most 1,000 rows. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Of each row; empty where the cells say all. */
  subjects: z.array(RowSubject),
  /** All rows, also those that were left out. */
  totalRows: z.number(),
  /** The number of applications, or of enquiries, that match the filters. */
  counted: z.number(),
  /** The same, for pages that were opened before enquiries had reports. */
  applications: z.optional(z.number()),
  madeAt: Timestamp,
})
export type Report = z.output<typeof Report>

const params = z.strictObject({ report: z.enum(reportNames) })

export const runReport = route({
  method: 'GET',
  path: '/staff/reports/:report',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary:
    'One report over the applications, or the enquiries, that match the filters. Each run is recorded with who ran it.',
  params,
  query: ReportFilters,
  reply: Report,
  failure: () => failures.report,
})

export const downloadReport = route({
  method: 'GET',
  path: '/staff/reports/:report/csv',
  who: 'staff',
  limit: 'write',
  replica: true,
  summary:
    'The same report as CSV, every row. Cells that a spreadsheet would take for a formula are escaped.',
  params,
  query: ReportFilters,
  download: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  failure: () => failures.download,
})

const Named = z.object({ _id: Id, name: z.string() })

export const reportChoices = route({
  method: 'GET',
  path: '/staff/report-choices',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary: 'What the filters of reports can be set to: places, intakes and officers that have applications.',
  reply: z.object({
    countries: z.array(z.string()),
    universities: z.array(Named),
    intakes: z.array(z.string()),
    officers: z.array(Named),
  }),
  failure: () => failures.filters,
})

export const listReportRuns = route({
  method: 'GET',
  path: '/staff/report-runs',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary: 'Who ran which report with which filters, newest first.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        report: z.enum(reportNames),
        form: z.enum(['screen', 'csv']),
        filters: z.record(z.string(), z.string()),
        rows: z.number(),
        by: z.string(),
        at: Timestamp,
      }),
    ),
    totalCount: z.number(),
  }),
  failure: () => failures.runs,
})

/** Waiting times are shown from this many files on. */
export const waitingFrom = 20
