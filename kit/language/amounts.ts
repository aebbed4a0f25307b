import { currentLanguage } from '#texts/languages.ts'
import { formatter, locale } from './locale.ts'

export interface Money {
  amount: number
  currency: string
}

/**
 * Amounts are written in one way on every device: "$" are US dollars, and any others have their country, as in "A$". For
 * English this is American; in others, "US$" would stand beside the "$15" of the showcase.
 */
const moneyFormat = (currency: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat | null =>
  formatter(
    `money-${currency}-${options?.notation}-${options?.maximumFractionDigits}`,
    (locale) => {
      try {
        return new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          maximumFractionDigits: 0,
          ...options,
        })
      } catch {
        return null
      }
    },
    moneyLocale(),
  )

const moneyLocale = (): string => (currentLanguage() === 'en' ? 'en-US' : locale())

const digits = (amount: number, maximumFractionDigits: number): string =>
  formatter(
    `digits-${maximumFractionDigits}`,
    (locale) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits, ...whereWhole(maximumFractionDigits) }),
    moneyLocale(),
  ).format(amount)

/** Cents are written with both digits or not at all: `$9,500.50`, `$9,500`. */
const whereWhole = (maximumFractionDigits: number): Intl.NumberFormatOptions =>
  maximumFractionDigits === 0
    ? {}
    : { minimumFractionDigits: maximumFractionDigits, trailingZeroDisplay: 'stripIfInteger' }

function inRange(from: Money, to: { amount: number } | null, maximumFractionDigits: number): string {
  const options = { maximumFractionDigits, ...whereWhole(maximumFractionDigits) }
  const first =
    moneyFormat(from.currency, options)?.format(from.amount) ??
    `${from.currency} ${digits(from.amount, maximumFractionDigits)}`
  return to === null || to.amount === from.amount
    ? first
    : `${first} – ${digits(to.amount, maximumFractionDigits)}`
}

/** `€13,000`, or `€9,500 – 14,000` with an upper end. Amounts are in whole units of the currency. */
export const formatAmount = (from: Money, to: Money | null = null): string =>
  inRange(from, to?.currency === from.currency ? to : null, 0)

/** `$9,500.50`: to the cent, where an amount is quoted or promised, as in a letter. */
export const formatExactAmount = (from: Money, to: { amount: number } | null = null): string =>
  inRange(from, to, 2)

/** `€12K`, `PKR 1.2M`: an amount beside an axis. */
export const formatAmountInShort = ({ amount, currency }: Money): string =>
  moneyFormat(currency, { notation: 'compact', maximumFractionDigits: 1 })?.format(amount) ??
  formatAmount({ amount, currency })

/** `12K`, `1.2M`: an amount beside an axis that names its currency. */
export const formatDigitsInShort = (amount: number): string =>
  formatter(
    'short-digits',
    (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    moneyLocale(),
  ).format(amount)
