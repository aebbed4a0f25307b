import { checks } from '#texts/applications/letters/checks.ts'
import * as z from 'zod/mini'
import { tuitionPeriods } from '#areas/catalogue/programs/contract/programs.ts'

/** What the study costs by an offer. */
export const OfferTuition = z.strictObject({
  amount: z
    .number({ error: () => checks.enterTuition })
    .check(
      z.gte(0, { error: () => checks.enterTuition }),
      z.lte(1_000_000_000, { error: () => checks.tuitionTooLarge }),
    ),
  currency: z
    .string({ error: () => checks.enterCurrency })
    .check(z.regex(/^[A-Z]{3}$/, { error: () => checks.enterCurrency })),
  period: z.enum(tuitionPeriods, { error: () => checks.chooseTuitionPeriod }),
})
export type OfferTuition = z.output<typeof OfferTuition>
