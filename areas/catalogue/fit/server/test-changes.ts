import { tests, type TestName } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import type { Scale } from '#areas/accounts/academic-record/contract/record-input.ts'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { Condition } from '../contract/requirements.ts'

/** A test result that could be raised (overall or of a section), or a new test. */
export interface TestChange {
  readonly kind: Condition['kind']
  readonly subject: TestName
  readonly part: string | null
  readonly scheme: string
  /** What the record has; null if nothing counts. */
  readonly from: number | null
  /** The result needed to meet a condition; -Infinity if any result does; Infinity if none does. */
  needs(condition: Condition): number
}

const partOf = ({ part }: Condition): string | null => (part === 'overall' ? null : part)

/** The next possible result at or above a value: there is no 6.3 in IELTS. Infinity above the scale. */
function onScale(value: number, { least, most, step }: Scale): number {
  const reached = least + Math.max(0, Math.ceil((value - least) / step - 1e-9)) * step
  return reached > most + 1e-9 ? Infinity : Math.round(reached * 100) / 100
}

/**
 * Every change of a test result that the conditions suggest.
 * @param today ISO day, from which the age of results is counted
 */
export function testChanges(conditions: readonly Condition[], record: Evidence, today: string): TestChange[] {
  const conditionsByTest = new Map<TestName, { kind: Condition['kind']; parts: Set<string | null> }>()
  for (const condition of conditions) {
    if (!Object.hasOwn(tests, condition.subject)) continue
    const test = condition.subject as TestName
    const known = conditionsByTest.get(test) ?? { kind: condition.kind, parts: new Set() }
    known.parts.add(partOf(condition))
    conditionsByTest.set(test, known)
  }
  return [...conditionsByTest].flatMap(([test, { kind, parts }]) => {
    const having = { kind, subject: test, part: null, operator: 'has' as const, value: null, scheme: null }
    const has = judge({ ...having, alternatives: [], note: null }, record, today)
    if (has.verdict !== 'met') return [newTest(test, kind)]
    const best = record.tests
      .filter((one) => one.test === test && one.status === 'taken' && one.overall === has.have)
      .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
    return [...parts].flatMap((part) => {
      const from =
        part === null ? has.have : (best?.sections.find((one) => one.section === part)?.score ?? null)
      return from === null ? [] : [raised(test, kind, part, from)]
    })
  })
}

/** A raised result; the others of the same attempt stay as they are. */
function raised(test: TestName, kind: Condition['kind'], part: string | null, from: number): TestChange {
  const { scheme, sectionScale, ...overallScale } = tests[test]
  const scale = part === null ? overallScale : sectionScale
  return {
    kind,
    subject: test,
    part,
    scheme,
    from,
    needs: (condition) =>
      isAtLeast(condition, test) && partOf(condition) === part && scale !== null
        ? onScale(condition.value!, scale)
        : Infinity,
  }
}

/** A new test, or one that has expired: one attempt with the same score in every section, as far as scales allow. */
function newTest(test: TestName, kind: Condition['kind']): TestChange {
  const { scheme, sections, sectionScale, ...scale } = tests[test]
  // Sections that add up to the total, as in TOEFL from 0 to 120, get their share.
  const share =
    sectionScale !== null && sectionScale.most * sections.length === scale.most ? sections.length : 1
  const named: readonly string[] = sections
  return {
    kind,
    subject: test,
    part: null,
    scheme,
    from: null,
    needs: (condition) => {
      if (condition.subject !== test) return Infinity
      const part = partOf(condition)
      if (part !== null && !named.includes(part)) return Infinity
      if (condition.operator === 'has') return -Infinity
      if (!isAtLeast(condition, test)) return Infinity
      return onScale(part === null ? condition.value! : condition.value! * share, scale)
    },
  }
}

const isAtLeast = ({ subject, operator, scheme, value }: Condition, test: TestName): boolean =>
  subject === test && operator === '>=' && scheme === tests[test].scheme && value !== null
