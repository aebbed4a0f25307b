import type { Money } from '#kit/format/local-formats.ts'
import type { CostLine } from '../contract/program-costs.ts'

/**
 * A cost in the currency asked for, were the currency it is paid in so many percent dearer (or cheaper, below 0).
 * What is paid in the currency asked for does not move. Null where it is not known.
 */
export function moved({ money, there }: Pick<CostLine, 'money' | 'there'>, percent: number): Money | null {
  if (there === null) return null
  if (money === null || money.currency === there.currency || percent === 0) return there
  return { amount: (there.amount * (100 + percent)) / 100, currency: there.currency }
}

/** What is known and has no rate into the currency asked for, added up by its own currency. */
export function unconvertedOf(lines: readonly Pick<CostLine, 'money' | 'there'>[]): Money[] {
  const sums = new Map<string, number>()
  for (const { money, there } of lines) {
    if (money === null || there !== null) continue
    sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount)
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

/** The sum of what is known, at the moved rate; null when nothing is. */
export function totalOf(lines: readonly CostLine[], percent: number): Money | null {
  const known = lines.flatMap((line) => moved(line, percent) ?? [])
  const [first] = known
  if (!first) return null
  return { amount: known.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency }
}
