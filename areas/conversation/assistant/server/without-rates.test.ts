import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAskingStudent } from '#test/assistant/asking-student.ts'
import { rowsOf, textsOf, withCodes } from '#test/assistant/judge-answer.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import type { Person } from '#test/people/people.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await anAskingStudent(product)
  await product.deps.pool.query('delete from exchange_rates')
})
afterAll(() => product.close())

const ask = async (question: string) => (await askAs(product, student, question)).answer
const textOf = (answer: Awaited<ReturnType<typeof ask>>): string => textsOf(answer).map(withCodes).join(' ')

it.each(['ایم بی بی ایس کی فیس کتنی ہے؟', 'mbbs fee', 'sasta mbbs kahan hai'])(
  'names the lowest in each currency, and calls none the cheapest: %s',
  async (question) => {
    const answer = await ask(question)
    const text = textOf(answer)
    for (const amount of ['30,000 CNY', '156 to 4,619 EUR', '5,500 USD']) expect(text).toContain(amount)
    expect(text).not.toMatch(/Cheapest first|Sab se sasta pehle|سب سے سستا پہلے/u)
    expect(rowsOf(answer)[0]!.place).toBe(/^.*?: ([^;؛]+)/u.exec(textsOf(answer)[0]!)![1])
  },
)

it('names the highest in each currency', async () => {
  const text = textOf(await ask('which is the most expensive mbbs of all?'))
  expect(text).toContain('414,461 AUD')
  expect(text).toContain('12,000 EUR')
  expect(text).toContain('the highest in each currency')
})
