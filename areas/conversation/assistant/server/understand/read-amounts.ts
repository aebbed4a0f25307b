import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'

/** A limit on tuition. */
export interface Price {
  readonly upTo: number | null
  readonly from: number | null
  readonly currency: string
  /** Whether the currency is a guess, because none was typed. */
  readonly assumed: boolean
}

const numberWords: Readonly<Record<string, number>> = {
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  panch: 5,
  che: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
  pandrah: 15,
  bees: 20,
  pachees: 25,
  tees: 30,
  pachas: 50,
  five: 5,
  ten: 10,
  twenty: 20,
}
const scales: Readonly<Record<string, number>> = {
  k: 1000,
  hazar: 1000,
  lakh: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
}
const currencies: Readonly<Record<string, string>> = {
  dollar: 'USD',
  euro: 'EUR',
  rupees: 'PKR',
  pound: 'GBP',
  yuan: 'CNY',
  aud: 'AUD',
  ringgit: 'MYR',
  lira: 'TRY',
  lari: 'GEL',
  tenge: 'KZT',
  forint: 'HUF',
  dinar: 'RSD',
}
const amount = String.raw`\d+(?:\.\d+)?|${Object.keys(numberWords).join('|')}`
const scale = Object.keys(scales).join('|')
const currency = Object.keys(currencies).join('|')
const money = new RegExp(
  String.raw`(?:(?<before>${currency}) )?\b(?<amount>${amount})\b(?: (?<scale>${scale})\b)?(?: (?<after>${currency})\b)?`,
  'gu',
)

const below =
  /\b(?:under|below|less than|lower than|up ?to|max(?:imum)?|within|at most|not more than|budget)\b/u
const belowAfter =
  /^ ?(?:ki |ka |ke |usd )?(?:se (?:kam|neeche|niche|andar)|tak|or less|budget|a year|per year|mein|ho)\b/u
const above = /\b(?:over|above|more than|at least)\b/u
const notAbove =
  /\b(?:not|no|nothing|none|cannot|cant|can not|dont|never|wont)\b.*\b(?:over|above|more than|exceed\w*|cross)\b|\b(?:se zyada|se upar) (?:na|nahi|ni)\b/u
const mentionsMoney =
  /\b(?:budget|got|have|afford|pay|spend|save|tak|mein|poor|affordable|only|sirf|pas|dega|degi|denge|dunga|de|jeb)\b/u

/**
 * The limit on tuition in a question. An amount counts only with a comparison, a currency or a scale: "6 years" is none.
 * @param words as `plainOf` returns them
 */
export function readPrice(words: readonly string[]): Price | null {
  const text = words.join(' ')
  const found = [...text.matchAll(money)].filter(({ groups, index }) => {
    const { before, after, scale: times, amount: typed = '' } = groups!
    if (numberWords[typed] !== undefined && !times && !after) return false
    return Boolean(before ?? after ?? times) || comparesAt(text, index) || /\bbetween\b/u.test(text)
  })
  const limits = found.map(({ groups, index, 0: whole }) => {
    const { before, after, scale: times, amount: typed = '' } = groups!
    const value = (numberWords[typed] ?? Number(typed)) * (times ? scales[times]! : 1)
    const named = before ?? after
    const ahead = text.slice(0, index)
    const behind = text.slice(index + whole.length)
    return {
      value,
      named: named ? currencies[named]! : null,
      rupees: times === 'lakh' || times === 'crore',
      ahead,
      behind,
    }
  })
  const usable = limits.filter(({ value }) => value >= 50)
  const [first, second] = usable
  if (/\b(?:for free|free of cost|muft)\b|\bfree (?:mbbs|education|study|degree)\b/u.test(text))
    return { from: null, upTo: 0, currency: 'USD', assumed: false }
  if (!first) return null
  const named = first.named ?? second?.named ?? null
  const unit = named ?? (first.rupees || first.value >= 300_000 ? 'PKR' : 'USD')
  const shared = { currency: unit, assumed: named === null && !first.rupees }
  if (second && /\bbetween\b/u.test(text)) return { ...shared, from: first.value, upTo: second.value }
  if (!notAbove.test(text) && above.test(first.ahead)) return { ...shared, from: first.value, upTo: null }
  if (notAbove.test(text) || below.test(text) || belowAfter.test(first.behind) || mentionsMoney.test(text)) {
    return { ...shared, from: null, upTo: first.value }
  }
  return null
}

const comparesAt = (text: string, index: number): boolean =>
  /\b(?:under|below|less than|up ?to|max(?:imum)?|budget|between|over|above|more than)(?: of| is)? ?$/u.test(
    text.slice(0, index),
  ) || /^\S+ (?:se kam|se neeche|tak|or less)\b/u.test(text.slice(index))

const units = new RegExp(
  String.raw`\b(?:in|into|convert\w*|pak|pakistani) (?:pak |pakistani |indian )?(${currency})\b|\b(${currency}) mein\b`,
  'u',
)

/** The currency in which a question wants amounts, or null: "how much is that in rupees". */
export function currencyIn(text: string): string | null {
  const [, ahead, behind] = units.exec(text) ?? []
  return currencies[ahead ?? behind ?? ''] ?? null
}

/** An amount that a question wants in another currency. */
export interface Conversion {
  readonly money: { readonly amount: number; readonly currency: string }
  readonly into: string
}

