import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { counts, programs } from '#test/screens/states/catalogue/university-screen-states.ts'
import type { PageOf } from './public-page.ts'
import { emptySearch } from './search-address.ts'
import { SearchPage } from './search-page.tsx'

/** The page for some words, with this many programs found and none of them listed. */
function shown(
  search: string,
  totalPrograms: number,
  meant: string | null = null,
  over: { lacking?: object; named?: object[]; understood?: object[]; instead?: object[] } = {},
): string {
  const page = {
    kind: 'search',
    search: { ...emptySearch, search },
    isPart: false,
    found: {
      programs: [],
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalPrograms,
        more: false,
        hasNext: false,
        hasPrev: false,
      },
      meant,
      marked: [],
      understood: over.understood ?? [],
      typedAmount: null,
      lowFees: null,
      asksForScholarship: false,
      instead: over.instead ?? [],
      lacking: over.lacking ?? null,
      rateOf: null,
    },
    counts,
    named: over.named ?? [],
    currencies: [],
  } as unknown as PageOf<'search'>
  return renderToStaticMarkup(<SearchPage {...page} />)
}

it('says that other words were looked for, also where a part was left out', () => {
  expect(shown('free university in italy', 37, 'italy')).toContain(
    'Nothing matches “free university in italy” exactly, so these are the results for “italy”.',
  )
  expect(shown('italy', 37)).not.toContain('exactly')
})

it('offers an order only where there is something to put in order', () => {
  expect(shown('medicine', 2)).toContain('Sort by')
  for (const total of [0, 1]) expect(shown('medicine', total)).not.toContain('Sort by')
})

const dentist = {
  country: 'KZ',
  subject: 'dentist',
  rest: 'dentist',
  isListed: true,
  inCountry: { count: 37, more: false },
  elsewhere: { count: 6, more: false },
  nearest: [{ ...programs[0]!, tuitionThere: null, fit: null }],
}

it('says which country has no such program, shows what is near, and whom to ask', () => {
  const page = shown('dentist kazakhstan', 0, null, { lacking: dentist })
  expect(page).toContain('No programs for “dentist” in Kazakhstan')
  expect(page).not.toContain('match every filter')
  expect(page).toContain('“dentist” in other countries')
  expect(page).toContain(programs[0]!.programName)
  expect(page).toContain('See all 6 programs')
  expect(page).toContain('All programs in Kazakhstan: 37')
  expect(page).toContain('Ask the office')
  expect(page).not.toContain('We list no programs')
})

it('offers the country without the filter that was typed', () => {
  const page = shown('cs germany no ielts', 0, null, {
    lacking: {
      ...dentist,
      country: 'DE',
      subject: 'cs',
      rest: 'cs no ielts',
      elsewhere: { count: 0, more: false },
      nearest: [],
    },
    understood: [{ kind: 'noEnglishTest', value: 'yes', currency: null, without: 'cs germany' }],
    instead: [
      { drop: 'search', search: 'cs germany', brings: { count: 2, more: false } },
      { drop: 'search', search: 'cs no ielts', brings: { count: 1, more: false } },
    ],
  })
  expect(page).toContain('No programs for “cs” in Germany match every filter')
  expect(page).toContain('Search for “cs germany”: 2 programs')
  expect(page).not.toContain('Search for “cs no ielts”')
  // Without the filter there may be some.
  expect(page).not.toContain('in any country')
})

it('says that a country has no programs', () => {
  const nothing = { count: 0, more: false }
  const page = shown('canada', 0, null, {
    lacking: {
      ...dentist,
      country: 'CA',
      subject: '',
      rest: '',
      isListed: false,
      inCountry: nothing,
      elsewhere: nothing,
      nearest: [],
    },
  })
  expect(page).toContain('We list no programs in Canada yet.')
  expect(page).not.toContain('name of a country')
})

it('names universities by their initials, with or without the place, and not those that only begin so', () => {
  const named = [
    'University of Health Sciences Lahore',
    'University of Houston System',
    'Sea Level Center',
  ].map((universityName, at) => ({ _id: `${at}`, universityName, localName: null, country: 'PK' }))
  const page = shown('UHS', 0, null, { named })
  expect(page).toContain('University of Health Sciences Lahore')
  expect(page).toContain('University of Houston System')
  expect(page).not.toContain('Sea Level Center')
})
