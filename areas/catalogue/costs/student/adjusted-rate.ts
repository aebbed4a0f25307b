import type { Money } from '#kit/language/amounts.ts'
import type { CostLine } from '../contract/program-costs.ts'

/**
 * A cost in the requested currency, if the currency in which it is paid were that many percent dearer (below 0:
 * cheaper). Costs paid in the requested currency do not change. Null if it is not known.
 */
export function adjusted({ money, there }: Pick<CostLine, 'money' | 'there'>, percent: number): Money | null {
  if (there === null) return null
  if (money === null || money.currency === there.currency || percent === 0) return there
  return { amount: (there.amount * (100 + percent)) / 100, currency: there.currency }
}
