import {
  askAssistant,
  deleteQuestions,
  judgeAnswer,
  listQuestions,
  type Answer,
  type AnswerBlock,
} from '#areas/conversation/assistant/contract/assistant.ts'
import { listHelp, showHelp, type HelpEntry } from '#areas/conversation/help/contract/help.ts'
import { startThread } from '#areas/conversation/messages/contract.ts'
import { ayesha, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer as Answered, Stub, Stubs } from '../../stubs.ts'

const answer = (number: number, over: Partial<Answer>): Answer => ({
  _id: id(60, number),
  question: 'Where is my application?',
  masked: false,
  intent: 'my-applications',
  blocks: [{ kind: 'text', text: 'These are your applications.' }],
  sources: [{ title: 'Your own records, as they are now', url: null, asOf: null, checkedOn: null }],
  links: [{ label: 'All applications', href: '/applications' }],
  handover: false,
  askedAt: moment(-1),
  helpful: null,
  ...over,
})

const rows: Extract<AnswerBlock, { kind: 'rows' }> = {
  kind: 'rows',
  rows: [
    {
      kind: 'fee',
      title: 'Integrated Academic Studies of Medicine in English, six years, taught in Niš',
      place: 'University of Niš',
      country: 'RS',
      facts: [
        { label: 'Tuition', value: '€6,000 (year)' },
        { label: 'Application fee', value: '€50' },
      ],
      href: `/universities/${id(61, 1)}/programs/${id(62, 1)}`,
      open: 'Open program',
    },
  ],
}
const fees = answer(2, {
  question: 'nis medical ki fees kitni hai',
  intent: 'fees',
  blocks: [{ kind: 'text', text: '€6,000 saalana (2024/25 ke liye).' }, rows],
  sources: [
    {
      title: 'Medicine, University of Niš',
      url: 'https://example.org/fees',
      asOf: null,
      checkedOn: '2026-11-21',
    },
  ],
  links: [{ label: 'See all in Universities', href: '/universities?search=nis+medical' }],
  helpful: true,
})
const unknown = answer(3, {
  question: 'My CNIC is •••. Will I get the visa?',
  masked: true,
  intent: 'unknown',
  blocks: [
    { kind: 'text', text: 'I do not know this. Nobody can tell beforehand, and I make no predictions.' },
    {
      kind: 'articles',
      articles: [{ slug: 'visa-refused', title: 'My visa was refused. What now?', summary: '' }],
    },
  ],
  sources: [],
  links: [],
  handover: true,
})

const urdu = answer(4, {
  question: 'چین میں ایم بی بی ایس کی فیس کتنی ہے؟',
  intent: 'fees',
  blocks: [
    { kind: 'text', text: '€6,000 سالانہ۔' },
    {
      kind: 'rows',
      rows: [1, 2, 3, 4].map((number) => ({
        ...rows.rows[0]!,
        title: `Medicine in English, campus ${number}`,
        href: `/universities/${id(61, number)}/programs/${id(62, number)}`,
      })),
    },
  ],
  links: [],
})

/** Answers that other tests show as well. */
export const chatbotAnswers = { fees, unknown }

const history = (shown: Stub<typeof listQuestions>, more: readonly Answered[] = []): Stubs =>
  new Map([on(listQuestions, shown), ...more])
const nothing: Stub<typeof listQuestions> = { reply: { answers: [], earlier: false } }
const full: Stub<typeof listQuestions> = {
  reply: { answers: [urdu, unknown, fees, answer(1, {})], earlier: true },
}

/** The stream as the server writes it. */
export const streamed = (whole: Answer): Stub<typeof askAssistant> => ({
  type: 'text/event-stream',
  bytes: Buffer.from(
    [
      ...whole.blocks.map((block, at) => `event: piece\ndata: ${JSON.stringify({ at, block })}\n\n`),
      `event: done\ndata: ${JSON.stringify({ answer: whole })}\n\n`,
    ].join(''),
  ),
})

