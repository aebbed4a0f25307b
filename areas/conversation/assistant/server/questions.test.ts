import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'
import { anAskingStudent } from '#test/assistant/asking-student.ts'
import { articlesOf, rowsOf, textsOf } from '#test/assistant/judge-answer.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import type { Person } from '#test/people/people.ts'
import { deleteQuestions, type Answer } from '../contract/assistant.ts'

/** Sends every question of the list over HTTP and checks its intent and its rows. */

const expected = readFileSync(path.join(contentFolder, 'assistant/questions.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string, string])

let product: TestProduct
let student: Person
const answers = new Map<string, Answer>()

beforeAll(async () => {
  product = await testProduct()
  student = await anAskingStudent(product)
  for (const [question] of expected) {
    // Without its history the assistant begins a new conversation.
    await product.call('DELETE', deleteQuestions.path, { token: student.token })
    answers.set(question, (await askAs(product, student, question)).answer)
  }
})
afterAll(() => product.close())

/** The error in an answer; null when there is none. */
function wrongWith([question, intent, expectation]: [string, string, string]): string | null {
  const answer = answers.get(question)!
  const is = (what: string) => `${question}: ${what}, taken for ${answer.intent}`
  if (intent.startsWith('help:')) {
    return answer.intent === 'help' && articlesOf(answer)[0]?.slug === expectation ? null : is(expectation)
  }
  if (answer.intent !== intent) return is(intent)
  if (expectation === 'handover' || expectation === 'none') {
    return answer.handover && rowsOf(answer).length === 0 ? null : is('no person offered')
  }
  const [, kind, country] = /^rows:(\w+)(?: country=(\w\w))?$/.exec(expectation)!
  const rows = rowsOf(answer)
  if (rows.length === 0 || rows.some((row) => row.kind !== kind)) return is(`rows are not of ${kind}`)
  if (country && rows.some((row) => row.country !== country)) return is(`a row is not in ${country}`)
  return null
}

it('answers at least 95 of 100 with the right rows or article', () => {
  const wrong = expected.map(wrongWith).filter((one) => one !== null)
  console.log(`  ${expected.length - wrong.length} of ${expected.length} right`)
  expect(wrong.slice(Math.floor(expected.length * 0.05))).toEqual([])
})

it('answers that it does not know what it cannot know, without a number', () => {
  const unknown = expected.filter(([, intent]) => intent === 'unknown')
  expect(unknown.length).toBe(20)
  const wrong = unknown.filter(([question]) => {
    const answer = answers.get(question)!
    return (
      answer.intent !== 'unknown' ||
      !answer.handover ||
      rowsOf(answer).length > 0 ||
      !/^(?:I do not know|No,|Mujhe nahin maloom|Nahin,)/.test(textsOf(answer)[0] ?? '') ||
      textsOf(answer).some((text) => /\d/.test(text))
    )
  })
  expect(wrong).toEqual([])
})

it('names a source for every answer that states something', () => {
  const stating = [...answers.values()].filter((one) => rowsOf(one).length > 0 || one.intent === 'help')
  expect(stating.length).toBeGreaterThan(100)
  expect(stating.filter(({ sources }) => sources.length === 0).map(({ question }) => question)).toEqual([])
})
