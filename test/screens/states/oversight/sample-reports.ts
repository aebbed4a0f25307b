import type { reportChoices, runReport, Report } from '#areas/oversight/reports/contract/reports.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import type { Stub } from '../../stubs.ts'

const heads: Report['columns'] = [
  { key: 'program', kind: 'text' },
  { key: 'university', kind: 'text' },
  { key: 'country', kind: 'country' },
  { key: 'total', kind: 'count' },
  { key: 'pending', kind: 'count' },
  { key: 'offered', kind: 'count' },
  { key: 'joined', kind: 'count' },
  { key: 'cancelled', kind: 'count' },
]
export const report = (over: Partial<Report> = {}): Stub<typeof runReport> => ({
  reply: {
    report: 'programs',
    columns: heads,
    rows: [
      ['Medicine', 'Rīga Stradiņš University', 'LV', 1240, 610, 180, 310, 140],
      [
        'Master of Science in Computational Engineering and Sustainable Infrastructure Management',
        'Nanjing University of Posts and Telecommunications, School of Overseas Education',
        ...['CN', 420, 200, 40, 90, 90],
      ],
      ['Law', 'University of Padua', 'IT', 37, 30, 2, 3, 2],
      ['Law', 'Invented College of Health', 'AE', 1, 1, 0, 0, 0],
    ],
    subjects: [1, 2, 3, 4].map((nth) => ({ program: id(3, nth), university: id(2, nth) })),
    totalRows: 1204,
    counted: 1698,
    madeAt: moment(0),
    ...over,
  } satisfies Report,
})
export const days = report({
  report: 'days-per-stage',
  columns: [
    { key: 'stage', kind: 'stage' },
    { key: 'files', kind: 'count' },
    { key: 'median', kind: 'days' },
    { key: 'ninetieth', kind: 'days' },
    { key: 'now', kind: 'count' },
  ],
  rows: [
    ['submitted', 1620, 1, 4, 38],
    ['under_review', 1490, 6, 11, 210],
    ['documents_requested', 340, 9, 31, 41],
    ['offered', 0, null, null, 7],
  ],
  subjects: [],
  totalRows: 4,
})
export const outsideSteps = report({
  report: 'outside-steps',
  columns: [
    { key: 'step', kind: 'step' },
    { key: 'files', kind: 'count' },
    { key: 'median', kind: 'days' },
    { key: 'ninetieth', kind: 'days' },
    { key: 'now', kind: 'count' },
    { key: 'late', kind: 'count' },
    { key: 'refused', kind: 'count' },
  ],
  rows: [
    ['submission', 412, 3, 8, 14, 2, 0],
    ['deposit', 240, 12, 31, 41, 9, 0],
    ['enrollment_confirmation', 198, 27, 52, 30, 0, 0],
    ['visa_decision', 120, 24, 61, 44, 0, 11],
    ['enrolled', 0, null, null, 80, 0, 0],
  ],
  subjects: [],
  totalRows: 5,
})
export const reasons = report({
  report: 'reasons',
  columns: [
    { key: 'side', kind: 'side' },
    { key: 'reason', kind: 'reason' },
    { key: 'total', kind: 'count' },
    { key: 'share', kind: 'share' },
  ],
  rows: [
    ['office', 'entry_grades', 120, 61.5],
    ['office', 'documents_unreadable', 75, 38.5],
    ['student', 'another_offer', 44, 100],
  ],
  subjects: [],
  totalRows: 3,
})
export const officers = report({
  report: 'officers',
  columns: [
    { key: 'officer', kind: 'text' },
    { key: 'files', kind: 'count' },
    { key: 'moves', kind: 'count' },
    { key: 'decisions', kind: 'count' },
    { key: 'views', kind: 'count' },
  ],
  rows: [
    ['Muhammad Abdul-Rahman Siddiqui-Farooqi', 48, 310, 122, 295],
    [bilal.name, 61, 204, 87, 190],
    ['Sana Noor', 0, 12, 0, 3],
  ],
  subjects: [1, 2, 3].map((nth) => ({ officer: nth === 2 ? bilal._id : id(1, 9 + nth) })),
  totalRows: 3,
})
export const enquiries = report({
  report: 'enquiries',
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'source', kind: 'source' },
    { key: 'total', kind: 'count' },
    { key: 'answered', kind: 'count' },
    { key: 'median', kind: 'hours' },
    { key: 'ninetieth', kind: 'hours' },
    { key: 'now', kind: 'count' },
    { key: 'students', kind: 'count' },
    { key: 'share', kind: 'share' },
  ],
  rows: [
    ['2026-11', 'registration', 84, 61, 5, 27, 19, 7, 8.3],
    ['2026-11', 'contact', 12, 0, null, null, 12, 0, 0],
    ['2026-10', 'registration', 131, 118, 4, 31, 0, 22, 16.8],
    ['2026-10', 'contact', 4, 4, 9, 40, 0, 1, 25],
  ],
  subjects: [],
  totalRows: 4,
  counted: 231,
})
export const enquiryEnds = report({
  report: 'enquiry-ends',
  columns: [
    { key: 'end', kind: 'end' },
    { key: 'total', kind: 'count' },
    { key: 'share', kind: 'share' },
  ],
  rows: [
    ['answered', 92, 46],
    ['student', 30, 15],
    ['not_reached', 28, 14],
    ['too_expensive', 26, 13],
    ['not_offered', 20, 10],
    ['not_given', 4, 2],
  ],
  subjects: [],
  totalRows: 6,
  counted: 200,
})
export const choices: Stub<typeof reportChoices> = {
  reply: {
    countries: ['AE', 'CN', 'IT', 'LV'],
    universities: [{ _id: id(2, 1), name: 'Rīga Stradiņš University' }],
    intakes: ['2027-02', '2027-09'],
    officers: [{ _id: bilal._id, name: bilal.name }],
  },
}
