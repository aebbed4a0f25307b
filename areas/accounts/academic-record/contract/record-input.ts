import { checks } from '#texts/accounts/academic-record/checks.ts'
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

/** What is wrong with a result on a scale, as a sentence; null when nothing is. */
export function offScale(value: number, { least, most, step }: Scale): string | null {
  if (value < least || value > most) return checks.resultFromTo({ least, most })
  const steps = (value - least) / step
  if (Math.abs(steps - Math.round(steps)) < 1e-6) return null
  if (step === 0.5) return checks.wholeOrHalfPoint
  return step === 1 ? checks.wholeNumber : checks.steps({ step })
}

/** Collects errors by field. */
type Complain = (path: readonly (string | number)[], message: string) => void

const checked = <T>(check: (value: T, complain: Complain) => void) =>
  z.check<T>((payload) =>
    check(payload.value, (path, message) => {
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value })
    }),
  )

/** Today or, east of Greenwich, possibly already tomorrow. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Indexes of values that occur earlier in the list. */
const repeats = (values: readonly string[]) =>
  values.flatMap((value, place) => (values.indexOf(value) < place ? [place] : []))

const schoolingFields = z.strictObject({
  qualification: z.enum(qualificationNames, { error: () => checks.chooseQualification }),
  title: z.nullable(line({ empty: () => checks.writeTitleLeaveOut, max: 200 })),
  institution: z.nullable(line({ empty: () => checks.writeBoardSchoolUniversityLeave, max: 200 })),
  country: z.nullable(Country),
  status: z.enum(schoolingStatuses, { error: () => checks.chooseHowFarYou }),
  year: z.nullable(
    z.number({ error: () => checks.enterYear2026 }).check(z.int({ error: () => checks.enterYear2026 })),
  ),
  scheme: z.nullable(z.enum(gradeSchemeNames, { error: () => checks.chooseHowYourMarksCounted })),
  obtained: z.nullable(z.number({ error: () => checks.enterYourMarksNumber })),
  total: z.nullable(z.number({ error: () => checks.enterTotalNumber })),
  subjects: z
    .array(
      z.strictObject({
        subject: z.enum(schoolSubjects, { error: () => checks.chooseSubject }),
        percent: z
          .number({ error: () => checks.enterMarksPercent })
          .check(
            z.gte(0, { error: () => checks.enterResultFrom0100 }),
            z.lte(100, { error: () => checks.enterResultFrom0100 }),
          ),
        obtained: z.optional(z.number({ error: () => checks.enterYourMarksNumber })),
        total: z.optional(z.number({ error: () => checks.enterTotalNumber })),
      }),
    )
    .check(z.maxLength(schoolSubjects.length, { error: () => checks.nameEachSubjectOnce })),
})

/** Marks in percent, to two decimals, as they are stored and compared. */
export const percentOf = (obtained: number, total: number): number =>
  Math.round((obtained / total) * 1e4) / 100

/** What is wrong with the marks of a subject: its part, and the message. */
function wrongMarks(marks: { percent: number; obtained?: number | undefined; total?: number | undefined }) {
  const { percent, obtained, total } = marks
  if (obtained === undefined && total === undefined) return null
  if (obtained === undefined) return ['obtained', checks.enterMarksYouObtainedLeave] as const
  if (total === undefined) return ['total', checks.enterTotalOfSubject] as const
  if (total <= 0 || total > 100_000) return ['total', checks.enterTotalOfSubject] as const
  if (obtained < 0) return ['obtained', checks.enterYourMarksNumber] as const
  if (obtained > total) return ['obtained', checks.theseMoreMarksThanTotal] as const
  return percent === percentOf(obtained, total) ? null : (['percent', checks.enterMarksPercent] as const)
}

/** The input of one qualification, with errors by field. */
export const SchoolingInput = schoolingFields.check(
  checked(({ status, year, scheme, obtained, total, subjects }, complain) => {
    const thisYear = Number(latestDay().slice(0, 4))
    if (year !== null && (year < 1950 || year > thisYear + 10)) {
      complain(['year'], checks.yearFromTo({ first: '1950', last: String(thisYear + 10) }))
    } else if (year !== null && status === 'completed' && year > thisYear) {
      complain(['year'], checks.qualificationCompletedHasYearOver)
    }
    for (const place of repeats(subjects.map(({ subject }) => subject))) {
      complain(['subjects', place, 'subject'], checks.nameEachSubjectOnce)
    }
    for (const [place, marks] of subjects.entries()) {
      const wrong = wrongMarks(marks)
      if (wrong !== null) complain(['subjects', place, wrong[0]], wrong[1])
    }
    if (obtained === null) {
      if (total !== null) complain(['obtained'], checks.enterMarksYouObtainedLeave)
    } else if (scheme === null && total === null) {
      complain(['total'], checks.enterTotalMarksOutChoose)
    } else if (total !== null && scheme !== null && scheme !== 'percentage') {
      complain(['total'], checks.gradeOnScaleHasNo)
    } else if (total !== null) {
      if (total <= 0 || total > 100_000) complain(['total'], checks.enterTotalMarksOut1100)
      else if (obtained < 0) complain(['obtained'], checks.enterYourMarksNumber)
      else if (obtained > total) complain(['obtained'], checks.theseMoreMarksThanTotal)
    } else if (scheme !== null) {
      const wrong = offScale(obtained, gradeSchemes[scheme])
      if (wrong !== null) complain(['obtained'], wrong)
    }
  }),
)

