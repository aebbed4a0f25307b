import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { tests, type TestName } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import type { JudgedRequirement } from './program-fit.ts'
import { fallsShortOf, includesSubject, marksIn, proves, qualificationsMeant } from './qualification-steps.ts'
import type { Condition, Doubt, Requirement } from './requirements.ts'

/** What requirements are compared with: a student's record and date of birth (null = not given). */
export interface Evidence {
  readonly schooling: AcademicRecord['schooling']
  readonly tests: AcademicRecord['tests']
  readonly dateOfBirth: string | null
}

type Schooling = Evidence['schooling'][number]
type TestResult = Evidence['tests'][number]

/** The result for one condition. `missed` without `have` is missed by no amount, such as a missing diploma. */
interface Standing {
  readonly verdict: 'met' | 'missed' | 'not-known'
  readonly because: Doubt | null
  readonly have: number | null
}

const met = (have: number | null = null): Standing => ({ verdict: 'met', because: null, have })
const missed = (have: number | null = null): Standing => ({ verdict: 'missed', because: null, have })
const notKnown = (because: Doubt, have: number | null = null): Standing => ({
  verdict: 'not-known',
  because,
  have,
})

/**
 * Compares one line with a record. Nothing is estimated: a line is met, missed (by how much, if there is an amount) or
 * not known, with the reason.
 *
 * The line is met by its condition or any alternative. If none is met, a result that falls short outweighs one that is
 * not in the record: a student with TOEFL 70 for "IELTS 6.5 or TOEFL 80" sees that 10 are missing. If a record cannot
 * show it (an interview, marks on another scale, an awaited result), the line is not known.
 *
 * @param today ISO day, from which the age of results and of the student is counted
 */
export function judge(requirement: Requirement, record: Evidence, today: string): JudgedRequirement {
  const conditions: readonly Condition[] = [requirement, ...requirement.alternatives]
  const standings = conditions.map((condition) => standingOf(condition, record, today))
  const speaksOf = (place: number) => (place > 0 ? place - 1 : null)

  const fulfilling = standings.findIndex(({ verdict }) => verdict === 'met')
  if (fulfilling >= 0) {
    const about = speaksOf(fulfilling)
    const { have } = standings[fulfilling]!
    return { ...requirement, verdict: 'met', because: null, have, shortBy: null, about, metBy: about }
  }
  const open = standings.findIndex(({ because }) => because !== null && !yields.has(because))
  const short = standings.findIndex(({ verdict }) => verdict === 'missed')
  if (open < 0 && short >= 0) {
    const { have } = standings[short]!
    const { value } = conditions[short]!
    const shortBy = have === null || value === null ? null : rounded(Math.abs(value - have), Math.ceil)
    const about = speaksOf(short)
    return { ...requirement, verdict: 'missed', because: null, have, shortBy, about, metBy: null }
  }
  // What the record has, if only too old or without a section, says more than what it lacks.
  const place =
    open >= 0
      ? open
      : Math.max(
          standings.findIndex(({ because }) => because !== 'absent'),
          0,
        )
  const { because, have } = standings[place]!
  return {
    ...requirement,
    verdict: 'not-known',
    because,
    have,
    shortBy: null,
    about: speaksOf(place),
    metBy: null,
  }
}

/** Doubts that are outweighed by a result that falls short. */
const yields: ReadonlySet<Doubt> = new Set(['absent', 'part-absent', 'expired'])

function standingOf(condition: Condition, record: Evidence, today: string): Standing {
  switch (condition.kind) {
    case 'education':
      return ofEducation(condition, record.schooling)
    case 'subject':
      return ofSubject(condition, record.schooling)
    case 'english':
    case 'language':
    case 'admission_test':
      return ofTest(condition, record.tests, today)
    case 'age':
      return ofAge(condition, record.dateOfBirth, today)
    case 'other':
      return notKnown('ask')
  }
}

function ofEducation(condition: Condition, schooling: readonly Schooling[]): Standing {
  const meant = qualificationsMeant(condition.subject)
  if (meant === null) return notKnown('ask')
  if (schooling.length === 0) return notKnown('absent')
  const completed = schooling.filter(({ status }) => status === 'completed')
  const same = completed.filter(({ qualification }) => meant.includes(qualification))
  const awaited = schooling.some(
    ({ status, qualification }) => status !== 'completed' && proves(qualification, meant),
  )
  if (condition.operator === 'has') {
    if (completed.some(({ qualification }) => proves(qualification, meant))) return met()
    if (awaited) return notKnown('awaiting')
    return completed.length > 0 && completed.every(({ qualification }) => fallsShortOf(qualification, meant))
      ? missed()
      : notKnown('absent')
  }
  const marks = same.map(marksIn).filter((one) => one !== null)
  const comparable = marks.filter(({ scheme }) => scheme === condition.scheme)
  const best = bestOf(
    condition,
    comparable.map(({ obtained, times, of }) => (obtained * times) / of),
  )
  if (best?.verdict === 'met') return best
  if (marks.length > comparable.length) return notKnown('other-scale')
  if (best === null && same.length > 0) return notKnown('absent')
  if (awaited) return notKnown('awaiting')
  if (best !== null) return best
  return completed.length > 0 && completed.every(({ qualification }) => fallsShortOf(qualification, meant))
    ? missed()
    : notKnown('absent')
}

