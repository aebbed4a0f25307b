import { currentLanguage } from '#platform/language/current-language.ts'
import { moneyTexts } from '#texts/catalogue/programs/money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Cached formats: creating one takes a hundred times as long as using it. */
function inDigits(amount: number): string {
  const language = currentLanguage()
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  formats.set(language, format)
  return format.format(amount)
}

/** `12,000 EUR`, or `9,500 to 14,000 EUR`. */
export function formatMoney(
  { amount, currency }: { amount: number; currency: string },
  upTo: { amount: number } | null = null,
): string {
  return upTo === null || upTo.amount === amount
    ? moneyTexts.amount({ amount: inDigits(amount), currency })
    : moneyTexts.range({ from: inDigits(amount), to: inDigits(upTo.amount), currency })
}
