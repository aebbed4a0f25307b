import { entryForm, parseNumber, textOrNull, numberText } from '#kit/forms/entry-form.ts'
import type { TestResult } from '../contract/academic-record.ts'
import { tests } from '../contract/qualifications-and-tests.ts'
import type { TestName } from '../contract/qualifications-and-tests.ts'
import { TestInput } from '../contract/record-input.ts'

/** Sections of all tests; each test has some of them or none. */
export const sectionNames = ['listening', 'reading', 'writing', 'speaking'] as const
export type SectionName = (typeof sectionNames)[number]

/** The form values of a test. */
export type TestFormValues = Record<'test' | 'status' | 'date' | 'overall' | 'reportNo' | SectionName, string>

/** The facts of a test; null while none is chosen. */
export const factsOf = (test: string) => (Object.hasOwn(tests, test) ? tests[test as TestName] : null)

function entryFrom(typed: TestFormValues) {
  const known: readonly string[] = factsOf(typed.test)?.sections ?? []
  const isTaken = typed.status === 'taken'
  return {
    test: typed.test,
    status: typed.status,
    date: textOrNull(typed.date),
    // Hidden fields have no value.
    overall: isTaken ? parseNumber(typed.overall) : null,
    sections: sectionNames.flatMap((section) => {
      const score = isTaken && known.includes(section) ? parseNumber(typed[section]) : null
      return score === null ? [] : [{ section, score }]
    }),
    reportNo: isTaken ? textOrNull(typed.reportNo) : null,
  }
}

function fieldOf(path: string, { sections }: { sections: readonly { section: string }[] }) {
  const [part, place] = path.split('.') as [string, string | undefined]
  if (part === 'sections') return (sections[Number(place)]?.section ?? 'overall') as keyof TestFormValues
  return part as keyof TestFormValues
}

export const TestForm = entryForm(TestInput, entryFrom, fieldOf)

/** The form field of a part that the server refuses. */
export const testFieldOf = (path: string, entry: TestResult): keyof TestFormValues => fieldOf(path, entry)

/** The form values of an entry; empty values without one. */
export function testFormValues(entry: TestResult | null): TestFormValues {
  const scoreOf = (section: SectionName) =>
    numberText(entry?.sections.find((one) => one.section === section)?.score ?? null)
  return {
    test: entry?.test ?? '',
    status: entry?.status ?? 'taken',
    date: entry?.date ?? '',
    overall: numberText(entry?.overall ?? null),
    reportNo: entry?.reportNo ?? '',
    listening: scoreOf('listening'),
    reading: scoreOf('reading'),
    writing: scoreOf('writing'),
    speaking: scoreOf('speaking'),
  }
}
