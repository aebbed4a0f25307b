import { textOf } from '#kit/language/text-of.ts'
import { day } from '#kit/mail/when.ts'
import type { Schooling, TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { schoolingFacts, testFacts } from '#texts/accounts/academic-record/record.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'

interface Described {
  readonly name: string
  /** Empty where nothing was entered. */
  readonly facts: string
}

const nameOf = (code: string) => textOf(requirementTexts.subjects, code) ?? code.replaceAll('_', ' ')
const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

/** Out of how many a grade is. */
const most: Readonly<Partial<Record<NonNullable<Schooling['scheme']>, string>>> = {
  cgpa_4: '4',
  cgpa_5: '5',
  ib_45: '45',
}

function marks({ scheme, obtained, total }: Schooling): string | null {
  if (obtained === null) return null
  if (total !== null) return schoolingFacts.marksOf({ obtained, total })
  const value = String(obtained)
  if (scheme === 'percentage') return requirementTexts.percent({ value })
  const outOf = scheme === null ? undefined : most[scheme]
  return outOf === undefined ? value : requirementTexts.outOf({ value, most: outOf })
}

/** Studies as they were entered, on paper: marks are not converted. */
export const describedStudies = (studies: readonly Schooling[]): readonly Described[] =>
  studies.map((one) => ({
    name: one.title ?? nameOf(one.qualification),
    facts: joined([
      marks(one),
      one.institution,
      one.year === null ? null : String(one.year),
      one.status === 'completed' ? null : schoolingFacts.statuses[one.status],
    ]),
  }))

/** Test results as they were entered, on paper. */
export const describedTests = (results: readonly TestResult[]): readonly Described[] =>
  results.map(({ test, status, date, overall, sections, reportNo }) => ({
    name: nameOf(test),
    facts: joined([
      overall === null ? null : String(overall),
      ...sections.map(({ section, score }) =>
        testFacts.sectionScore({
          section: textOf(requirementTexts.parts, section) ?? section,
          score: String(score),
        }),
      ),
      status === 'taken' ? null : testFacts.statuses[status],
      date === null ? null : testFacts.onDay({ day: day(date) }),
      reportNo,
    ]),
  }))
