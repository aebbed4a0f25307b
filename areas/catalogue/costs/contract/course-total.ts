import type * as z from 'zod/mini'
import type { Money as StoredMoney } from '#platform/contract/fields.ts'
import type { CostKind, CostLine } from './program-costs.ts'

type Money = z.output<typeof StoredMoney>

/** What a whole course costs, as far as it is known. */
export interface CourseTotal {
  /** In the requested currency, or in that of the tuition if no rate converts it. */
  readonly money: Money
  /** Known amounts that no rate converts into that currency, added up by their own. */
  readonly besides: readonly Money[]
  /** The costs that are not known. */
  readonly missing: readonly CostKind[]
}

/** Null without the tuition: what a visa and a room cost does not say what a course costs. */
export function courseTotalOf(
  lines: readonly Pick<CostLine, 'kind' | 'money' | 'there'>[],
): CourseTotal | null {
  const tuition = lines.find(({ kind }) => kind === 'tuition')
  const first = tuition?.there ?? tuition?.money
  if (!first) return null
  const sums = new Map([[first.currency, 0]])
  for (const { money, there } of lines) {
    const counted = there?.currency === first.currency ? there : money
    if (counted) sums.set(counted.currency, (sums.get(counted.currency) ?? 0) + counted.amount)
  }
  const [money, ...besides] = [...sums].map(([currency, amount]) => ({ amount: toCents(amount), currency }))
  return {
    money: money!,
    besides,
    missing: lines.flatMap(({ kind, money, there }) => ((money ?? there) ? [] : kind)),
  }
}

/** Whether everything is in a total. */
export const isComplete = (total: CourseTotal | null): boolean =>
  total !== null && total.besides.length === 0 && total.missing.length === 0

/** The currencies of totals, each once; more than one cannot be compared. */
export const currenciesOf = (totals: readonly (CourseTotal | null)[]): string[] => [
  ...new Set(totals.flatMap((total) => total?.money.currency ?? [])),
]

/** Rounded to two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100) / 100
