import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A question as in the content folder, including what must not be sent before the test is handed in. */
export interface WrittenQuestion {
  readonly id: string
  readonly kind: 'choice' | 'self'
  readonly text: string
  readonly passage?: string
  readonly options: readonly string[]
  /** Place of the right option; null for self-assessed questions. */
  readonly answer: number | null
  readonly explanation: string
  readonly topic: string
}

export interface WrittenTest {
  readonly slug: string
  readonly title: string
  /** Title of the course it belongs to. */
  readonly course: string
  readonly about: string
  readonly minutes: number
  readonly questions: readonly WrittenQuestion[]
}

const folder = path.join(import.meta.dirname, '../../../../content/practice-tests')

/** The practice tests of the product by slug, in the order of their titles. Read once, when the product starts. */
export const practiceTests: ReadonlyMap<string, WrittenTest> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as WrittenTest)
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map((test) => [test.slug, test]),
)

/** Whether all its questions are self-assessed. */
export const isSelfJudged = ({ questions }: WrittenTest): boolean =>
  questions.every(({ kind }) => kind === 'self')

export type Answers = Readonly<Record<string, number>>

/** Number of right answers; null for self-assessed tests. */
export function countRight(test: WrittenTest, answers: Answers): number | null {
  if (isSelfJudged(test)) return null
  return test.questions.filter(({ id, answer }) => answer !== null && answers[id] === answer).length
}

/** Marks by topic, in the order of the test; only questions that can be right or wrong count. */
export function marksByTopic(test: WrittenTest, answers: Answers) {
  const marks = new Map<string, { topic: string; right: number; of: number }>()
  for (const { id, topic, answer } of test.questions) {
    if (answer === null) continue
    const so = marks.get(topic) ?? { topic, right: 0, of: 0 }
    marks.set(topic, { topic, right: so.right + (answers[id] === answer ? 1 : 0), of: so.of + 1 })
  }
  return [...marks.values()]
}
