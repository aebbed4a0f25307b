import { describe, expect, it } from 'vitest'
import { dayRanges, filterNames } from '#areas/applications/queue/filters/contract.ts'
import { chosenIn, filterSections } from './filter-sections.ts'
import { findOptions } from './find-option.ts'

const all = [
  { key: 'a', filter: 'Stage', text: 'Under review' },
  { key: 'b', filter: 'Stage', text: 'Offered' },
  { key: 'c', filter: 'Outside step status', text: 'Offer received: late' },
  { key: 'd', filter: 'University', text: 'Rīga Stradiņš University' },
  { key: 'e', filter: 'Stage reached', text: 'Received an offer' },
]
const found = (typed: string) =>
  findOptions(all, typed)
    .map(({ key }) => key)
    .join('')

describe('an option of the filters', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['under', 'a'],
    ['STRADINS riga', 'd'],
    ['rīga', 'd'],
    ['late off', 'c'],
    ['nothing of this', ''],
    ['(', ''],
  ])('is found by %j', (typed, keys) => {
    expect(found(typed)).toBe(keys)
  })

  it('comes first if it begins so, and last if only its filter is called so', () => {
    expect(found('offer')).toBe('bce')
    expect(found('stage')).toBe('abe')
    expect(found('re')).toBe('eabc')
  })
})

describe('the sections of the filters', () => {
  it('have each filter once, besides whose files and their order', () => {
    const inSections = filterSections.flatMap(({ lists, ranges }) => [
      ...lists,
      ...ranges.flatMap((range) => [`${range}From`, `${range}To`]),
    ])
    expect(inSections.toSorted()).toEqual(
      filterNames.filter((name) => name !== 'officer' && name !== 'sort').toSorted(),
    )
    expect(filterSections.flatMap(({ ranges }) => ranges)).toEqual(dayRanges)
  })

  it('count what is chosen in them, a range of days as one', () => {
    const counts = filterSections.map((section) =>
      chosenIn(section, {
        officer: 'all',
        stage: 'offered',
        reason: 'office-late',
        submittedFrom: '2026-01-01',
        submittedTo: '2026-02-01',
        dueTo: '2026-03-01',
      }),
    )
    expect(counts).toEqual([2, 0, 0, 0, 2])
  })
})
