import { checks } from '#texts/catalogue/search/checks.ts'
import * as z from 'zod/mini'
import { Country, Id, Money, namesOf } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { Program, ProgramPages } from '#areas/catalogue/programs/contract/programs.ts'
import { route } from '#platform/contract/route.ts'

/**
 * Sort orders of programs. `relevance`: the best match first, and of equal ones, as without a search, those of which more
 * is known: tuition, a start or deadline ahead, requirements. The default is `relevance` with a search, else `name`.
 */
export const programOrders = ['relevance', 'tuition', 'deadline', 'name'] as const
export type ProgramOrder = (typeof programOrders)[number]

/** Counts above this are shown as "10,000+": nobody needs the difference, and counting further would take seconds. */
export const countedUpTo = 10_000

/** Values of a filter, as in `country=IT,LV`: at most 30, without duplicates. */
const several = (pattern: RegExp, sentence: () => string) =>
  z.optional(
    z.pipe(
      z.string({ error: sentence }).check(z.maxLength(400, { error: sentence })),
      z.transform((text, context) => {
        const values = [...new Set(text.split(',').filter((value) => value !== ''))]
        if (values.length > 30 || !values.every((value) => pattern.test(value))) {
          context.issues.push({ code: 'custom', message: sentence(), input: text })
          return z.NEVER
        }
        return values
      }),
    ),
  )

const yes = (sentence: () => string) => z.optional(z.literal('yes', { error: sentence }))

/** The filters of the program search, in the query of the call and in the address of the page. */
export const ProgramFilters = z.strictObject({
  search: Search,
  /** ISO 3166-1 alpha-2. */
  country: several(/^[A-Z]{2}$/, () => checks.countryCodes),
  /** ISCED 2011, one digit. */
  level: several(/^[0-8]$/, () => checks.levelDigits),
  /** ISCED-F 2013: a code of two digits includes all codes below it. */
  field: several(/^\d{2,4}$/, () => checks.fieldCodes),
  /** BCP 47. */
  language: several(/^[a-z]{2,3}$/, () => checks.languageCodes),
  /** Intakes, as in 2027-autumn. */
  intake: several(/^\d{4}-(spring|summer|autumn|winter)$/, () => checks.starts),
  /** The highest tuition per year, in `currency`. */
  tuitionUpTo: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, { error: () => checks.highestTuitionWholeNumber })),
      z.transform(Number),
    ),
  ),
  /** ISO 4217: the currency in which amounts are compared and shown. */
  currency: z.optional(
    z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.currencyThreeCapitalsPkr })),
  ),
  /** Open by the rule of `admissionOf`: with a known deadline in the future. */
  open: yes(() => checks.openYes),
  /** The program is known not to require an English test. */
  noEnglishTest: yes(() => checks.noEnglishTestYes),
  /** `met`: every requirement is met; `maybe`: none is known to be missed. Compares the viewer's own record. */
  qualify: z.optional(z.enum(['met', 'maybe'], { error: () => checks.qualifyMetMaybe })),
})
export type ProgramFilters = z.output<typeof ProgramFilters>

/** The names of the filters that can be removed one by one. */
export const filterNames = namesOf(z.omit(ProgramFilters, { search: true, currency: true }))
export type FilterName = (typeof filterNames)[number]

/** How a program compares with the viewer's own record; null for officers, and if nothing can be compared. */
export const FitSummary = z.object({ met: z.number(), missed: z.number(), notKnown: z.number() })

export const FoundProgram = z.object({
  ...Program.shape,
  /** Yearly tuition in the requested currency, at the agency's rate; null without a rate or tuition. */
  tuitionThere: z.nullable(Money),
  fit: z.nullable(FitSummary),
})
export type FoundProgram = z.output<typeof FoundProgram>

/** A count that may stop at `countedUpTo`. */
export const Count = z.object({ count: z.number(), more: z.boolean() })
export type Count = z.output<typeof Count>

/** A number of programs as the API returns it: at most `countedUpTo`, and whether there are more. */
export const upToMost = (count: number): Count => ({
  count: Math.min(count, countedUpTo),
  more: count > countedUpTo,
})

/** What words of a search stand for, besides names: they narrow the programs like the filter of the same name. */
export const Understood = z.object({
  kind: z.enum(['country', 'field', 'level', 'language', 'tuitionUpTo', 'noEnglishTest']),
  /** A value of that filter. */
  value: z.string(),
  /** Of an amount; else null. */
  currency: z.nullable(z.string()),
  /** The search without these words. */
  without: z.string(),
})
export type Understood = z.output<typeof Understood>

