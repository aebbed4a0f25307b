import { describe, expect, it } from 'vitest'
import { keptQuery, searchInWords } from './search-in-words.ts'

describe('a search as it is kept', () => {
  it('leaves out page and order, and what is no filter', () => {
    expect(keptQuery('page=3&sort=deadline&limit=50&search=medicine&utm=x')).toBe('search=medicine')
  })

  it('reads the same however its address was put together', () => {
    expect(keptQuery('open=yes&country=IT,LV&search=+law+')).toBe('search=law&country=IT%2CLV&open=yes')
    expect(keptQuery('search=law&country=IT%2CLV&open=yes')).toBe('search=law&country=IT%2CLV&open=yes')
  })

  it('is nothing when nothing is searched for', () => {
    expect(keptQuery('')).toBe('')
    expect(keptQuery('search=&country=')).toBe('')
    expect(keptQuery('currency=EUR')).toBe('')
  })

  it('keeps the currency an amount is in', () => {
    expect(keptQuery('tuitionUpTo=5000&currency=EUR')).toBe('tuitionUpTo=5000&currency=EUR')
  })
})

describe('a search in words', () => {
  it('tells every filter', () => {
    expect(
      searchInWords(
        'search=medicine&country=IT,LV&level=7&field=09&language=en&intake=2027-autumn&tuitionUpTo=5000&currency=EUR&open=yes&noEnglishTest=yes&qualify=met',
      ),
    ).toBe(
      '“medicine”, Italy or Latvia, Master, Health and welfare, taught in English, starting Autumn 2027, up to €5,000 a year, open now, no English test asked for, every known requirement met',
    )
  })

  it('keeps codes it does not know', () => {
    expect(searchInWords('level=9&field=99&qualify=perhaps')).toBe('9, 99')
  })

  it('names a narrower field as well', () => {
    expect(searchInWords('field=0912')).toBe('Medicine')
  })

  it('says that nothing narrows it', () => {
    expect(searchInWords('')).toBe('All programs')
  })
})
