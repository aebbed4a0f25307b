import { showDestinations } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { ayesha } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { besides } from '../catalogue/university-screen-states.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

type Figures = ReplyOf<typeof showDestinations>

const figures = (
  country: string,
  universities: number,
  programs: number,
  thousands: number | null = null,
): Figures['countries'][number] => ({
  country,
  universities,
  programs,
  tuition:
    thousands === null
      ? null
      : { low: thousands * 400, middle: thousands * 1000, high: thousands * 1900, currency: 'PKR' },
  priced: thousands === null ? 0 : Math.ceil(programs / 2),
  old: thousands === null || programs < 200 ? null : { count: Math.ceil(programs / 5), year: '2023/24' },
  withFee: thousands === null ? 0 : Math.ceil(programs / 2),
})

/** Sample figures: of no real catalogue. */
export const destinationFigures: Figures = {
  countries: [
    figures('US', 3391, 76_983, 6100),
    figures('AU', 159, 15_158, 5300),
    figures('FR', 385, 7916, 900),
    figures('GB', 546, 5716, 4900),
    { ...figures('PR', 54, 1015), priced: 3, withFee: 3 },
    figures('IT', 139, 412, 640),
    figures('LV', 28, 61, 2900),
    figures('RS', 22, 38, 2100),
    figures('GE', 49, 33, 1600),
    // No rate leads from there into rupees.
    {
      ...figures('KZ', 83, 21, 1200),
      tuition: { low: 900_000, middle: 1_350_000, high: 2_100_000, currency: 'KZT' },
    },
    figures('CN', 806, 240, 1350),
    figures('MT', 4, 9, 2700),
    figures('SG', 21, 64, 7400),
    figures('HK', 17, 18),
    figures('DE', 457, 130, 310),
    figures('TR', 225, 44, 1100),
    figures('MY', 183, 52, 1500),
    figures('XK', 9, 2),
    figures('BH', 15, 3),
    figures('BB', 3, 1),
    figures('IN', 876, 0),
    figures('PK', 221, 0),
  ],
  deadlines: Array.from({ length: 12 }, (_, place) => ({
    month: new Date(Date.UTC(2026, 10 + place, 1)).toISOString().slice(0, 7),
    programs: [12, 130, 402, 96, 61, 240, 1204, 88, 17, 0, 5, 9][place] ?? 0,
  })),
  currency: 'PKR',
  rateOf: '2026-11-16',
}

const map = (stub: Stub<typeof showDestinations>): Stubs =>
  new Map([...besides(), on(showDestinations, stub)])

/** The map of destinations. */
export const destinationScreens: ScreenState[] = [
  {
    name: 'destinations-loading',
    as: ayesha,
    at: '/universities/map',
    stubs: map('never'),
    shows: 'Where you can study',
  },
  {
    name: 'destinations-empty',
    as: ayesha,
    at: '/universities/map',
    stubs: map({ reply: { ...destinationFigures, countries: [] } }),
    shows: 'No programs yet',
  },
  {
    name: 'destinations-failed',
    as: ayesha,
    at: '/universities/map',
    stubs: map({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'destinations-full',
    as: ayesha,
    at: '/universities/map',
    stubs: map({ reply: destinationFigures }),
    shows: 'Deadlines by month',
    act: async (page) => {
      const italy = page.getByRole('link', { name: 'Italy: 139 universities, 412 programs' })
      await italy.focus()
      await page.keyboard.press('ArrowDown')
      await page.getByText('Malta: 4 universities, 9 programs').waitFor()
    },
  },
  {
    name: 'destinations-no-rates-full',
    as: ayesha,
    at: '/universities/map',
    stubs: map({
      reply: {
        ...destinationFigures,
        countries: destinationFigures.countries.filter(({ country }) => country === 'KZ'),
        rateOf: null,
      },
    }),
    shows: 'there is no exchange rate to compare them',
  },
  {
    name: 'destinations-full-europe',
    as: ayesha,
    at: '/universities/map',
    stubs: map({ reply: destinationFigures }),
    shows: 'Deadlines by month',
    act: async (page) => {
      await page.getByRole('button', { name: 'Europe' }).click()
      await page.getByText('Tuition as a table').click()
      await page.getByText('Deadlines as a table').click()
      const row = (country: string) => page.getByRole('row', { name: country })
      await row('Puerto Rico').getByText('Too few fees given').first().waitFor()
      await row('Kazakhstan')
        .getByText(/KZT\s1,350,000|1,350,000\sKZT/)
        .waitFor()
    },
  },
]
