import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAskingStudent } from '#test/assistant/asking-student.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { deleteQuestions } from '../contract/assistant.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await anAskingStudent(product)
})
afterAll(() => product.close())

async function ask(question: string, person = student) {
  // Without its history the assistant begins a new conversation.
  await product.call('DELETE', deleteQuestions.path, { token: person.token })
  const { answer } = await askAs(product, person, question)
  const said = answer.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join(' ')
  return { said, links: answer.links.map(({ href }) => href) }
}

it.each([
  'what percentage did I enter?',
  'which marks have i saved in my profile',
  'what are my marks',
  'show me my academic record',
  'mere marks kitne likhe hain',
  'maine kitne percent likhe the record mein',
  'mere profile mein kya marks save hain',
  'میرے ریکارڈ میں کتنے نمبر لکھے ہیں؟',
])('says what the student entered: %s', async (question) => {
  const { said, links } = await ask(question)
  expect(said).toContain('FSc pre-medical 72%')
  expect(links).toEqual(['/student-profile/record'])
})

it.each(['what is my ielts score', 'mera ielts score kitna likha hai', 'what band did i enter for IELTS'])(
  'names the test that is asked about, and nothing else: %s',
  async (question) => {
    const { said } = await ask(question)
    expect(said).toContain('IELTS 6.0')
    expect(said).not.toContain('72%')
  },
)

it('says that a test is not in the record, and not what another one has', async () => {
  const { said, links } = await ask('what is my TOEFL score')
  expect(said).toBe('Your record has no result of this test: TOEFL.')
  expect(links).toEqual(['/student-profile/record'])
})

it('says that the record is empty', async () => {
  const { said, links } = await ask('what are my marks', await aStudent(product.deps))
  expect(said).toBe('I do not know. Your record has no marks and no tests yet.')
  expect(links).toEqual(['/student-profile/record'])
})

it.each([
  'are my marks enough for medicine in riga',
  'what marks do i need for medicine in padua',
  'mere marks kitne hone chahiye riga medicine ke liye',
  'mere 72 percent marks hain kahan admission mil sakta hai',
  'with my marks where can i study nursing',
  'my ielts score is 6.5, can i get into economics at riga',
  'how is my percentage calculated from marks',
  'what is my reference number',
  'is my passport number saved',
  'mera phone number kya likha hai',
  'میرا پاسپورٹ نمبر کیا لکھا ہے',
])('does not take for that a question about programs or other numbers: %s', async (question) => {
  expect((await ask(question)).said).not.toMatch(/FSc pre-medical 72%|Your record has/)
})
