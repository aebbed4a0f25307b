import { describe, expect, it } from 'vitest'
import { normalizedQuery, describeSearch } from './describe-search.ts'

describe('a normalized search', () => {
  it('leaves out page, sort order and unknown parameters', () => {
    expect(normalizedQuery('page=3&sort=deadline&limit=50&search=medicine&utm=x')).toBe('search=medicine')
  })

  it('is the same for any order of its parameters', () => {
    expect(normalizedQuery('open=yes&country=IT,LV&search=+law+')).toBe('search=law&country=IT%2CLV&open=yes')
    expect(normalizedQuery('search=law&country=IT%2CLV&open=yes')).toBe('search=law&country=IT%2CLV&open=yes')
  })

  it('is empty when nothing is searched for', () => {
    expect(normalizedQuery('')).toBe('')
    expect(normalizedQuery('search=&country=')).toBe('')
    expect(normalizedQuery('currency=EUR')).toBe('')
  })

  it('includes the currency of an amount', () => {
    expect(normalizedQuery('tuitionUpTo=5000&currency=EUR')).toBe('tuitionUpTo=5000&currency=EUR')
  })
})

describe('the description of a search', () => {
  it('names every filter', () => {
    expect(
      describeSearch(
        'search=medicine&country=IT,LV&level=7&field=09&language=en&intake=2027-autumn&tuitionUpTo=5000&currency=EUR&open=yes&noEnglishTest=yes&qualify=met',
      ),
    ).toBe(
      '“medicine”, Italy or Latvia, Master or long degree after school, Health and welfare, taught in English, starting Autumn 2027, up to €5,000 a year, open now, no English test required, every known requirement met',
    )
  })

  it('shows unknown codes as they are', () => {
    expect(describeSearch('level=9&field=99&qualify=perhaps')).toBe('9, 99')
  })

  it('names a narrower field as well', () => {
    expect(describeSearch('field=0912')).toBe('Medicine')
  })

  it('states that there is no filter', () => {
    expect(describeSearch('')).toBe('All programs')
  })
})