/** "450 euro in rupees": the amount and the other currency; null for any other question. */
export function conversionIn(words: readonly string[]): Conversion | null {
  const text = words.join(' ')
  const into = currencyIn(text)
  if (into === null) return null
  for (const { groups } of text.matchAll(money)) {
    const { before, after, scale: times, amount: typed = '' } = groups!
    const named = currencies[before ?? after ?? '']
    const value = (numberWords[typed] ?? Number(typed)) * (times ? scales[times]! : 1)
    if (named && named !== into && value > 0) return { money: { amount: value, currency: named }, into }
  }
  return null
}

/** Marks, age and tests that a question states; null where it states none. */
export interface Marks {
  /** Of the school certificate, in percent. */
  readonly percent: number | null
  readonly age: number | null
  readonly ielts: number | null
  /** Of TOEFL, on the scale up to 120. */
  readonly toefl: number | null
  /** Whether the certificate is in pre-engineering or computer science, and so without biology. */
  readonly withoutBiology: boolean
}

/** Reads marks, age and the IELTS band from the words of a question. */
export function readMarks(words: readonly string[]): Marks {
  const text = words.join(' ')
  const percent =
    /\b(\d{2}(?:\.\d+)?) percent\b/u.exec(text)?.[1] ??
    /\b(?:marks|numbers?)(?: (?:is|are|hain|hai|of|in|mein|fsc|inter|intermediate|matric))* (\d{2}(?:\.\d+)?)\b(?! (?:years?|saal))/u.exec(
      text,
    )?.[1] ??
    /\b(\d{2}(?:\.\d+)?) (?:marks|numbers?)\b/u.exec(text)?.[1]
  const age =
    /\b(?:i am|im|i m|he is|she is) (?:only |just |now |already )?(\d{2})\b(?! percent)/u.exec(text)?.[1] ??
    /\b(?:umar|aged?) (?:is |mein |of |hai |limit )?(\d{2})\b/u.exec(text)?.[1] ??
    /\b(\d{2}) (?:umar|saal (?:ka|ki|ke|wala|umar))\b/u.exec(text)?.[1] ??
    /\b(\d{2}) years? (?:old|of (?:age|umar)|umar|ka|ki|ke)\b/u.exec(text)?.[1]
  const joined =
    '(?:is |are |mein |hai |hain |band |bands |score |scores |of |overall |mera |only |sirf |aye |aya |got |i have |with )*'
  const ielts =
    new RegExp(
      String.raw`\bielts ${joined}(\d(?:\.\d)?)\b(?! (?:percent|saal|years?|months?|mahina))`,
      'u',
    ).exec(text)?.[1] ??
    /\b([4-9](?:\.\d)?) (?:bands? )?(?:(?:in|mein|ke|ki|wala|overall) )*ielts\b/u.exec(text)?.[1] ??
    /\b([4-9](?:\.\d)?) bands?\b/u.exec(text)?.[1]
  const orNull = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
  return {
    percent: orNull(percent),
    age: orNull(age),
    ielts: orNull(ielts),
    toefl: orNull(
      /\btoefl (?:is |mein |hai |score |of |mera |i have |got )*(\d{2,3})\b/u.exec(text)?.[1] ??
        /\b(\d{2,3}) (?:in|mein|ka|on) toefl\b/u.exec(text)?.[1],
    ),
    withoutBiology: /\bpre (?:engineering|engg?|eng)\b|\b(?:fsc|inter) engineering\b|\bics\b/u.test(text),
  }
}

export const statesMarks = ({ percent, age, ielts, toefl, withoutBiology }: Marks): boolean =>
  percent !== null || age !== null || ielts !== null || toefl !== null || withoutBiology

const emptyRecord: Evidence = { schooling: [], tests: [], dateOfBirth: null }

const takenToday = (test: 'ielts' | 'toefl_120', overall: number | null, today: string): Evidence['tests'] =>
  overall === null ? [] : [{ test, status: 'taken', date: today, overall, sections: [], reportNo: null }]

/**
 * The record with what a question states in place of the same in the record: it is compared, and not stored.
 * @param record null for a student without one
 * @param today as in 2027-02-01
 */
export function withMarks(
  record: Evidence | null,
  { percent, age, ielts, toefl, withoutBiology }: Marks,
  today: string,
): Evidence {
  const { schooling, tests, dateOfBirth } = record ?? emptyRecord
  return {
    schooling:
      percent === null && !withoutBiology
        ? schooling
        : [
            {
              qualification: withoutBiology ? 'hssc_pre_engineering' : 'hssc_pre_medical',
              title: null,
              institution: null,
              country: 'PK',
              status: 'completed',
              year: null,
              scheme: 'percentage',
              obtained: percent,
              total: null,
              subjects: [],
            },
          ],
    tests: [
      ...tests.filter(
        ({ test }) => !(test === 'ielts' && ielts !== null) && !(test === 'toefl_120' && toefl !== null),
      ),
      ...takenToday('ielts', ielts, today),
      ...takenToday('toefl_120', toefl, today),
    ],
    // The day before a birthday counts as the lower age.
    dateOfBirth: age === null ? dateOfBirth : `${Number(today.slice(0, 4)) - age}-01-01`,
  }
}
