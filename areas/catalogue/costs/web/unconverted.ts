import type { Money } from '#kit/format/local-formats.ts'
import type { CostLine } from '../contract/program-costs.ts'

/** Known amounts without a rate into the requested currency, added up by their own currency. */
export function unconvertedOf(lines: readonly Pick<CostLine, 'money' | 'there'>[]): Money[] {
  const sums = new Map<string, number>()
  for (const { money, there } of lines) {
    if (money === null || there !== null) continue
    sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount)
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}
