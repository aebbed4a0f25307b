import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAskingStudent } from '#test/assistant/asking-student.ts'
import { articlesOf, rowsOf, textOfRow, textsOf } from '#test/assistant/judge-answer.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import type { Person } from '#test/people/people.ts'
import { deleteQuestions, type Answer } from '../contract/assistant.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await anAskingStudent(product)
})
afterAll(() => product.close())

/** The answer to the last of the questions of a new conversation. */
async function ask(...questions: readonly string[]): Promise<Answer> {
  await product.call('DELETE', deleteQuestions.path, { token: student.token })
  const answers: Answer[] = []
  for (const question of questions) answers.push((await askAs(product, student, question)).answer)
  return answers.at(-1)!
}

const leadOf = (answer: Answer): string => textsOf(answer)[0] ?? ''
const placesOf = (answer: Answer) => [...new Set(rowsOf(answer).map(({ country }) => country))].toSorted()
const everything = (answer: Answer): string =>
  [...textsOf(answer), ...rowsOf(answer).map(textOfRow)].join('\n')

it('answers each part of a question, what is known first', async () => {
  const fees = await ask('How long is nursing at Riga Stradins, and what are the fees?')
  expect(textsOf(fees).slice(0, 2).join(' ')).toMatch(/4 years.*€5,000/su)
  expect(rowsOf(fees)).toHaveLength(1)
  expect(textOfRow(rowsOf(fees)[0]!)).toMatch(/Duration: 4 years.*Tuition: €5,000/u)
  const test = await ask(
    'When does Hertie close for Master of International Affairs, and what TOEFL do they need?',
  )
  expect(textsOf(test)[0]).toContain('1 May')
  expect(textsOf(test)[1]).toMatch(/^I do not know\. The source does not name TOEFL/u)
})

it('puts countries, levels and subjects side by side', async () => {
  const countries = await ask('is dentistry in latvia more expensive than in serbia?')
  expect(leadOf(countries)).toMatch(/^Yes\. €14,000 – 15,000.*Latvia.*; €7,000.*Serbia/u)
  const other = await ask('is dentistry in serbia more expensive than in latvia?')
  expect(leadOf(other)).toMatch(/^No\. /u)
  const levels = await ask('iset bachelor vs iset master fees')
  expect(leadOf(levels)).toMatch(/\$3,000.*\$4,000/u)
  const subjects = await ask('nursing or pharmacy fees at Riga Stradins')
  expect(leadOf(subjects)).toMatch(/€5,000.*€8,000 – 9,000/u)
})

it('sorts by what all years cost where that is asked', async () => {
  const whole = await ask('which Australian university takes the least for a whole Master of Data Science?')
  expect(textOfRow(rowsOf(whole)[0]!)).toContain('A$50,500 in total')
})

it('leaves out a language, a subject and a country', async () => {
  const english = await ask('Medicine in Bishkek, nothing in Russian please')
  expect(rowsOf(english).length).toBeGreaterThan(0)
  expect(everything(english)).not.toContain('(in Russian)')
  const noDoctor = await ask('kirgizstan mein kuch aisa hai jo doctory na ho, bachelor level')
  expect(placesOf(noDoctor)).toEqual(['KG'])
  expect(everything(noDoctor)).not.toContain('General Medicine')
  const near = await ask('nursing bachelor', 'australia boht door hai, sirf europe wali dikhayen')
  expect(placesOf(near)).not.toContain('AU')
  expect(everything(near)).toContain('Riga')
})

it('takes over the subject, and not what belonged to another place', async () => {
  const moved = await ask(
    'computer science bachelors in Uzbekistan',
    'at westminster is there a paper to sit before admission',
    'leave Uzbekistan. same subject but Kazakhstan',
  )
  expect(placesOf(moved)).toEqual(['KZ'])
  expect(everything(moved)).toContain('Astana IT')
  const same = await ask('architecture bachelor at Bilkent', 'too costly. show me the same in latvia')
  expect(rowsOf(same).map(({ place }) => place)).toEqual(['RISEBA University of Applied Sciences'])
  const period = await ask(
    'business bachelor at heriot watt, fees',
    'is that amount for one year or for the whole degree',
  )
  expect(leadOf(period)).toContain('51,007')
})

it('goes on about the programs after an article, and about their country in an article', async () => {
  const visa = await ask('medicine in Milan in English', 'visa lagwane ka tareeqa b bata do')
  expect(articlesOf(visa)[0]?.slug).toBe('visa-italy')
  const years = await ask(
    'dentistry at the University of Nis',
    'how do i write a motivation letter',
    'how long is it?',
  )
  expect(leadOf(years)).toMatch(/^6 years/u)
})

it('leaves the article before as soon as another thing is named with a country', async () => {
  const asked = ['scholarship for bs cs in turkey', 'visa for latvia how long'] as const
  expect(articlesOf(await ask(...asked))[0]?.slug).toBe('visa-latvia')
  const failed = await ask('I failed MDCAT can I still do mbbs in georgia', 'latvia visa time')
  expect(articlesOf(failed)[0]?.slug).toBe('visa-latvia')
})

it('tells what is next, and how a deposit is paid, in Roman Urdu', async () => {
  expect(articlesOf(await ask('ab mujhe kya karna hai'))).toEqual([])
  expect(articlesOf(await ask('deposit kaise jama karun'))[0]?.slug).toBe('sending-fees-from-pakistan')
})

it('reads slips of the pen, and names in Urdu script that are written in two words', async () => {
  const fee = await ask('registraton fee at riga stradins medicine')
  expect(leadOf(fee)).toContain('€1,800')
  const freiburg = await ask('فرائی برگ میں فزکس ماسٹر کے لیے درخواست دینے کی آخری تاریخ کیا ہے؟')
  expect(everything(freiburg)).toContain('15 July')
  const bank = await ask('سفارت خانے کو بینک میں کتنے پیسے دکھانے پڑتے ہیں؟')
  expect(articlesOf(bank)[0]?.slug).toMatch(/^(?:proof-of-funds|bank-statement)$/u)
})

it('finds a season in the words of the sources', async () => {
  const spring = await ask('spring intake kis kis uni me hota hai germany me')
  expect(placesOf(spring)).toEqual(['DE'])
  expect(everything(spring)).toContain('summer semester from March')
  expect(everything(spring)).not.toContain('Constructor')
})

it('does not list the programs of a place that is only mentioned', async () => {
  const mentioned = await ask('someone on whatsapp says give 2 lac and seat in europe is sure. real?')
  expect(rowsOf(mentioned)).toEqual([])
  const elsewhere = await ask('nust ka entry test is dafa kis tareekh ko hai')
  expect(leadOf(elsewhere)).toMatch(/^Mujhe nahin maloom/u)
})

it('reads Western Union as a way to pay, and Union University by its name', async () => {
  for (const question of [
    'Can I pay the fees by Western Union?',
    'western union se fees bhej sakte hain?',
    'Is Western Union safe for the tuition deposit?',
    'kya western union chalega',
  ]) {
    const answer = await ask(question)
    expect(everything(answer), question).not.toContain('Union University')
  }
  expect(articlesOf(await ask('western union se fees bhej sakte hain?'))[0]?.slug).toBe(
    'sending-fees-from-pakistan',
  )
  expect(everything(await ask('What does Union University in Belgrade teach?'))).toContain('Union University')
})
