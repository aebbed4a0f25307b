import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { apply, decide } from '#test/people/applying.ts'
import { askAs } from '#test/people/ask-assistant.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { historyDays, questionsPerHour } from '../contract/assistant.ts'
import { applicationAnswers } from '#texts/conversation/assistant/answers.ts'
import { purgeOldQuestions } from './history.ts'
import { mask, maskNumbers } from './mask-numbers.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  await loadBuiltInCatalogue(product.deps.db)
  await loadHelpArticles(product.deps.db, product.deps.clock.now())
})
afterAll(() => product.close())

const storedQuestions = async () =>
  (await product.deps.pool.query('select t::text from assistant_questions t')).rows

describe('days', () => {
  it('are in the time zone of the agency, while a deadline is the same day everywhere', async () => {
    const student = await aStudent(product.deps)
    const { body } = await apply(product, student, await aProgram(product.deps))
    const officer = await anOfficer(product.deps)
    const replyBy = new Date(product.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    await decide(product, officer, body.data._id, { decision: 'offer', replyBy })
    await product.deps.pool.query('update applications set applied_at = $2 where id = $1', [
      body.data._id,
      '2026-11-22T20:38:00Z',
    ])
    const { answer } = await askAs(product, student, 'What is the status of my application?')
    const facts = answer.blocks.flatMap((block) =>
      block.kind === 'rows' ? block.rows.flatMap((row) => row.facts) : [],
    )
    const valueOf = (label: string) => facts.find((fact) => fact.label === label)?.value
    expect(valueOf(applicationAnswers.sent)).toBe('23 November 2026')
    expect(valueOf(applicationAnswers.replyBy)).toBe(formatDay(replyBy))
  })
})

describe('a count', () => {
  it('of one thing has the words for one, in English, Roman Urdu and Urdu', async () => {
    const student = await aStudent(product.deps)
    const lead = async (question: string) => {
      const [first] = (await askAs(product, student, question)).answer.blocks
      return first?.kind === 'text' ? first.text : ''
    }
    const asked = [
      'How many applications have I sent?',
      'Meri application ka kya bana?',
      'میری درخواست کا کیا بنا؟',
    ]
    const leads = async () => [await lead(asked[0]!), await lead(asked[1]!), await lead(asked[2]!)]
    await apply(product, student, await aProgram(product.deps))
    expect(await leads()).toEqual([
      expect.stringMatching(/^1 application: /u),
      expect.stringMatching(/^1 application: /u),
      expect.stringMatching(/^1 درخواست: /u),
    ])
    await apply(product, student, await aProgram(product.deps))
    expect(await leads()).toEqual([
      expect.stringMatching(/^2 applications: /u),
      expect.stringMatching(/^2 applications: /u),
      expect.stringMatching(/^2 درخواستیں: /u),
    ])
  })
})

describe('an amount', () => {
  const lead = async (question: string) => {
    const { answer } = await askAs(product, await aStudent(product.deps), question)
    const [first] = answer.blocks
    return first?.kind === 'text' ? first.text : ''
  }

  it('is converted at the rate of the office, which it names with its day; without a rate it is not known', async () => {
    await product.deps.pool.query(
      `insert into exchange_rates (currency, rate, as_of, source) values ('EUR', 325, '2026-11-20', 'Invented for a test')`,
    )
    expect(await lead('450 euro in Pakistani rupees is how much?')).toBe(
      'PKR\u00a0146,250 is what €450 comes to, at the office’s exchange rate of 20 November 2026.',
    )
    expect(await lead('1 lakh rupees kitne euro mein?')).toContain('€308')
    expect(await lead('how much is 900 pounds in rupees')).toBe(
      'I do not know. The office has no exchange rate between GBP and PKR.',
    )
  })
})

describe('a regulator whose rules nobody has read', () => {
  const answerTo = async (question: string) =>
    (await askAs(product, await aStudent(product.deps), question)).answer
  const textOf = ({ blocks }: Awaited<ReturnType<typeof answerTo>>) =>
    blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n')

  it.each([
    ['Is Fudan University recognised by PMDC?', /^I do not know\..*PM&DC/],
    ['I have 50% in FSc pre medical, can I study MBBS?', /PM&DC which marks/],
  ])('%s: is to be asked, at its own site', async (question, wanted) => {
    const answer = await answerTo(question)
    expect(textOf(answer)).toMatch(wanted)
    // No number of rules, and no number of a rule.
    expect(textOf(answer)).not.toMatch(/rules? appl|60 ?%/)
    expect(answer.sources).toContainEqual({
      title: 'Where to ask PM&DC',
      url: 'https://pmdc.pk/',
      asOf: null,
      checkedOn: null,
    })
  })
})

describe('the stream', () => {
  it('sends each part with its position, then the whole', async () => {
    const { status, answer, pieces } = await askAs(product, await aStudent(product.deps), 'RSU medicine fee')
    expect(status).toBe(200)
    expect(pieces.map(({ block }) => block)).toEqual(answer.blocks)
    expect(pieces.map(({ at }) => at)).toEqual(answer.blocks.map((_, at) => at))
  })

  it.each([
    ['', 'Type a question.'],
    ['   ', 'Type a question.'],
    ['x'.repeat(501), 'Use at most 500 characters.'],
    [undefined, 'Type a question.'],
    ['a\u0000b', 'This has characters that cannot be stored. Type it again.'],
  ])('refuses %j', async (question, sentence) => {
    const { status, body } = await askAs(product, await aStudent(product.deps), question)
    expect([status, body.code, body.fields.question]).toEqual([400, 'invalid_input', sentence])
  })

  it('limits questions per hour, and takes them again later', async () => {
    const student = await aStudent(product.deps)
    await product.deps.db
      .insertInto('assistant_questions')
      .values(
        Array.from({ length: questionsPerHour }, () => ({
          student_id: student._id,
          question: 'x',
          intent: 'unknown',
          answer: JSON.stringify({ blocks: [], sources: [], links: [], handover: true }),
          asked_at: product.clock.now(),
        })),
      )
      .execute()
    const refused = await askAs(product, student, 'Talk to a person')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    product.clock.advance(3_601_000)
    expect((await askAs(product, student, 'Talk to a person')).status).toBe(200)
  })

  it('stores markup as plain text', async () => {
    const student = await aStudent(product.deps)
    const typed = '<img src=x onerror=alert(1)> {{7*7}}'
    expect((await askAs(product, student, typed)).answer.question).toBe(typed)
  })
})

describe('document numbers', () => {
  it.each([
    '35202-1234567-1',
    '3520212345671',
    '35202 1234567 1',
    'AB1234567',
    'ab 1234567',
    'C12345678',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'PK36SCBL0000001123456702',
    'PK36 SCBL 0000 0011 2345 6702',
  ])('masks %s', (number) => {
    const masked = maskNumbers(`my number is ${number}, ok?`)
    expect(masked).toContain(mask)
    expect(masked).not.toMatch(/\d{3}/)
  })

  it.each([
    'MZ-2026-004127',
    'under $4,000',
    '0300 1234567',
    'in 2027-2028',
    'JW202',
    '58% in FSc',
    '6B10102',
  ])('does not mask %s', (text) => expect(maskNumbers(text)).toBe(text))

  it('are never stored', async () => {
    const student = await aStudent(product.deps)
    const { answer } = await askAs(product, student, 'my cnic is 35202-7654321-9, deadlines this month')
    expect(answer.question).toBe(`my cnic is ${mask}, deadlines this month`)
    expect(answer.masked).toBe(true)
    expect(JSON.stringify(await storedQuestions())).not.toContain('7654321')
  })
})

describe('the history', () => {
  it('belongs to the student alone: listed, rated, deleted one by one or all at once', async () => {
    const [student, other] = await Promise.all([aStudent(product.deps), aStudent(product.deps)])
    const answers = []
    for (const question of ['Talk to a person', 'Will I get the visa?', 'duolingo chalega?']) {
      answers.push((await askAs(product, student, question)).answer)
    }
    const list = async (token: string) =>
      (await product.call('GET', '/assistant/questions', { token })).body.answers
    expect(await list(student.token)).toEqual(answers.toReversed())
    expect(await list(other.token)).toEqual([])
    const path = `/assistant/questions/${answers[0]!._id}`
    const helpful = { body: { helpful: true } }
    expect((await product.call('PUT', `${path}/helpful`, { token: other.token, ...helpful })).status).toBe(
      404,
    )
    expect((await product.call('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await product.call('PUT', `${path}/helpful`, { token: student.token, ...helpful })).status).toBe(
      200,
    )
    expect((await list(student.token)).at(-1).helpful).toBe(true)
    expect((await product.call('DELETE', path, { token: student.token })).status).toBe(200)
    expect(await list(student.token)).toHaveLength(2)
    const cleared = await product.call('DELETE', '/assistant/questions', { token: student.token })
    expect(cleared.body.removed).toBe(2)
    expect(await list(student.token)).toEqual([])
  })

  it('is purged after 90 days and not before', async () => {
    const student = await aStudent(product.deps)
    await askAs(product, student, 'Talk to a person')
    const mine = async () =>
      (
        await product.deps.pool.query('select 1 from assistant_questions where student_id = $1', [
          student._id,
        ])
      ).rows
    product.clock.advance((historyDays - 1) * 86_400_000)
    await purgeOldQuestions(product.deps)
    expect(await mine()).toHaveLength(1)
    product.clock.advance(86_401_000)
    expect(await purgeOldQuestions(product.deps)).toBeGreaterThan(0)
    expect(await mine()).toHaveLength(0)
  })
})

describe('a conversation', () => {
  const leadOf = async (student: Person, question: string) => {
    const [first] = (await askAs(product, student, question)).answer.blocks
    return first?.kind === 'text' ? first.text : ''
  }

  it('goes on for an hour, for the student alone, and ends with its history', async () => {
    const [student, other] = await Promise.all([aStudent(product.deps), aStudent(product.deps)])
    await leadOf(student, 'what is the fee of medicine at Novi Sad')
    expect(await leadOf(other, 'and how many years is it?')).toMatch(/^I do not know/)
    expect(await leadOf(student, 'and how many years is it?')).toMatch(/^6 years/)
    await product.call('DELETE', '/assistant/questions', { token: student.token })
    expect(await leadOf(student, 'and how many years is it?')).toMatch(/^I do not know/)
    await leadOf(student, 'what is the fee of medicine at Novi Sad')
    product.clock.advance(3_601_000)
    expect(await leadOf(student, 'and how many years is it?')).toMatch(/^I do not know/)
  })

  it('keeps what it is about to itself', async () => {
    const student = await aStudent(product.deps)
    const { answer } = await askAs(product, student, 'MBBS in Serbia')
    const { body } = await product.call('GET', '/assistant/questions', { token: student.token })
    expect(body.answers).toEqual([answer])
    expect(Object.keys(answer)).not.toContain('about')
  })
})

describe('a price', () => {
  it('is said not to be compared with programs whose currency has no exchange rate', async () => {
    const student = await aStudent(product.deps)
    const sentence = 'There are other programs, but no exchange rate is known for their currency'
    const saysSo = async (question: string) =>
      (await askAs(product, student, question)).answer.blocks.some(
        (block) => block.kind === 'text' && block.text.startsWith(sentence),
      )
    // Georgian universities state dollars, Latvian ones euros.
    expect(await saysSo('Medicine in Georgia under 9000 euro')).toBe(true)
    expect(await saysSo('Medicine in Latvia under 30000 euro')).toBe(false)
    for (const sum of ['€30,000', '30000 €', '€ 30k'])
      expect(await saysSo(`Medicine in Latvia under ${sum}`), sum).toBe(false)
    expect(await saysSo('Medicine in Georgia')).toBe(false)
    const officer = await anOfficer(product.deps)
    await product.deps.pool.query(
      `insert into exchange_rates (currency, rate, as_of, source, set_by, set_at)
       values ('USD', 280, $1::date, 'Invented for a test', $2, now()), ('EUR', 325, $1::date, 'Invented for a test', $2, now())`,
      [product.clock.now().toISOString().slice(0, 10), officer._id],
    )
    expect(await saysSo('Medicine in Georgia under 9000 euro')).toBe(false)
  })
})
