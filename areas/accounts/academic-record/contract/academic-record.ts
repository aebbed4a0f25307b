import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import {
  gradeSchemeNames,
  qualificationNames,
  schoolingStatuses,
  schoolSubjects,
  testNames,
  testStatuses,
} from './qualifications-and-tests.ts'
import { GoalsChanges, SchoolingBody, TestsBody } from './record-input.ts'

export const Schooling = z.object({
  qualification: z.enum(qualificationNames),
  /** Title as awarded. */
  title: z.nullable(z.string()),
  /** Board, school or university. */
  institution: z.nullable(z.string()),
  country: z.nullable(z.string()),
  status: z.enum(schoolingStatuses),
  /** Year of the result, or the year it is expected. */
  year: z.nullable(z.number()),
  /** How the marks are counted; null = marks obtained out of a total. */
  scheme: z.nullable(z.enum(gradeSchemeNames)),
  /** Marks obtained and total (as in 880 of 1100), else the grade in `scheme` as obtained. */
  obtained: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** Single subjects: the marks as on the marks sheet, if they were entered so, and in percent. */
  subjects: z.array(
    z.object({
      subject: z.enum(schoolSubjects),
      percent: z.number(),
      obtained: z.optional(z.number()),
      total: z.optional(z.number()),
    }),
  ),
})
export type Schooling = z.output<typeof Schooling>

export const TestResult = z.object({
  test: z.enum(testNames),
  status: z.enum(testStatuses),
  /** The day on which it was or will be taken. */
  date: z.nullable(z.string()),
  overall: z.nullable(z.number()),
  sections: z.array(z.object({ section: z.string(), score: z.number() })),
  /** TRF number of IELTS and the like. */
  reportNo: z.nullable(z.string()),
})
export type TestResult = z.output<typeof TestResult>

export const Goals = z.object({
  countries: z.array(z.string()),
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

/** A student's qualifications, tests and goals: the facts that requirements are compared with. */
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
  onBehalf: 'open',
  limit: 'read',
  summary: 'One’s own schooling, tests and goals.',
  reply: z.object({ record: AcademicRecord }),
})

export const saveSchooling = route({
  method: 'PUT',
  path: '/student/record/schooling',
  who: 'student',
  onBehalf: 'open',
  limit: 'write',
  summary: 'Replace one’s own schooling.',
  body: SchoolingBody,
  reply,
})

export const saveTests = route({
  method: 'PUT',
  path: '/student/record/tests',
  who: 'student',
  onBehalf: 'open',
  limit: 'write',
  summary: 'Replace one’s own test results.',
  body: TestsBody,
  reply,
})

export const saveGoals = route({
  method: 'PUT',
  path: '/student/record/goals',
  who: 'student',
  onBehalf: 'open',
  limit: 'write',
  summary: 'Change one’s own goals; what is left out stays.',
  body: z.strictObject({
    goals: GoalsChanges,
    /** Parts as the sender last saw them; a part that was saved since is not overwritten. */
    seen: z.optional(z.partial(Goals)),
  }),
  reply,
})
