import { describe, expect, it } from 'vitest'
import { directions, nearest } from './nearest-country.ts'
import { middles, shapes, small } from '../web/world-shapes.ts'

const to = (key: keyof typeof directions, country: string, among: readonly string[]) =>
  nearest(
    middles.get(country)!,
    directions[key]!,
    among.filter((one) => one !== country).map((one) => [one, middles.get(one)!] as const),
  )

describe('moving over the map with arrow keys', () => {
  const neighbors = ['IT', 'AT', 'DE', 'MT', 'TN', 'ES', 'GR', 'PK', 'IN', 'US']

  it('goes to the neighbor on that side', () => {
    expect(to('ArrowUp', 'IT', neighbors)).toBe('AT')
    expect(to('ArrowDown', 'IT', neighbors)).toBe('MT')
    expect(to('ArrowLeft', 'IT', neighbors)).toBe('ES')
    expect(to('ArrowRight', 'IT', neighbors)).toBe('GR')
    expect(to('ArrowRight', 'PK', neighbors)).toBe('IN')
  })

  it('stays where there is nothing in that direction', () => {
    expect(to('ArrowLeft', 'US', neighbors)).toBeNull()
    expect(to('ArrowUp', 'DE', ['IT', 'DE'])).toBeNull()
  })
})

describe('the shapes of the world', () => {
  it('has every destination country as a shape or a dot, with its center', () => {
    for (const country of ['IT', 'LV', 'RS', 'GE', 'KZ', 'CN', 'MT', 'SG', 'HK', 'XK', 'PK', 'US', 'GB']) {
      expect([country, country in shapes || small.has(country)]).toEqual([country, true])
      expect([country, middles.has(country)]).toEqual([country, true])
    }
    expect(small.has('MT') && small.has('SG')).toBe(true)
    expect(small.has('IT')).toBe(false)
  })

  it('uses country codes only', () => {
    expect([...middles.keys()].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
    expect(Object.keys(shapes).filter((code) => !middles.has(code))).toEqual([])
    expect('AQ' in shapes).toBe(false)
  })

  it('crosses the map nowhere from edge to edge', () => {
    // An uncut line over the edge of the map would be a step as wide as the map.
    for (const shape of Object.values(shapes)) {
      for (const ring of shape.split('m').filter(Boolean)) {
        const steps = [...ring.replace('z', '').matchAll(/-?\d+/g)].map(Number).slice(2)
        const across = steps.filter((_, place) => place % 2 === 0).map(Math.abs)
        expect(Math.max(0, ...across)).toBeLessThan(1500)
      }
    }
  })
})
