import * as z from 'zod/mini'
import { Country, Day, line, Seen } from '#platform/contract/fields.ts'
import {
  gradeSchemeNames,
  gradeSchemes,
  qualificationNames,
  recordLimits,
  schoolingStatuses,
  schoolSubjects,
  testNames,
  tests,
  testStatuses,
} from './qualifications-and-tests.ts'

/** A scale of results: from `least` to `most` in steps. */
export interface Scale {
  readonly least: number
  readonly most: number
  readonly step: number
}

/** What is wrong with a result on a scale, in words; null when nothing is. */
export function offScale(value: number, { least, most, step }: Scale): string | null {
  if (value < least || value > most) return `Enter a result from ${least} to ${most}.`
  const steps = (value - least) / step
  if (Math.abs(steps - Math.round(steps)) < 1e-6) return null
  if (step === 0.5) return 'Enter a whole or a half point, as in 6 or 6.5.'
  return step === 1 ? 'Enter a whole number.' : `Results go in steps of ${step}.`
}

/** Collects what is wrong, each by its field. */
type Complain = (path: readonly (string | number)[], message: string) => void

const checked = <T>(check: (value: T, complain: Complain) => void) =>
  z.check<T>((payload) =>
    check(payload.value, (path, message) => {
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value })
    }),
  )

/** Today and, for whoever lives east of Greenwich, already tomorrow. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Places of values that stand before in the list. */
const repeats = (values: readonly string[]) =>
  values.flatMap((value, place) => (values.indexOf(value) < place ? [place] : []))

const schoolingFields = z.strictObject({
  qualification: z.enum(qualificationNames, 'Choose the qualification.'),
  title: z.nullable(line({ empty: 'Write the title, or leave it out.', max: 200 })),
  institution: z.nullable(
    line({ empty: 'Write the board, school or university, or leave it out.', max: 200 }),
  ),
  country: z.nullable(Country),
  status: z.enum(schoolingStatuses, 'Choose how far you are.'),
  year: z.nullable(z.number('Enter a year, as in 2026.').check(z.int('Enter a year, as in 2026.'))),
  scheme: z.nullable(z.enum(gradeSchemeNames, 'Choose how your marks are counted.')),
  obtained: z.nullable(z.number('Enter your marks as a number.')),
  total: z.nullable(z.number('Enter the total as a number.')),
  subjects: z
    .array(
      z.strictObject({
        subject: z.enum(schoolSubjects, 'Choose the subject.'),
        percent: z
          .number('Enter the marks in percent.')
          .check(z.gte(0, 'Enter a result from 0 to 100.'), z.lte(100, 'Enter a result from 0 to 100.')),
      }),
    )
    .check(z.maxLength(schoolSubjects.length, 'Name each subject once.')),
})

/** One qualification as a form sends it, refused field by field. */
export const SchoolingAsTyped = schoolingFields.check(
  checked(({ status, year, scheme, obtained, total, subjects }, complain) => {
    const thisYear = Number(latestDay().slice(0, 4))
    if (year !== null && (year < 1950 || year > thisYear + 10)) {
      complain(['year'], `Enter a year from 1950 to ${thisYear + 10}.`)
    } else if (year !== null && status === 'completed' && year > thisYear) {
      complain(['year'], 'A qualification that is completed has a year that is over or is this one.')
    }
    for (const place of repeats(subjects.map(({ subject }) => subject))) {
      complain(['subjects', place, 'subject'], 'Name each subject once.')
    }
    if (obtained === null) {
      if (total !== null) complain(['obtained'], 'Enter the marks you obtained, or leave the total out.')
    } else if (scheme === null && total === null) {
      complain(['total'], 'Enter the total the marks are out of, or choose how they are counted.')
    } else if (total !== null && scheme !== null && scheme !== 'percentage') {
      complain(['total'], 'A grade on this scale has no total. Leave it out.')
    } else if (total !== null) {
      if (total <= 0 || total > 100_000)
        complain(['total'], 'Enter the total the marks are out of, as in 1100.')
      else if (obtained < 0) complain(['obtained'], 'Enter your marks as a number.')
      else if (obtained > total) complain(['obtained'], 'These are more marks than the total.')
    } else if (scheme !== null) {
      const wrong = offScale(obtained, gradeSchemes[scheme])
      if (wrong !== null) complain(['obtained'], wrong)
    }
  }),
)

