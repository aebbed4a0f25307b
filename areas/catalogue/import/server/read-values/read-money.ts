import { asciiDigits, readNumber, isBlankValue, lookUp, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

export interface Fee {
  readonly amount: number
  /** The upper end of a range. */
  readonly most: number | null
  /** ISO 4217, if the cell names it. */
  readonly currency: string | null
  readonly basis: Basis | null
}
export type Basis = 'year' | 'semester' | 'month' | 'total'

const codes = new Set(Intl.supportedValuesOf('currency'))

/** Symbols that mean only one currency. A plain $, £, ¥, kr or Rs may be several. */
const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₸': 'KZT',
  '₾': 'GEL',
  '₴': 'UAH',
  '₩': 'KRW',
  '₫': 'VND',
  '₪': 'ILS',
  '฿': 'THB',
  zł: 'PLN',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  US$: 'USD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  RM: 'MYR',
  RMB: 'CNY',
  EURO: 'EUR',
  EUROS: 'EUR',
}
const unclearSigns = /^(?:\$|¥|kr\.?|rs\.?|₨|dollars?|rupees?)$/iu

/** Parses an ISO 4217 code or a currency symbol. @throws Unclear */
export function readCurrency(text: string): string | null {
  const typed = text.trim()
  if (isBlankValue(typed)) return null
  const upper = typed.toUpperCase()
  if (unclearSigns.test(typed)) throw new Unclear(rowRefusals.currencyUnclear({ text: typed }))
  const found = lookUp(symbols, typed) ?? lookUp(symbols, upper) ?? (codes.has(upper) ? upper : undefined)
  if (!found) throw new Unclear(rowRefusals.unknownCurrency({ text: typed }))
  return found
}

const bases: ReadonlyArray<readonly [RegExp, Basis]> = [
  [/^(?:per |an?|\/)?\s*(?:year|yr|annum|academic year|annual|annually|yearly|p\.?\s?a\.?)$/iu, 'year'],
  [/^(?:per |an?|\/)?\s*(?:semester|sem|term)$/iu, 'semester'],
  [/^(?:per |an?|\/)?\s*(?:month|mo|monthly)$/iu, 'month'],
  [
    /^(?:total|whole|course|in all|whole course|full course|full programme?|per course|per programme?)$/iu,
    'total',
  ],
]

/** Parses what a fee is for. @throws Unclear */
export function readBasis(text: string): Basis | null {
  if (isBlankValue(text)) return null
  const found = bases.find(([words]) => words.test(text.trim()))
  if (!found) throw new Unclear(rowRefusals.unknownPeriod({ text: text.trim() }))
  return found[1]
}

const free = /^(?:free|no (?:tuition|fee|fees)|0)$/iu

/**
 * Parses a fee: amount, range, currency and what it is for, as far as the cell has them. Null for an empty cell.
 * @throws Unclear if the amount or the currency would be a guess
 */
export function readFee(text: string): Fee | null {
  let rest = asciiDigits(text.trim())
  if (isBlankValue(rest)) return null
  if (free.test(rest)) return { amount: 0, most: null, currency: null, basis: null }
  let basis: Basis | null = null
  const per = /\s*(?:\/|per\s|a\s)\s*([a-z. ]+)$/iu.exec(rest)
  if (per?.[1]) {
    basis = readBasis(per[1])
    rest = rest.slice(0, per.index).trim()
  }
  let currency: string | null = null
  const sign = /^([^\d\s+-]+?\.?)\s*(?=[\d+-])|(?<=\d)\s*([^\d\s.,'’-]+)$/u.exec(rest)
  const named = sign?.[1] ?? sign?.[2]
  if (sign && named) {
    if (/^k$/iu.test(named)) throw new Unclear(rowRefusals.amountInFull({ text: text.trim() }))
    if (/^e\d*$/iu.test(named)) throw new Unclear(rowRefusals.notAnAmount({ text: text.trim() }))
    currency = readCurrency(named)
    rest = rest.replace(sign[0], '').trim()
  }
  // Amounts in euros mostly use dots for thousands.
  const dots = currency === 'EUR'
  const [least, most, ...more] = rest.split(/\s*(?:–|—|-|\bto\b)\s*(?=\d)/u)
  if (least === '' || more.length > 0) {
    if (rest.startsWith('-')) throw new Unclear(rowRefusals.feeBelowZero({ text: text.trim() }))
    throw new Unclear(rowRefusals.notAnAmount({ text: text.trim() }))
  }
  const amount = readNumber(least ?? '', dots)
  const upper = most === undefined ? null : readNumber(most, dots)
  if (amount < 0) throw new Unclear(rowRefusals.feeBelowZero({ text: text.trim() }))
  if (amount > 999_999_999) throw new Unclear(rowRefusals.feeTooLarge({ text: text.trim() }))
  if (upper !== null && upper < amount) throw new Unclear(rowRefusals.rangeReversed({ text: text.trim() }))
  return { amount, most: upper, currency, basis }
}

/** The currency of a country, for amounts without one; only for countries with a single currency. */
export const nationalCurrency: Readonly<Record<string, string>> = {
  AU: 'AUD',
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  BG: 'EUR',
  RS: 'RSD',
  TR: 'TRY',
  RU: 'RUB',
  UA: 'UAH',
  KZ: 'KZT',
  GE: 'GEL',
  AM: 'AMD',
  AZ: 'AZN',
  UZ: 'UZS',
  CN: 'CNY',
  JP: 'JPY',
  KR: 'KRW',
  IN: 'INR',
  PK: 'PKR',
  BD: 'BDT',
  LK: 'LKR',
  NP: 'NPR',
  MY: 'MYR',
  SG: 'SGD',
  TH: 'THB',
  ID: 'IDR',
  PH: 'PHP',
  AE: 'AED',
  SA: 'SAR',
  QA: 'QAR',
  EG: 'EGP',
  ZA: 'ZAR',
  NG: 'NGN',
  KE: 'KES',
  BR: 'BRL',
  MX: 'MXN',
  AT: 'EUR',
  BE: 'EUR',
  CY: 'EUR',
  DE: 'EUR',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GR: 'EUR',
  HR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  NL: 'EUR',
  PT: 'EUR',
  SI: 'EUR',
  SK: 'EUR',
}
