import type { Page } from 'playwright-core'
import {
  answerMistake,
  listMistakes,
  type Mistake,
  type StatedFacts,
} from '#areas/catalogue/mistakes/contract/answering.ts'
import {
  listDestinationCosts,
  listAgencyRates,
  setDestinationCost,
  setRate,
  type DestinationCost,
  type AgencyRate,
} from '#areas/catalogue/costs/contract/money.ts'
import { bilal, day, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stub, Stubs } from '../../stubs.ts'

const rate = (currency: string, value: number, days: number, over: Partial<AgencyRate> = {}): AgencyRate => ({
  currency,
  rate: value,
  asOf: day(days),
  source: 'State Bank of Pakistan, weighted average customer exchange rate',
  setBy: bilal.name,
  setAt: moment(days),
  ...over,
})
const euro = [rate('EUR', 321.4512, -1), rate('EUR', 319.2, -31), rate('EUR', 317, -60, { setBy: null })]
const rates = {
  homeCurrency: 'PKR',
  currencies: [
    { currency: 'EUR', current: euro[0]!, history: euro, programs: 1204 },
    { currency: 'GEL', current: null, history: [], programs: 12 },
    {
      currency: 'USD',
      current: rate('USD', 281.9, -40),
      history: [rate('USD', 281.9, -40)],
      programs: 94_310,
    },
  ],
}

const cost = (number: number, over: Partial<DestinationCost> = {}): DestinationCost => ({
  _id: id(9, number),
  country: 'RS',
  city: null,
  kind: 'living',
  amount: 450,
  currency: 'EUR',
  per: 'month',
  note: null,
  sourceUrl: 'https://example.org/cost-of-living',
  checkedOn: day(-3),
  setBy: null,
  setAt: moment(-3),
  ...over,
})
const costs = {
  costs: [
    cost(1, { country: 'LV', kind: 'visa', amount: 60, per: 'once' }),
    cost(2, { country: 'CN', city: 'Xinjiang Production and Construction Corps City of Tiemenguan' }),
    cost(3, { city: 'Belgrade', setBy: 'Muhammad Abdul-Rahman Siddiqui-Farooqi' }),
    cost(4, { country: 'IT', kind: 'insurance', amount: 700, per: 'year', setBy: bilal.name }),
  ],
}

const stubs = (
  ofRates: Stub<typeof listAgencyRates>,
  ofCosts: Stub<typeof listDestinationCosts>,
  more: Answer[] = [],
): Stubs => new Map([on(listAgencyRates, ofRates), on(listDestinationCosts, ofCosts), ...more])
const full = (more: Answer[] = []) => stubs({ reply: rates }, { reply: costs }, more)

const checked = { url: null, document: null, checkedOn: '2026-11-02', own: false, stale: false }
const stated = (facts: StatedFacts[]): Mistake['now'] => ({ status: 'published', facts })
const mistake = (number: number, over: Partial<Mistake> = {}): Mistake => ({
  _id: id(10, number),
  university: { _id: id(2, 1), universityName: 'Rīga Stradiņš University' },
  program: { _id: id(3, 1), programName: 'Medicine' },
  field: 'deadline',
  text: 'The deadline for students from outside the EU is 1 May, not 1 July.\nThe page of the faculty says so.',
  sourceUrl: 'https://example.org/dates',
  reportedBy: { name: 'Ayesha Siddiqui', role: 'student' },
  reportedAt: moment(-2),
  outcome: null,
  answer: null,
  handledBy: null,
  handledAt: null,
  now: stated([
    {
      of: 'program',
      group: 'intakes',
      values: {
        intakes: [
          { start: '2027-autumn', status: 'published', closes: '2027-07-01', timeZone: 'Europe/Riga' },
          { start: '2028-spring', status: 'draft', closes: null, timeZone: null },
        ],
        deadline: null,
        note: null,
      },
      source: { ...checked, url: 'https://www.rsu.lv/en/medicine', own: true },
    },
  ]),
  ...over,
})
/** A report whose fact has many parts, and one that no single fact answers. */
const priced = mistake(3, {
  field: 'tuition',
  text: 'It is 15,500 euros since this year.',
  now: stated([
    {
      of: 'program',
      group: 'tuition',
      values: { amount: 14_000, upTo: null, currency: 'EUR', period: 'year', year: '2025/26' },
      source: { ...checked, checkedOn: '2026-01-12', stale: true },
    },
  ]),
})
const unclear = mistake(4, { field: 'other', text: 'The picture is of another town.', now: stated([]) })
const longNamed = mistake(2, {
  university: {
    _id: id(2, 4),
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
  },
  program: null,
  field: 'link',
  text: `The address leads nowhere: https://example.org/${'a-very-long-address-'.repeat(8)}`,
  sourceUrl: null,
  reportedBy: null,
  now: {
    status: 'draft',
    facts: [
      {
        of: 'university',
        group: 'facts',
        values: { website: `https://example.org/${'a-very-long-address-'.repeat(8)}` },
        source: checked,
      },
      { of: 'university', group: 'applying', values: { applyUrl: null }, source: checked },
    ],
  },
})
const handled = {
  outcome: 'corrected',
  answer: 'The page says 1 May, and so do we now.\nThank you.',
  handledBy: bilal.name,
  handledAt: moment(-1),
} as const
const reports = (data: Mistake[], open: number): Stub<typeof listMistakes> => ({
  reply: { data, totalCount: data.length, open },
})

