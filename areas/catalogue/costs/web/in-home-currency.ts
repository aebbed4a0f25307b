import type { Money } from '#kit/language/amounts.ts'

interface Rates {
  readonly currency: string
  readonly rates: readonly { readonly currency: string; readonly rate: number; readonly asOf: string }[]
}

/** An amount in the agency's own currency and the day of the rate; null without a rate, or if it is in that already. */
export function inHomeCurrency(
  money: Money | null,
  { rates, currency }: Rates,
): (Money & { asOf: string }) | null {
  const rate = rates.find((one) => one.currency === money?.currency)
  if (money === null || !rate || rate.currency === currency) return null
  return { amount: money.amount * rate.rate, currency, asOf: rate.asOf }
}
