import { checks } from '#texts/catalogue/costs/checks.ts'
import * as z from 'zod/mini'
import { Country, Day, Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** A rate that changes by more than this factor must be confirmed, because it may be a typo. */
export const rateJump = 3

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.currencyThreeCapitalsPkr }))

/** A web address as a source names it. */
export const WebAddress = z.string({ error: () => checks.enterWebAddress }).check(
  z.trim(),
  z.maxLength(500, { error: () => checks.useAtMost500Characters }),
  z.refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s"<>]/.test(text),
    { error: () => checks.enterWebAddressBeginsWith },
  ),
)

export const Rate = z.object({
  currency: z.string(),
  /** How many units of the home currency one unit of `currency` is worth. */
  rate: z.number(),
  asOf: z.string(),
})

export const listRates = route({
  method: 'GET',
  path: '/catalogue/rates',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary:
    'The agency’s rates of exchange, each with its day, and the currencies that amounts can be shown in.',
  reply: z.object({
    homeCurrency: z.string(),
    rates: z.array(Rate),
    /** The home currency, then those with a rate or in which a published program states its tuition, by name. */
    currencies: z.array(z.string()),
  }),
  about: ['rate'],
})

export const AgencyRate = z.object({
  ...Rate.shape,
  source: z.string(),
  /** Name of the officer; null when the account is gone. */
  setBy: z.nullable(z.string()),
  setAt: Timestamp,
})
export type AgencyRate = z.output<typeof AgencyRate>

export const listAgencyRates = route({
  method: 'GET',
  path: '/staff/money/rates',
  who: 'staff',
  limit: 'read',
  summary: 'The rate of each currency with those before it, and the currencies of fees that lack one.',
  reply: z.object({
    homeCurrency: z.string(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        /** The rate in effect; null if there is none yet. */
        current: z.nullable(AgencyRate),
        /** Newest day first, the current one included, at most 20. */
        history: z.array(AgencyRate),
        /** Published programs with a fee in it. */
        programs: z.number(),
      }),
    ),
  }),
  about: ['rate'],
})

export const setRate = route({
  method: 'PUT',
  path: '/staff/money/rates/:currency',
  who: 'staff',
  limit: 'write',
  summary: 'Store the rate of a day; the newest day counts. Earlier rates stay in the history.',
  params: z.strictObject({ currency: CurrencyCode }),
  body: z.strictObject({
    rate: z
      .number({ error: () => checks.enterRateNumber })
      .check(
        z.gte(0.000001, { error: () => checks.enterRateAboveZero }),
        z.lte(1_000_000_000, { error: () => checks.rateTooLargeBeRight }),
      ),
    asOf: Day,
    source: line({ empty: () => checks.sayWhereRateWasRead, max: 300 }),
    /** Required with a rate that is far from the previous one. */
    confirmed: z.optional(z.boolean({ error: () => checks.chooseTrueOrFalse })),
  }),
  reply: z.object({ message: z.string(), data: AgencyRate }),
  about: ['rate'],
})

/** Costs at the destination, besides tuition. */
export const destinationCostKinds = ['living', 'visa', 'insurance', 'ticket'] as const
export const costPeriods = ['year', 'month', 'once'] as const

export const DestinationCost = z.object({
  _id: Id,
  country: Country,
  /** Null = the whole country. */
  city: z.nullable(z.string()),
  kind: z.enum(destinationCostKinds),
  amount: z.number(),
  currency: z.string(),
  per: z.enum(costPeriods),
  note: z.nullable(z.string()),
  sourceUrl: z.string(),
  checkedOn: z.string(),
  /** Name of the officer; null for a built-in cost. */
  setBy: z.nullable(z.string()),
  setAt: Timestamp,
})
export type DestinationCost = z.output<typeof DestinationCost>

export const listDestinationCosts = route({
  method: 'GET',
  path: '/staff/money/destination-costs',
  who: 'staff',
  limit: 'read',
  summary: 'What living, visa, insurance and ticket cost in each country and city, as far as it is known.',
  query: z.strictObject({ country: z.optional(Country) }),
  reply: z.object({ costs: z.array(DestinationCost) }),
  about: ['destination cost'],
})

export const setDestinationCost = route({
  method: 'POST',
  path: '/staff/money/destination-costs',
  who: 'staff',
  limit: 'write',
  summary:
    'Store a cost of a country or city; the previous one of the same kind is withdrawn, and so is the one that it ' +
    'corrects, which may have been of another place or kind.',
  body: z.strictObject({
    /** The cost that this one corrects. */
    corrects: z.optional(Id),
    country: Country,
    city: z.optional(z.nullable(line({ empty: () => checks.enterCityLeaveOut }))),
    kind: z.enum(destinationCostKinds, { error: () => checks.chooseWhatCostFor }),
    amount: z
      .number({ error: () => checks.enterAmountNumber })
      .check(
        z.gte(0, { error: () => checks.enterZeroMore }),
        z.lte(1_000_000_000, { error: () => checks.amountTooLargeBeRight }),
      ),
    currency: CurrencyCode,
    per: z.enum(costPeriods, { error: () => checks.chooseHowOftenPaid }),
    note: z.optional(z.nullable(line({ empty: () => checks.writeNoteLeaveOut, max: 300 }))),
    sourceUrl: WebAddress,
    checkedOn: Day,
  }),
  status: 201,
  reply: z.object({ message: z.string(), data: DestinationCost }),
  about: ['destination cost'],
})

export const withdrawDestinationCost = route({
  method: 'DELETE',
  path: '/staff/money/destination-costs/:costId',
  who: 'staff',
  limit: 'write',
  summary: 'Withdraw a cost: it is shown no more, and its row stays.',
  params: z.strictObject({ costId: Id }),
  reply: z.object({ message: z.string() }),
  about: ['destination cost'],
})
