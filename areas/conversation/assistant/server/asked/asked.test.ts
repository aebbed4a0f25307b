import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAskingStudent } from '#test/assistant/asking-student.ts'
import { readAskedQuestions } from '#test/assistant/asked-questions.ts'
import { wrongWith } from '#test/assistant/judge-answer.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import type { Person } from '#test/people/people.ts'
import { deleteQuestions } from '../../contract/assistant.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await anAskingStudent(product)
})
afterAll(() => product.close())

it.each(['questions', 'held-back-questions'] as const)('prints the score of the %s', async (name) => {
  const scores = new Map<string, { right: number; asked: number }>()
  for (const asked of readAskedQuestions(name)) {
    // Without its history the assistant begins a new conversation.
    if (!asked.followsUp) await product.call('DELETE', deleteQuestions.path, { token: student.token })
    const { answer } = await askAs(product, student, asked.question)
    const score = scores.get(asked.kind) ?? { right: 0, asked: 0 }
    scores.set(asked.kind, {
      right: score.right + (wrongWith(asked, answer).length === 0 ? 1 : 0),
      asked: score.asked + 1,
    })
  }
  for (const [kind, { right, asked }] of scores) console.log(`  ${kind}: ${right} of ${asked}`)
  expect(scores.size).toBeGreaterThan(10)
})
