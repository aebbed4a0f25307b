import type { Answer, AnswerRow } from '#areas/conversation/assistant/contract/assistant.ts'
import type { AskedQuestion } from './asked-questions.ts'

export const rowsOf = ({ blocks }: Answer): AnswerRow[] =>
  blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
export const articlesOf = ({ blocks }: Answer) =>
  blocks.flatMap((block) => (block.kind === 'articles' ? block.articles : []))
export const textsOf = ({ blocks }: Answer): string[] =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))

export const textOfRow = ({ title, place, facts }: AnswerRow): string =>
  [title, place, ...facts.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' | ')

/** Currencies by how amounts are written: `€`, `A$`, `PKR`. */
const codes = new Map(
  Intl.supportedValuesOf('currency').map((currency) => {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(1)
    return [parts.find(({ type }) => type === 'currency')!.value, currency]
  }),
)
const signs = [...codes.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => sign.replaceAll(/[$.]/gu, String.raw`\$&`))
  .join('|')
const written = new RegExp(
  String.raw`(?<![\p{L}\d])(${signs})\u00a0?(\d[\d,]*(?:\.\d+)?)(?: – (\d[\d,]*(?:\.\d+)?))?`,
  'gu',
)

/** The text with its amounts as the lists of questions name them: `12,000 EUR`, `9,500 to 14,000 EUR`. */
export const withCodes = (text: string): string =>
  text.replaceAll(written, (_, sign: string, from: string, upTo?: string) =>
    [from, ...(upTo === undefined ? [] : ['to', upTo]), codes.get(sign)].join(' '),
  )

/** How an answer may begin. */
const beginnings: Readonly<Record<string, RegExp>> = {
  yes: /^(?:yes|(?:ji )?haan|(?:جی )?ہاں)(?![\p{L}\p{M}])/iu,
  no: /^(?:no|(?:ji )?nahin|(?:جی )?نہیں)(?![\p{L}\p{M}])/iu,
  unsure: /^(?:I do not know|Mujhe (?:yeh )?nahin maloom|مجھے (?:یہ )?معلوم نہیں)/u,
  figure: /^\d/u,
}
const anyBeginning = Object.values(beginnings)
/** These may begin with a state ("It is under review") or the first step of an article. */
const mayTell = new Set(['own', 'documents', 'dates', 'person', 'help'])

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

function holds(term: string, answer: Answer): boolean {
  const lead = withCodes(textsOf(answer)[0] ?? '')
  const rows = rowsOf(answer)
  const [word = '', ...others] = term.split(' ')
  const rest = others.join(' ')
  if (word === 'place') {
    const pattern = new RegExp(rest, 'iu')
    return rows.length > 0 && rows.every(({ title, place }) => pattern.test(`${title} ${place}`))
  }
  if (word === 'first') return rows.length > 0 && new RegExp(rest, 'iu').test(withCodes(textOfRow(rows[0]!)))
  return term.split('|').some((one) => {
    if (beginnings[one]) return beginnings[one].test(lead)
    if (one === 'ur') return /[\u0600-\u06ff]/u.test(lead)
    if (one === 'person' || one === 'handover') return answer.handover
    if (one === 'norows') return rows.length === 0
    if (one === 'rows') return rows.length > 0
    if (/^rows [A-Z]{2}$/u.test(one)) {
      const placed = rows.filter(({ country }) => country !== null)
      return placed.length > 0 && placed.every(({ country }) => country === one.slice(5))
    }
    if (one.startsWith('article ')) return articlesOf(answer)[0]?.slug === one.slice(8)
    if (one.startsWith('=')) return has(lead, one.slice(1))
    if (one === 'not know') return beginnings['unsure']!.test(lead)
    if (one === 'Yes' || one === 'Haan') return beginnings['yes']!.test(lead)
    const whole = [
      answer.question,
      ...textsOf(answer).map(withCodes),
      ...rows.map((row) => withCodes(textOfRow(row))),
      ...articlesOf(answer).map(({ title }) => title),
    ]
    return (one === '•' ? whole : whole.slice(1)).some((text) => has(text, one))
  })
}

/** What is wrong with an answer; empty when it is right. */
export function wrongWith({ kind, must, mustNot }: AskedQuestion, answer: Answer): string[] {
  const lead = withCodes(textsOf(answer)[0] ?? '')
  const wrong = [
    ...must.filter((term) => !holds(term, answer)).map((term) => `lacks ${term}`),
    ...mustNot.filter((term) => holds(term, answer)).map((term) => `has ${term}`),
  ]
  const tells = mayTell.has(kind) || ['help', 'my-applications', 'my-documents'].includes(answer.intent)
  const stated = must.some((term) => term.startsWith('=')) || must.some((term) => term.startsWith('Ask'))
  if (!tells && !stated && !anyBeginning.some((pattern) => pattern.test(lead))) {
    wrong.push(`begins with “${lead.slice(0, 40)}”`)
  }
  return wrong
}