const articles: HelpEntry[] = [
  {
    slug: 'ibcc-attestation',
    title: 'How do I get IBCC attestation?',
    summary: 'The board verifies first, then IBCC attests.',
    topic: 'attestation',
    checkedOn: '2026-11-21',
  },
  {
    slug: 'bank-statement',
    title: 'What must a bank statement look like?',
    summary: 'On paper of the bank, with a stamp, and with money that can be explained.',
    topic: 'money',
    checkedOn: '2026-11-21',
  },
]
const article: Stub<typeof showHelp> = {
  reply: {
    article: {
      ...articles[0]!,
      markdown:
        'Go from the **bottom** up.\n\n## What goes wrong\n\n- Photocopies *alone*.\n- Old stamps.\n\n1. Board\n2. IBCC\n\nSend them [later](/applications).',
      sources: [
        { title: 'IBCC, rules for attestation', url: 'https://example.org/ibcc', asOf: 'undated copy' },
      ],
      helpful: null,
    },
  },
}

const at = '/chatbot'
const askFor =
  (question: string): NonNullable<ScreenState['act']> =>
  async (page) => {
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
  }

/** The assistant, and the articles it answers from. */
export const chatbotScreens: ScreenState[] = [
  { name: 'chatbot-loading', as: ayesha, at, stubs: history('never'), shows: 'Your question' },
  { name: 'chatbot-empty', as: ayesha, at, stubs: history(nothing), shows: 'Sasta MBBS kahan hai?' },
  { name: 'chatbot-failed', as: ayesha, at, stubs: history({ refusal: 'unavailable' }), shows: 'Try again' },
  {
    name: 'chatbot-full',
    as: ayesha,
    at,
    stubs: history(full, [on(judgeAnswer, { reply: { message: 'Thank you.', helpful: true } })]),
    shows: '€6,000 (year)',
  },
  {
    name: 'chatbot-answered',
    as: ayesha,
    at,
    stubs: history(nothing, [on(askAssistant, streamed(fees))]),
    act: askFor('nis medical ki fees kitni hai'),
    shows: '€6,000 (year)',
  },
  {
    name: 'chatbot-looking',
    as: ayesha,
    at,
    stubs: history(nothing, [on(askAssistant, 'never')]),
    act: askFor('Deadlines this month'),
    shows: 'Looking',
  },
  {
    name: 'chatbot-refused',
    as: ayesha,
    at,
    stubs: history(nothing, [on(askAssistant, { refusal: 'too_many_requests' })]),
    act: askFor('Deadlines this month'),
    shows: 'Your question was not answered.',
  },
  {
    name: 'chatbot-lost',
    as: ayesha,
    at,
    stubs: history(nothing, [on(askAssistant, 'broken')]),
    act: askFor('Deadlines this month'),
    shows: 'It is back in the text field.',
  },
  {
    name: 'chatbot-person-full',
    as: ayesha,
    at,
    stubs: history(full, [on(startThread, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Ask a person' }).click()
      await page.getByRole('button', { name: 'Send message' }).click()
    },
    shows: 'Your message was not sent.',
  },
  {
    name: 'chatbot-clear',
    as: ayesha,
    at,
    stubs: history(full, [on(deleteQuestions, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove all' }).click()
    },
    shows: 'Delete your whole history?',
  },
  { name: 'help-loading', as: ayesha, at: '/help', stubs: new Map([on(listHelp, 'never')]), shows: 'Help' },
  {
    name: 'help-failed',
    as: ayesha,
    at: '/help',
    stubs: new Map([on(listHelp, { refusal: 'unavailable' })]),
    shows: 'Try again',
  },
  {
    name: 'help-empty',
    as: ayesha,
    at: '/help?search=moon',
    stubs: new Map([on(listHelp, { reply: { articles: [] } })]),
    shows: 'All topics',
  },
  {
    name: 'help-nearest',
    as: ayesha,
    at: '/help?search=wisa',
    stubs: new Map([on(listHelp, { reply: { articles: [], nearest: ['visa', 'money', 'after-arrival'] } })]),
    shows: 'Topics that come closest',
  },
  {
    name: 'help-full',
    as: ayesha,
    at: '/help',
    stubs: new Map([on(listHelp, { reply: { articles } })]),
    shows: 'Attestation',
  },
  {
    name: 'help-article-full',
    as: ayesha,
    at: '/help/ibcc-attestation',
    stubs: new Map([on(showHelp, article)]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Report a mistake' }).click()
    },
    shows: 'Your message to the office',
  },
  {
    name: 'help-article-failed',
    as: ayesha,
    at: '/help/ibcc-attestation',
    stubs: new Map([on(showHelp, { refusal: 'not_found' })]),
    shows: 'We could not find this',
  },
]