export const findPrograms = route({
  method: 'GET',
  path: '/catalogue/programs',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'Programs that fit a search and filters, by page.',
  query: z.strictObject({
    ...ProgramFilters.shape,
    page: Page,
    limit: Limit,
    sort: z.optional(
      z.enum(programOrders, { error: () => checks.sortOneOf({ orders: programOrders.join(', ') }) }),
    ),
  }),
  reply: z.object({
    programs: z.array(FoundProgram),
    pagination: z.object({
      ...ProgramPages.shape,
      /** The total stops at `countedUpTo`. */ more: z.boolean(),
    }),
    /** The search that was answered, if it differs from the typed one ("medicine" for "medicin"). */
    meant: z.nullable(z.string()),
    /** Words to highlight in the names of results, folded. */
    marked: z.array(z.string()),
    /** Words of the search that stand for something else than names, unless a filter says it already. */
    understood: z.array(Understood),
    /**
     * The currency of an amount in the search, and whether the fees of all programs, of some or of none can be compared
     * with it at the agency's rates; with none, the amount is no filter. Null without one.
     */
    typedAmount: z.nullable(z.object({ currency: z.string(), compared: z.enum(['all', 'some', 'none']) })),
    /**
     * Whether the search asks for low fees without an amount, or the order by tuition is asked for, and whether that
     * order can answer it: `not comparable` while the agency has given no exchange rate.
     */
    lowFees: z.nullable(z.enum(['sorted', 'not comparable'])),
    /** Whether the search asks for scholarships, which programs do not state. */
    asksForScholarship: z.boolean(),
    /**
     * If nothing is found: how many programs there would be without one filter, without the search, or without a part
     * of the search, most first. `search` is the rest of the search.
     */
    instead: z.array(
      z.object({ drop: z.enum([...filterNames, 'search']), search: z.optional(z.string()), brings: Count }),
    ),
    /** If nothing is found and the search names a country, unless all it lacks is what a filter leaves out. */
    lacking: z.nullable(
      z.object({
        country: Country,
        /** What is looked for there, without words that are filters; empty if only the country is named. */
        subject: z.string(),
        /** The search without the country. */
        rest: z.string(),
        /** Whether any program of the country is listed, whatever the filters. */
        isListed: z.boolean(),
        /** What the country finds by itself, without the filters in the search. */
        inCountry: Count,
        /** What `rest` finds. */
        elsewhere: Count,
        /** The first few of them. */
        nearest: z.array(FoundProgram),
      }),
    ),
    /** The day of the rate with which amounts were converted; null if none was needed or known. */
    rateOf: z.nullable(z.string()),
  }),
  about: ['university', 'program'],
})

const counted = z.array(z.object({ value: z.string(), ...Count.shape }))

export const countPrograms = route({
  method: 'GET',
  path: '/catalogue/filters',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'How many programs each value of each filter would find, with the search and the other filters.',
  query: ProgramFilters,
  reply: z.object({
    country: counted,
    level: counted,
    /** Broad fields, two digits. */
    field: counted,
    language: counted,
    intake: counted,
    open: Count,
    noEnglishTest: Count,
    /** Null for a viewer without a record of their own. */
    qualify: z.nullable(Count),
  }),
  about: ['university', 'program'],
})

/** Fewer known fees, or those of fewer universities, do not say what a country costs. */
export const fewestPriced = { fees: 5, universities: 3 } as const

const range = z.object({ low: z.number(), middle: z.number(), high: z.number(), currency: z.string() })

/** How many of the fees of a country are of some years ago, and the newest year among them. */
const oldFees = z.object({ count: z.number(), year: z.string() })

export const showStart = route({
  method: 'GET',
  path: '/catalogue/start',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary:
    'Where to begin a search: subjects and countries with their numbers of programs, programs the viewer may qualify for, and those with the most known facts.',
  query: z.strictObject({ currency: ProgramFilters.shape.currency }),
  reply: z.object({
    /** Of all published programs and universities. */
    programs: z.number(),
    universities: z.number(),
    /** Subjects that students ask for most, as ISCED-F codes. */
    subjects: counted,
    /** All broad fields, two digits. */
    fields: counted,
    countries: z.array(
      z.object({
        country: Country,
        programs: z.number(),
        tuition: z.nullable(range),
        old: z.nullable(oldFees),
      }),
    ),
    /** Programs with the most known facts, without those in `qualifying`. */
    known: z.array(FoundProgram),
    /** Programs of which the viewer meets a requirement and misses none; null without a record to compare. */
    qualifying: z.nullable(z.array(FoundProgram)),
  }),
  about: ['university', 'program'],
})

/** A suggestion of the search box. */
export const Suggestion = z.object({
  kind: z.enum(['university', 'program', 'subject', 'country']),
  /** The text of the row. */
  text: z.string(),
  /** The second line: the place of a university, the university of a program; else null. */
  place: z.nullable(z.string()),
  /** The `_id` of the university or of the program's university; the code of a field or country. */
  id: z.string(),
  /** The `_id` of the program; else null. */
  programId: z.nullable(Id),
  /** Pairs of start and end (UTF-16) of the matches in `text`. */
  marks: z.array(z.tuple([z.number(), z.number()])),
})
export type Suggestion = z.output<typeof Suggestion>

export const suggest = route({
  method: 'GET',
  path: '/catalogue/suggest',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'Universities, programs, subjects and countries for what has been typed so far; at most ten.',
  query: z.strictObject({ search: Search }),
  reply: z.object({ suggestions: z.array(Suggestion) }),
})

export const showDestinations = route({
  method: 'GET',
  path: '/catalogue/destinations',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary:
    'Numbers for the map and the charts: universities, programs and tuition by country, deadlines by month.',
  query: z.strictObject({ currency: ProgramFilters.shape.currency }),
  reply: z.object({
    countries: z.array(
      z.object({
        country: Country,
        universities: z.number(),
        programs: z.number(),
        /**
         * The 10th, 50th and 90th percentile of yearly tuition, of all that a rate converts into the requested currency
         * or, if more universities state it so, of that in another one; null with fewer than `fewestPriced`.
         */
        tuition: z.nullable(range),
        /** The number of programs in these percentiles. */
        priced: z.number(),
        old: z.nullable(oldFees),
        /** The number of programs with tuition in any currency. */
        withFee: z.number(),
      }),
    ),
    /** The next twelve months, as in 2027-02. */
    deadlines: z.array(z.object({ month: z.string(), programs: z.number() })),
    currency: z.string(),
    rateOf: z.nullable(z.string()),
  }),
  about: ['university', 'program'],
})
