import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const block = (selector: string) => {
  const from = sheet.indexOf(`${selector} {`)
  expect(from, selector).toBeGreaterThan(-1)
  const body = sheet.slice(from, sheet.indexOf('}', from))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}

const light = block(`[data-theme='light']`)
const darkBySystem = block(`:root:not([data-theme='light'])`)
const dark = block(`[data-theme='dark']`)

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (one: string, other: string) => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('color tokens', () => {
  it('are the same for dark mode by the system and by the attribute', () => {
    expect(darkBySystem).toEqual(dark)
  })

  it('name the same colors in both themes', () => {
    expect(Object.keys(dark)).toEqual(Object.keys(light))
  })

  const readable = [
    ['ink', ['ground', 'surface', 'sunk', 'tint', 'sun-tint']],
    ['soft', ['ground', 'surface', 'sunk']],
    ['accent', ['ground', 'surface', 'tint']],
    ['accent-hover', ['surface', 'tint']],
    ['on-accent', ['accent', 'accent-hover']],
    ['on-sun', ['sun', 'sun-hover']],
    ['ok', ['ok-bg', 'surface']],
    ['wait', ['wait-bg', 'surface']],
    ['stop', ['stop-bg', 'surface']],
    ['on-night', ['night']],
    ['on-night-soft', ['night']],
  ] as const
  for (const [theme, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [text, grounds] of readable) {
      it(`${theme}: ${text} is read at 4.5 to 1 on ${grounds.join(', ')}`, () => {
        for (const ground of grounds)
          expect(contrast(tokens[text]!, tokens[ground]!), ground).toBeGreaterThanOrEqual(4.5)
      })
    }
    it(`${theme}: the edge of a control stands out at 3 to 1`, () => {
      for (const ground of ['surface', 'ground']) {
        expect(contrast(tokens['edge']!, tokens[ground]!), ground).toBeGreaterThanOrEqual(3)
      }
    })
  }
})
