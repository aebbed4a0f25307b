// Apart from the schemas of `money.ts`: the search for programs would load their library for this.

/** Whether the office has given a rate by which amounts can be shown in a currency. */
export const hasRate = (
  { homeCurrency, rates }: { homeCurrency: string; rates: readonly { currency: string }[] },
  currency: string,
): boolean =>
  currency === homeCurrency ? rates.length > 0 : rates.some((rate) => rate.currency === currency)
