import * as z from 'zod/mini'
import { Country, Day, line } from './fields.ts'
import { route } from './route.ts'

/** Qualifications by the names people use at home, with their ISCED 2011 level. */
export const qualifications = {
  ssc: 3,
  o_level: 3,
  hssc_pre_medical: 3,
  hssc_pre_engineering: 3,
  hssc_ics: 3,
  hssc_icom: 3,
  hssc_fa: 3,
  a_level: 3,
  dae: 3,
  other_secondary: 3,
  adp: 5,
  ba_bsc_2_years: 5,
  bs_4_years: 6,
  other_bachelor: 6,
  mbbs_bds: 7,
  ma_msc: 7,
  ms_mphil: 7,
  phd: 8,
} as const
export type Qualification = keyof typeof qualifications
export const qualificationNames = Object.keys(qualifications) as [Qualification, ...Qualification[]]

/** How marks are counted. Marks keep their own scheme and are never converted silently. */
export const gradeSchemes = {
  percentage: { least: 0, most: 100, step: 0.01 },
  cgpa_4: { least: 0, most: 4, step: 0.01 },
  cgpa_5: { least: 0, most: 5, step: 0.01 },
  ib_45: { least: 0, most: 45, step: 1 },
  german_1_5: { least: 1, most: 5, step: 0.1 },
} as const
export type GradeScheme = keyof typeof gradeSchemes

/**
 * Tests with the scale of their overall result. TOEFL has two scales since January 2026; the scale is the test.
 * `validYears`: how long a result counts after its day; null = its issuer sets no end, or none is known to us.
 */
export const tests = {
  ielts: {
    scheme: 'ielts_band',
    least: 0,
    most: 9,
    step: 0.5,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    validYears: 2,
  },
  toefl_120: {
    scheme: 'toefl_120',
    least: 0,
    most: 120,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    validYears: 2,
  },
  toefl_6: {
    scheme: 'toefl_6',
    least: 1,
    most: 6,
    step: 0.5,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    validYears: 2,
  },
  pte: {
    scheme: 'pte',
    least: 10,
    most: 90,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    validYears: 2,
  },
  duolingo: { scheme: 'duolingo', least: 10, most: 160, step: 5, sections: [], validYears: 2 },
  cambridge: {
    scheme: 'cambridge',
    least: 80,
    most: 230,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    validYears: null,
  },
  mdcat: { scheme: 'percentage', least: 0, most: 100, step: 0.01, sections: [], validYears: 3 },
  ecat: { scheme: 'ecat', least: -100, most: 400, step: 1, sections: [], validYears: null },
  sat: { scheme: 'sat', least: 400, most: 1600, step: 10, sections: [], validYears: null },
  act: { scheme: 'act', least: 1, most: 36, step: 1, sections: [], validYears: null },
  ucat: { scheme: 'ucat', least: 900, most: 3600, step: 10, sections: [], validYears: null },
  imat: { scheme: 'imat', least: -24, most: 90, step: 0.1, sections: [], validYears: null },
  gre: { scheme: 'gre', least: 260, most: 340, step: 1, sections: [], validYears: null },
  gmat: { scheme: 'gmat', least: 200, most: 805, step: 5, sections: [], validYears: null },
} as const
export type TestName = keyof typeof tests
export const testNames = Object.keys(tests) as [TestName, ...TestName[]]

export const Schooling = z.object({
  qualification: z.enum(qualificationNames, 'Choose the qualification.'),
  /** Title as awarded, board or university. */
  title: z.nullable(line({ empty: 'Write the title, or leave it out.', max: 200 })),
  institution: z.nullable(line({ empty: 'Write the board or university, or leave it out.', max: 200 })),
  country: z.nullable(Country),
  status: z.enum(['completed', 'awaiting_result', 'studying'], 'Choose how far you are.'),
  /** Year of the result, or the year it is expected. */
  year: z.nullable(
    z
      .number('Enter a year.')
      .check(z.int('Enter a year.'), z.gte(1950, 'Enter a year.'), z.lte(2050, 'Enter a year.')),
  ),
  scheme: z.nullable(
    z.enum(Object.keys(gradeSchemes) as [GradeScheme, ...GradeScheme[]], 'Choose how marks are counted.'),
  ),
  /** Obtained and total when marks were counted so (as in 880 of 1100), else the grade in `scheme` as obtained. */
  obtained: z.nullable(z.number('Enter your marks as a number.')),
  total: z.nullable(z.number('Enter the total as a number.')),
  /** Single subjects with their marks in percent, by ISCED-like word: biology, chemistry, physics, mathematics, english. */
  subjects: z.array(z.object({ subject: z.string(), percent: z.number() })),
})
export type Schooling = z.output<typeof Schooling>

export const TestResult = z.object({
  test: z.enum(testNames, 'Choose the test.'),
  status: z.enum(['taken', 'booked', 'planned'], 'Choose whether it is taken, booked or planned.'),
  date: z.nullable(Day),
  overall: z.nullable(z.number('Enter the overall result as a number.')),
  sections: z.array(z.object({ section: z.string(), score: z.number() })),
  /** TRF number of IELTS and the like. */
  reportNo: z.nullable(line({ empty: 'Write the report number, or leave it out.', max: 40 })),
})
export type TestResult = z.output<typeof TestResult>

export const Goals = z.object({
  countries: z.array(Country),
  /** ISCED 2011 digit. */
  level: z.nullable(z.string()),
  /** ISCED-F codes. */
  fields: z.array(z.string()),
  /** As in 2027-autumn. */
  intake: z.nullable(z.string()),
  budgetPerYear: z.nullable(z.number()),
  /** ISO 4217: the currency in which amounts are shown. */
  currency: z.nullable(z.string()),
  englishTaughtOnly: z.boolean(),
})
export type Goals = z.output<typeof Goals>

/** What a student has achieved and looks for: the facts that requirements are compared with. */
export const AcademicRecord = z.object({
  schooling: z.array(Schooling),
  tests: z.array(TestResult),
  goals: Goals,
  /** When each part was last saved; null = never. */
  changed: z.object({
    schooling: z.nullable(z.string()),
    tests: z.nullable(z.string()),
    goals: z.nullable(z.string()),
  }),
})
export type AcademicRecord = z.output<typeof AcademicRecord>

const reply = z.object({ message: z.string(), record: AcademicRecord })

export const showAcademicRecord = route({
  method: 'GET',
  path: '/student/record',
  who: 'student',
  limit: 'read',
  summary: 'One’s own schooling, tests and goals.',
  reply: z.object({ record: AcademicRecord }),
  failure: 'An unknown error occurred',
})

export const saveSchooling = route({
  method: 'PUT',
  path: '/student/record/schooling',
  who: 'student',
  limit: 'write',
  summary: 'Replace one’s own schooling.',
  body: z.strictObject({ schooling: z.array(Schooling).check(z.maxLength(12, 'Keep at most 12 entries.')) }),
  reply,
  failure: 'An unknown error occurred',
})

export const saveTests = route({
  method: 'PUT',
  path: '/student/record/tests',
  who: 'student',
  limit: 'write',
  summary: 'Replace one’s own test results.',
  body: z.strictObject({ tests: z.array(TestResult).check(z.maxLength(20, 'Keep at most 20 tests.')) }),
  reply,
  failure: 'An unknown error occurred',
})

export const saveGoals = route({
  method: 'PUT',
  path: '/student/record/goals',
  who: 'student',
  limit: 'write',
  summary: 'Replace one’s own goals.',
  body: z.strictObject({ goals: Goals }),
  reply,
  failure: 'An unknown error occurred',
})
