import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ProgramFilters } from '#areas/catalogue/search/contract.ts'
import {
  addressOf,
  countOf,
  queryOf,
  readSearchParams,
  toggled,
  valuesOf,
  withFilter,
} from './search-address.ts'

const read = (text: string) => readSearchParams(new URLSearchParams(text))

describe('the address of a search', () => {
  it('is the start without a search, unless all universities are requested', () => {
    expect(read('')).toEqual({
      search: '',
      filters: {},
      currency: null,
      sort: null,
      page: 1,
      view: 'start',
    })
    expect(read('page=3&currency=EUR').view).toBe('start')
    expect(read('view=universities').view).toBe('universities')
  })

  it('lists programs with a search or a filter, unless universities are requested', () => {
    expect(read('search=medicine').view).toBe('programs')
    expect(read('open=yes').view).toBe('programs')
    expect(read('search=medicine&view=universities').view).toBe('universities')
  })

  it.each([
    '/universities',
    '/universities?search=medicine',
    '/universities?search=medicine&country=IT,LV&level=7&field=09,0912&language=en&intake=2027-autumn&tuitionUpTo=9000&open=yes&noEnglishTest=yes&qualify=maybe&currency=EUR&sort=deadline&page=4',
    '/universities?search=bologna&view=universities&page=2',
    '/universities?page=5',
  ])('comes back as it was: %s', (address) => {
    expect(addressOf(read(address.split('?')[1] ?? ''))).toBe(address)
  })

  it('ignores what the server would refuse', () => {
    const hostile =
      'country=italy&level=9&field=medicine&language=English&intake=autumn&tuitionUpTo=-1&open=no&noEnglishTest=1&qualify=perhaps&currency=rupees&sort=best&page=0'
    expect(read(hostile)).toMatchObject({ filters: {}, currency: null, sort: null, page: 1 })
    expect(read(`country=${Array(31).fill('IT').join(',')}`).filters).toEqual({})
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100)
  })

  it('contains nothing that the contract does not accept', () => {
    const params = read('search=x&country=IT&level=6&field=0912&language=en&intake=2027-spring&tuitionUpTo=1')
    expect(z.safeParse(ProgramFilters, Object.fromEntries(queryOf(params))).success).toBe(true)
  })

  it('contains the order only when it is not the default', () => {
    const params = read('search=law&sort=relevance')
    expect(addressOf(params)).toBe('/universities?search=law')
    expect(addressOf({ ...params, search: '', filters: { open: 'yes' } })).toBe('/universities?open=yes')
    expect(addressOf({ ...params, sort: 'name' })).toBe('/universities?search=law&sort=name')
  })
})

describe('filters', () => {
  it('add and remove a value', () => {
    const one = toggled({}, 'country', 'IT')
    const two = toggled(one, 'country', 'LV')
    expect(two).toEqual({ country: 'IT,LV' })
    expect(toggled(toggled(two, 'country', 'IT'), 'country', 'LV')).toEqual({})
    expect(valuesOf(two, 'country')).toEqual(['IT', 'LV'])
  })

  it('are counted value by value', () => {
    expect(countOf(withFilter({ country: 'IT,LV' }, 'qualify', 'met'))).toBe(3)
  })
})