const testFields = z.strictObject({
  test: z.enum(testNames, { error: () => checks.chooseTest }),
  status: z.enum(testStatuses, { error: () => checks.chooseWhetherTakenBookedPlanned }),
  date: z.nullable(Day),
  overall: z.nullable(z.number({ error: () => checks.enterOverallResultNumber })),
  sections: z
    .array(
      z.strictObject({
        section: z.string({ error: () => checks.chooseSection }),
        score: z.number({ error: () => checks.enterResultNumber }),
      }),
    )
    .check(z.maxLength(10, { error: () => checks.nameEachSectionOnce })),
  reportNo: z.nullable(line({ empty: () => checks.writeReportNumberLeaveOut, max: 40 })),
})

/** The input of one test, with errors by field. */
export const TestInput = testFields.check(
  checked(({ test, status, date, overall, sections }, complain) => {
    const facts = tests[test]
    if (status === 'taken') {
      if (date === null) complain(['date'], checks.enterDayTestResultsCount)
      else if (date > latestDay()) complain(['date'], checks.dayStillComeTestYou)
      else if (date < '1990-01-01') complain(['date'], checks.checkYearTest)
      if (overall === null) complain(['overall'], checks.enterOverallResult)
    } else if (overall !== null || sections.length > 0) {
      complain(['overall'], checks.testStillComeHasNo)
    }
    if (overall !== null) {
      const wrong = offScale(overall, facts)
      if (wrong !== null) complain(['overall'], wrong)
    }
    const known: readonly string[] = facts.sections
    for (const [place, { section, score }] of sections.entries()) {
      if (!known.includes(section) || facts.sectionScale === null) {
        complain(['sections', place, 'section'], checks.testHasNoSuchSection)
        continue
      }
      const wrong = offScale(score, facts.sectionScale)
      if (wrong !== null) complain(['sections', place, 'score'], wrong)
    }
    for (const place of repeats(sections.map(({ section }) => section))) {
      complain(['sections', place, 'section'], checks.nameEachSectionOnce)
    }
  }),
)

const severalOf = (each: z.ZodMiniType<string, string>, most: number, tooMany: () => string) =>
  z.array(each).check(
    z.maxLength(most, { error: tooMany }),
    z.refine((values) => repeats(values).length === 0, { error: () => checks.nameEachOnce }),
  )

const goalsFields = {
  countries: severalOf(Country, recordLimits.countries, () =>
    checks.mostCountries({ most: recordLimits.countries }),
  ),
  level: z.nullable(z.string().check(z.regex(/^[3-8]$/, { error: () => checks.chooseWhatYouWantStudy }))),
  fields: severalOf(
    z.string().check(z.regex(/^\d{2,4}$/, { error: () => checks.chooseFieldFromList })),
    recordLimits.fields,
    () => checks.mostFields({ most: recordLimits.fields }),
  ),
  intake: z.nullable(
    z
      .string()
      .check(
        z.regex(/^20\d{2}-(spring|summer|autumn|winter)$/, { error: () => checks.chooseWhenYouWantStart }),
      ),
  ),
  budgetPerYear: z.nullable(
    z
      .number({ error: () => checks.enterAmountFigures })
      .check(
        z.gte(0, { error: () => checks.enterAmountFigures }),
        z.lte(1e12, { error: () => checks.checkAmount }),
      ),
  ),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.chooseCurrency }))),
  englishTaughtOnly: z.boolean({ error: () => checks.sayYesNo }),
}

/** Changes of goals; fields left out stay. The result is validated as a whole. */
export const GoalsChanges = z.partial(z.strictObject(goalsFields))

/** Goals as a whole. */
export const GoalsInput = z.strictObject(goalsFields).check(
  checked(({ budgetPerYear, currency }, complain) => {
    if (budgetPerYear !== null && currency === null) complain(['currency'], checks.chooseCurrencyAmount)
  }),
)

export const SchoolingBody = z.strictObject({
  seen: Seen,
  schooling: z.array(SchoolingInput).check(
    z.maxLength(recordLimits.schooling, {
      error: () => checks.tooManyQualifications({ schooling: recordLimits.schooling }),
    }),
  ),
})
export const TestsBody = z.strictObject({
  seen: Seen,
  tests: z.array(TestInput).check(
    z.maxLength(recordLimits.tests, {
      error: () => checks.tooManyTests({ tests: recordLimits.tests }),
    }),
  ),
})
