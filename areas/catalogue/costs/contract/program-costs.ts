import * as z from 'zod/mini'
import { Id, Money } from '#platform/contract/fields.ts'
import { ProgramFilters } from '#areas/catalogue/search/contract.ts'
import { route } from '#platform/contract/route.ts'

/** A fee besides tuition: how much, when it is due and who gets it, according to the source. */
export const Fee = z.object({
  kind: z.enum(['application', 'deposit', 'registration', 'tuition', 'other']),
  money: Money,
  due: z.nullable(z.string()),
  paidTo: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
})
export type Fee = z.output<typeof Fee>

export const costKinds = ['tuition', 'living', 'visa', 'insurance', 'ticket'] as const
export type CostKind = (typeof costKinds)[number]

/** One part of what the whole course costs. Unknown amounts are null and add nothing. */
export const CostLine = z.object({
  kind: z.enum(costKinds),
  /** For the whole course, in the currency of the source. */
  money: z.nullable(Money),
  /** The same in the requested currency. */
  there: z.nullable(Money),
  /** How the amount is calculated: times × each. */
  each: z.nullable(Money),
  times: z.nullable(z.number()),
  per: z.nullable(z.enum(['year', 'month', 'once'])),
  note: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
})
export type CostLine = z.output<typeof CostLine>

export const showProgramCosts = route({
  method: 'GET',
  path: '/catalogue/programs/:programId/costs',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'Fees of a program, and what the whole course costs, in a currency of choice.',
  params: z.strictObject({ programId: Id }),
  query: z.strictObject({ currency: ProgramFilters.shape.currency }),
  reply: z.object({
    fees: z.array(Fee),
    /** One line per kind, in the order of `costKinds`. */
    lines: z.array(CostLine),
    /**
     * What is known of the whole course, by `courseTotalOf`: in the requested currency, or without a rate in that of the
     * tuition; null without the tuition.
     */
    total: z.nullable(Money),
    /** Whether every kind is in the total. */
    complete: z.boolean(),
    currency: z.string(),
    /** Currencies for which the agency has a rate, the home currency first. */
    currencies: z.array(z.string()),
    rates: z.array(z.object({ currency: z.string(), rate: z.number(), asOf: z.string() })),
  }),
})
