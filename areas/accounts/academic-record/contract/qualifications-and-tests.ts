/**
 * The vocabulary shared by records and requirements: qualifications, grading schemes, tests with their scales.
 */

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

/** How marks are counted. Marks stay in their own scheme and are never converted silently. */
export const gradeSchemes = {
  percentage: { least: 0, most: 100, step: 0.01 },
  cgpa_4: { least: 0, most: 4, step: 0.01 },
  cgpa_5: { least: 0, most: 5, step: 0.01 },
  ib_45: { least: 0, most: 45, step: 1 },
  german_1_5: { least: 1, most: 5, step: 0.1 },
} as const
export type GradeScheme = keyof typeof gradeSchemes
export const gradeSchemeNames = Object.keys(gradeSchemes) as [GradeScheme, ...GradeScheme[]]

/**
 * Tests with the scale of their overall result. TOEFL has two scales since January 2026, so each is a separate test.
 * `sectionScale`: of each section. `validYears`: how long a result counts; null = its issuer sets no limit, or we know
 * of none.
 */
export const tests = {
  ielts: {
    scheme: 'ielts_band',
    least: 0,
    most: 9,
    step: 0.5,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    sectionScale: { least: 0, most: 9, step: 0.5 },
    validYears: 2,
  },
  toefl_120: {
    scheme: 'toefl_120',
    least: 0,
    most: 120,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    sectionScale: { least: 0, most: 30, step: 1 },
    validYears: 2,
  },
  toefl_6: {
    scheme: 'toefl_6',
    least: 1,
    most: 6,
    step: 0.5,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    sectionScale: { least: 1, most: 6, step: 0.5 },
    validYears: 2,
  },
  pte: {
    scheme: 'pte',
    least: 10,
    most: 90,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    sectionScale: { least: 10, most: 90, step: 1 },
    validYears: 2,
  },
  duolingo: {
    scheme: 'duolingo',
    least: 10,
    most: 160,
    step: 5,
    sections: [],
    sectionScale: null,
    validYears: 2,
  },
  cambridge: {
    scheme: 'cambridge',
    least: 80,
    most: 230,
    step: 1,
    sections: ['listening', 'reading', 'writing', 'speaking'],
    sectionScale: { least: 80, most: 230, step: 1 },
    validYears: null,
  },
  mdcat: {
    scheme: 'percentage',
    least: 0,
    most: 100,
    step: 0.01,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
  ecat: {
    scheme: 'ecat',
    least: -100,
    most: 400,
    step: 1,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
  sat: {
    scheme: 'sat',
    least: 400,
    most: 1600,
    step: 10,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
  act: { scheme: 'act', least: 1, most: 36, step: 1, sections: [], sectionScale: null, validYears: null },
  ucat: {
    scheme: 'ucat',
    least: 900,
    most: 3600,
    step: 10,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
  imat: {
    scheme: 'imat',
    least: -24,
    most: 90,
    step: 0.1,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
  gre: { scheme: 'gre', least: 260, most: 340, step: 1, sections: [], sectionScale: null, validYears: null },
  gmat: {
    scheme: 'gmat',
    least: 200,
    most: 805,
    step: 5,
    sections: [],
    sectionScale: null,
    validYears: null,
  },
} as const
export type TestName = keyof typeof tests
/** The regulator that decides how long a result counts, where we have not read its rule: people ask it. */
export const validityDecidedBy: Partial<Record<TestName, string>> = { mdcat: 'PM&DC' }
export const testNames = Object.keys(tests) as [TestName, ...TestName[]]

/** Tests of English; all others are for admission. */
export const englishTests: readonly TestName[] = [
  'ielts',
  'toefl_120',
  'toefl_6',
  'pte',
  'duolingo',
  'cambridge',
]
export const isEnglishTest = (name: TestName): boolean => englishTests.includes(name)

/** Progress with a qualification or a test. */
export const schoolingStatuses = ['completed', 'awaiting_result', 'studying'] as const
export const testStatuses = ['taken', 'booked', 'planned'] as const

/** School subjects that programs require by name. */
export const schoolSubjects = [
  'biology',
  'chemistry',
  'physics',
  'mathematics',
  'english',
  'computer_science',
  'economics',
] as const
export type SchoolSubject = (typeof schoolSubjects)[number]

/** Upper limits for the lists of a record. */
export const recordLimits = { schooling: 12, tests: 20, countries: 20, fields: 20 } as const
