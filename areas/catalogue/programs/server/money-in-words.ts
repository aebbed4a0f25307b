const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `12,000 EUR`, or `9,500 to 14,000 EUR`. */
export function moneyInWords(
  money: { amount: number; currency: string },
  upTo: { amount: number } | null = null,
): string {
  const range = upTo !== null && upTo.amount !== money.amount ? ` to ${figure.format(upTo.amount)}` : ''
  return `${figure.format(money.amount)}${range} ${money.currency}`
}