function ofSubject(condition: Condition, schooling: readonly Schooling[]): Standing {
  const including = schooling.filter((entry) => includesSubject(entry, condition.subject))
  if (including.length === 0) return notKnown('absent')
  const completed = including.filter(({ status }) => status === 'completed')
  if (condition.operator === 'has') return completed.length > 0 ? met() : notKnown('awaiting')
  const percents = completed.flatMap(({ subjects }) =>
    subjects.filter(({ subject }) => subject === condition.subject).map(({ percent }) => percent),
  )
  if (percents.length > 0 && condition.scheme !== 'percentage') return notKnown('other-scale')
  const best = bestOf(condition, percents)
  if (best?.verdict === 'met') return best
  if (completed.length < including.length) return notKnown('awaiting')
  return best ?? notKnown('absent')
}

function ofTest(condition: Condition, results: readonly TestResult[], today: string): Standing {
  if (!Object.hasOwn(tests, condition.subject)) return notKnown('ask')
  const { scheme, validYears } = tests[condition.subject as TestName]
  const ofIt = results.filter(({ test }) => test === condition.subject)
  const taken = ofIt.filter(({ status, overall }) => status === 'taken' && overall !== null)
  const counts = taken.filter(
    ({ date }) => date === null || validYears === null || !isOlder(date, validYears, today),
  )
  const sitting = bestSitting(counts.length > 0 ? counts : taken)
  if (sitting === null) return notKnown(ofIt.length > 0 ? 'awaiting' : 'absent')
  const have = scoreOf(sitting, condition.part)
  if (counts.length === 0) return notKnown(ofIt.length > taken.length ? 'awaiting' : 'expired', have)
  if (condition.operator === 'has') return met(have)
  if (condition.scheme !== scheme) return notKnown('other-scale')
  if (have === null) return notKnown('part-absent')
  const standing = compare(condition, have)
  return standing.verdict === 'missed' && ofIt.length > taken.length ? notKnown('awaiting', have) : standing
}

/**
 * Of several attempts the one with the best overall result counts, for its sections too. Like at most universities,
 * results of different days are not combined.
 */
function bestSitting(results: readonly TestResult[]): TestResult | null {
  return results.reduce<TestResult | null>(
    (best, one) => (best === null || one.overall! > best.overall! || isNewerTie(one, best) ? one : best),
    null,
  )
}

const isNewerTie = (one: TestResult, best: TestResult): boolean =>
  one.overall === best.overall && (one.date ?? '') > (best.date ?? '')

function scoreOf({ overall, sections }: TestResult, part: string | null): number | null {
  if (part === null || part === 'overall') return overall
  return sections.find(({ section }) => section === part)?.score ?? null
}

/**
 * Ages are counted today. A minimum age that is reached within a year is not known, because programs count it at their
 * start.
 */
function ofAge(condition: Condition, dateOfBirth: string | null, today: string): Standing {
  if (dateOfBirth === null) return notKnown('absent')
  if (condition.scheme !== 'years') return notKnown('other-scale')
  const age = yearsBetween(dateOfBirth, today)
  const standing = compare(condition, age)
  const soon = condition.operator === '>=' && condition.value !== null && age + 1 >= condition.value
  return standing.verdict === 'missed' && soon ? notKnown('awaiting', age) : standing
}

function bestOf(condition: Condition, values: readonly number[]): Standing | null {
  if (values.length === 0) return null
  return compare(condition, condition.operator === '<=' ? Math.min(...values) : Math.max(...values))
}

/** Compares a value with the required one. Shown in hundredths, and never rounded up to the required value. */
function compare({ operator, value }: Condition, have: number): Standing {
  if (value === null) return met(have)
  const reaches =
    operator === '<='
      ? have <= value + within
      : operator === '='
        ? Math.abs(have - value) <= within
        : have >= value - within
  const shown = rounded(have, operator === '<=' ? Math.ceil : Math.floor)
  return reaches ? met(shown) : missed(shown)
}

/** The tolerance for binary fractions: 59.1 % of something may be 59.09999999999999. */
const within = 1e-9

const rounded = (value: number, round: (value: number) => number): number => {
  const hundredths = value * 100
  const nearest = Math.round(hundredths)
  return (Math.abs(hundredths - nearest) < 1e-6 ? nearest : round(hundredths)) / 100
}

/** Full years from one ISO day to another. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** A result counts up to and including the day on which it is `years` old. */
function isOlder(date: string, years: number, today: string): boolean {
  return today > `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}