const costsAt = '/staff/catalogue/costs'
const mistakesAt = '/staff/catalogue/mistakes'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const costScreens: ScreenState[] = [
  ...(['loading', 'empty', 'failed'] as const).map((state) => {
    const of = <Reply>(reply: Reply): { reply: Reply } | NoReply =>
      state === 'loading' ? 'never' : state === 'empty' ? { reply } : { refusal: 'unavailable' }
    return {
      name: `costs-${state}`,
      as: bilal,
      at: costsAt,
      stubs: stubs(of({ homeCurrency: 'PKR', currencies: [] }), of({ costs: [] })),
      shows: { loading: 'Costs of destinations', empty: 'No costs yet', failed: 'We cannot reach' }[state],
    }
  }),
  { name: 'costs-full', as: bilal, at: costsAt, stubs: full(), shows: '1 EUR = 321.4512 PKR' },
  {
    name: 'costs-rate-full',
    as: bilal,
    at: costsAt,
    stubs: full(),
    act: async (page) => button(page, 'Change the rate of EUR').click(),
    shows: 'Previous rates',
  },
  {
    name: 'costs-rate-wrong',
    as: bilal,
    at: costsAt,
    stubs: full(),
    act: async (page) => {
      await button(page, 'Add a rate').first().click()
      await page.getByLabel('What one unit is worth in PKR').fill('320,55')
      await button(page, 'Save').click()
    },
    shows: 'Enter a plain number',
  },
  {
    name: 'costs-rate-far-off',
    as: bilal,
    at: costsAt,
    stubs: full([on(setRate, { refusal: 'rate_far_off' })]),
    act: async (page) => {
      await button(page, 'Change the rate of EUR').click()
      await page.getByLabel('What one EUR is worth in PKR').fill('3214')
      await button(page, 'Save').click()
    },
    shows: 'I have checked it',
  },
  {
    name: 'costs-cost-wrong',
    as: bilal,
    at: costsAt,
    stubs: full([
      on(setDestinationCost, {
        refusal: 'invalid_input',
        fields: {
          country: 'Choose a country.',
          currency: 'Enter the currency as three capitals, such as PKR.',
          sourceUrl: 'Enter a web address that begins with https://',
        },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Add a cost').click()
      await page.getByLabel('Amount').fill('450')
      await button(page, 'Save').click()
    },
    shows: 'Enter a web address',
  },
  {
    name: 'costs-cost-full',
    as: bilal,
    at: costsAt,
    stubs: full(),
    act: async (page) => button(page, /^Change: Belgrade/).click(),
    shows: 'The previous amount stays in the history',
  },
  {
    name: 'costs-cost-moved-failed',
    as: bilal,
    at: costsAt,
    stubs: full([on(setDestinationCost, { refusal: 'unavailable' })]),
    act: async (page) => {
      await button(page, /^Change: Belgrade/).click()
      await page.getByLabel('Country').selectOption('LV')
      await page.getByRole('textbox', { name: 'City' }).fill('Rīga')
      await page.getByLabel('What for').selectOption('insurance')
      await button(page, 'Save').click()
    },
    shows: 'We cannot reach',
  },
  {
    name: 'costs-withdraw',
    as: bilal,
    at: costsAt,
    stubs: full(),
    act: async (page) => button(page, /^Withdraw: Belgrade/).click(),
    shows: 'Withdraw this cost?',
  },
  ...(['loading', 'empty', 'failed'] as const).map((state) => ({
    name: `mistakes-${state}`,
    as: bilal,
    at: mistakesAt,
    stubs: new Map([
      on(
        listMistakes,
        state === 'loading' ? 'never' : state === 'empty' ? reports([], 0) : { refusal: 'unavailable' },
      ),
    ]),
    shows: { loading: 'Reported mistakes', empty: 'No open reports', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'mistakes-full',
    as: bilal,
    at: mistakesAt,
    stubs: new Map([on(listMistakes, reports([mistake(1), priced, longNamed, unclear], 4))]),
    shows: 'In the catalogue now',
  },
  {
    // The day stays behind a name that runs from right to left.
    name: 'mistakes-urdu-name',
    as: bilal,
    at: mistakesAt,
    stubs: new Map([
      on(listMistakes, reports([mistake(1, { reportedBy: { name: 'حرا بتول', role: 'student' } })], 1)),
    ]),
    shows: '\u2068حرا بتول\u2069, ',
  },
  {
    name: 'mistakes-handled-full',
    as: bilal,
    at: `${mistakesAt}?handled=yes`,
    stubs: new Map([
      on(
        listMistakes,
        reports(
          [mistake(1, handled), { ...longNamed, ...handled, outcome: 'right-as-is', handledBy: null }],
          0,
        ),
      ),
    ]),
    shows: 'Correct as it is',
  },
  {
    name: 'mistakes-answer-wrong',
    as: bilal,
    at: mistakesAt,
    stubs: new Map([on(listMistakes, reports([mistake(1)], 1)), on(answerMistake, 'never')]),
    act: async (page) => {
      await button(page, /^Answer the report/).click()
      await button(page, 'Send answer').click()
    },
    shows: 'Choose the outcome',
  },
  {
    name: 'mistakes-answered-before',
    as: bilal,
    at: mistakesAt,
    stubs: new Map([
      on(listMistakes, reports([mistake(1)], 1)),
      on(answerMistake, {
        refusal: 'move_not_possible',
        message: 'Somebody has handled this report already.',
      }),
    ]),
    act: async (page) => {
      await button(page, /^Answer the report/).click()
      await page.getByRole('radio', { name: 'It was wrong' }).check()
      await page.getByLabel('Your answer').fill('It says 1 May now.')
      await button(page, 'Send answer').click()
    },
    shows: 'Somebody has handled',
  },
]