const testFields = z.strictObject({
  test: z.enum(testNames, 'Choose the test.'),
  status: z.enum(testStatuses, 'Choose whether it is taken, booked or planned.'),
  date: z.nullable(Day),
  overall: z.nullable(z.number('Enter the overall result as a number.')),
  sections: z
    .array(
      z.strictObject({
        section: z.string('Choose the section.'),
        score: z.number('Enter the result as a number.'),
      }),
    )
    .check(z.maxLength(10, 'Name each section once.')),
  reportNo: z.nullable(line({ empty: 'Write the report number, or leave it out.', max: 40 })),
})

/** One test as a form sends it, refused field by field. */
export const TestAsTyped = testFields.check(
  checked(({ test, status, date, overall, sections }, complain) => {
    const facts = tests[test]
    if (status === 'taken') {
      if (date === null)
        complain(['date'], 'Enter the day of the test: results count for some years from it.')
      else if (date > latestDay())
        complain(['date'], 'This day is still to come. A test you have taken is over.')
      else if (date < '1990-01-01') complain(['date'], 'Check the year of the test.')
      if (overall === null) complain(['overall'], 'Enter the overall result.')
    } else if (overall !== null || sections.length > 0) {
      complain(['overall'], 'A test that is still to come has no result yet.')
    }
    if (overall !== null) {
      const wrong = offScale(overall, facts)
      if (wrong !== null) complain(['overall'], wrong)
    }
    const known: readonly string[] = facts.sections
    for (const [place, { section, score }] of sections.entries()) {
      if (!known.includes(section) || facts.sectionScale === null) {
        complain(['sections', place, 'section'], 'This test has no such section.')
        continue
      }
      const wrong = offScale(score, facts.sectionScale)
      if (wrong !== null) complain(['sections', place, 'score'], wrong)
    }
    for (const place of repeats(sections.map(({ section }) => section))) {
      complain(['sections', place, 'section'], 'Name each section once.')
    }
  }),
)

const severalOf = (each: z.ZodMiniType<string, string>, most: number, sentence: string) =>
  z.array(each).check(
    z.maxLength(most, sentence),
    z.refine((values) => repeats(values).length === 0, 'Name each once.'),
  )

const goalsFields = {
  countries: severalOf(
    Country,
    recordLimits.countries,
    `Choose at most ${recordLimits.countries} countries.`,
  ),
  level: z.nullable(z.string().check(z.regex(/^[3-8]$/, 'Choose what you want to study for.'))),
  fields: severalOf(
    z.string().check(z.regex(/^\d{2,4}$/, 'Choose a field from the list.')),
    recordLimits.fields,
    `Choose at most ${recordLimits.fields} fields.`,
  ),
  intake: z.nullable(
    z.string().check(z.regex(/^20\d{2}-(spring|summer|autumn|winter)$/, 'Choose when you want to start.')),
  ),
  budgetPerYear: z.nullable(
    z
      .number('Enter an amount in figures.')
      .check(z.gte(0, 'Enter an amount in figures.'), z.lte(1e12, 'Check the amount.')),
  ),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Choose a currency.'))),
  englishTaughtOnly: z.boolean('Say yes or no.'),
}

/** What a form changes of goals; what is left out stays. The whole is checked with what stays. */
export const GoalsChanges = z.partial(z.strictObject(goalsFields))

/** Goals as a whole. */
export const GoalsAsTyped = z.strictObject(goalsFields).check(
  checked(({ budgetPerYear, currency }, complain) => {
    if (budgetPerYear !== null && currency === null)
      complain(['currency'], 'Choose the currency of the amount.')
  }),
)

export const SchoolingBody = z.strictObject({
  seen: Seen,
  schooling: z
    .array(SchoolingAsTyped)
    .check(z.maxLength(recordLimits.schooling, `Keep at most ${recordLimits.schooling} qualifications.`)),
})
export const TestsBody = z.strictObject({
  seen: Seen,
  tests: z
    .array(TestAsTyped)
    .check(z.maxLength(recordLimits.tests, `Keep at most ${recordLimits.tests} tests.`)),
})
