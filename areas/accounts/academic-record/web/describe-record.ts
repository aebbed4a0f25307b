import { textOf } from '#kit/language/text-of.ts'
import { countryName, formatDay, formatList } from '#kit/format/local-formats.ts'
import type { Schooling, TestResult } from '../contract/academic-record.ts'
import { describeMarks } from '../contract/describe-marks.ts'
import { tests, validityDecidedBy } from '../contract/qualifications-and-tests.ts'
import { schoolingFacts, testFacts } from '#texts/accounts/academic-record/record.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'

/** `FSc pre-medical`, `IELTS`, `Biology`: the display name of a code. */
export function subjectName(name: string): string {
  const spaced = name.replaceAll('_', ' ')
  return textOf(requirementTexts.subjects, name) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `FSc pre-medical`, and `880 of 1,100 (80%) · BISE Lahore, Pakistan · 2025`. */
export function describeSchooling(entry: Schooling): { name: string; facts: string } {
  const { qualification, title, institution, country, status, year, subjects } = entry
  const place = [institution, country && countryName(country)].filter(Boolean).join(', ')
  const marks = subjects.map(({ subject, percent, obtained, total }) =>
    obtained === undefined || total === undefined
      ? schoolingFacts.subjectMarks({ subject: subjectName(subject), percent: String(percent) })
      : schoolingFacts.subjectMarksOf({ subject: subjectName(subject), obtained, total }),
  )
  const facts = [
    title,
    describeMarks(entry) ?? (status === 'completed' ? schoolingFacts.noMarks : null),
    formatList(marks, 'unit'),
    place,
    year === null ? null : String(year),
    status === 'completed' ? null : schoolingFacts.statuses[status],
  ]
  return { name: subjectName(qualification), facts: facts.filter(Boolean).join(' · ') }
}

/** The last day on which a result counts; null where its issuer sets none. */
export function countsUntil({ test, date }: Pick<TestResult, 'test' | 'date'>): string | null {
  const { validYears } = tests[test]
  if (validYears === null || date === null) return null
  return `${Number(date.slice(0, 4)) + validYears}${date.slice(4)}`
}

/** `IELTS`, and `6.5 · writing 6 · on 14 March 2026`. @param today ISO day; null leaves out how long it counts */
export function describeTest(entry: TestResult, today: string | null): { name: string; facts: string } {
  const { test, status, date, overall, sections, reportNo } = entry
  const last = countsUntil(entry)
  const regulator = validityDecidedBy[test]
  const counts =
    status !== 'taken' || today === null
      ? null
      : regulator !== undefined
        ? testFacts.decidedBy({ regulator })
        : last === null
          ? null
          : last < today
            ? testFacts.expired
            : testFacts.until({ day: formatDay(last) })
  const isPercent = tests[test].scheme === 'percentage'
  const scores = sections.map(({ section, score }) =>
    testFacts.sectionScore({
      section: textOf(requirementTexts.parts, section) ?? section,
      score: String(score),
    }),
  )
  const facts = [
    overall === null
      ? null
      : isPercent
        ? requirementTexts.percent({ value: String(overall) })
        : String(overall),
    formatList(scores, 'unit'),
    status === 'taken' ? null : testFacts.statuses[status],
    date === null ? null : testFacts.onDay({ day: formatDay(date) }),
    counts,
    reportNo,
  ]
  return { name: subjectName(test), facts: facts.filter(Boolean).join(' · ') }
}
