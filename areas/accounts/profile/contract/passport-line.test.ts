import { describe, expect, it } from 'vitest'
import { PassportInput } from './profile-input.ts'
import { readPassportLine } from './passport-line.ts'

/** The specimen of ICAO Doc 9303 part 4. */
const specimen = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

describe('the second line of a passport', () => {
  it('gives number and expiry date, in any spacing and case', () => {
    const read = { number: 'L898902C3', expires: '2012-04-15' }
    expect(readPassportLine(specimen)).toEqual(read)
    expect(readPassportLine(' l898902c36uto7408122f1204159 ze184226b<<<<<10 ')).toEqual(read)
    expect(readPassportLine(specimen.replace('<<<<<', '««<'))).toEqual(read)
  })

  it('is refused when any digit of number, birth, expiry or personal number is wrong', () => {
    for (const at of [0, 3, 8, 9, 13, 18, 19, 21, 26, 27, 30, 34, 42, 43]) {
      const sign = specimen[at]!
      const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'A' ? 'B' : 'A'
      const wrong = specimen.slice(0, at) + other + specimen.slice(at + 1)
      expect(readPassportLine(wrong), `sign ${at + 1}`).toBeNull()
    }
    for (const text of [
      '',
      specimen.slice(1),
      `${specimen}<`,
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    ])
      expect(readPassportLine(text)).toBeNull()
  })
})

describe('a passport with its second line', () => {
  const typed = { country: 'PK', issued: null, expires: null, number: null, line: specimen }

  it('fills in from it what was not entered, and does not store the line', () => {
    expect(PassportInput.parse(typed)).toEqual({
      country: 'PK',
      issued: null,
      number: 'L898902C3',
      expires: '2012-04-15',
      line: null,
    })
  })

  it('is refused, field by field and without the number, where the line differs', () => {
    const { error } = PassportInput.safeParse({ ...typed, number: 'AB1234567', expires: '2031-01-01' })
    expect(error!.issues.map(({ path }) => path.join('.'))).toEqual(['number', 'expires'])
    expect(JSON.stringify(error!.issues)).not.toMatch(/L898902C3|AB1234567/)
    const mistyped = PassportInput.safeParse({ ...typed, line: specimen.replace('L8', 'L9') })
    expect(mistyped.error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [
        'line',
        'A character in this line is wrong. The line has 44 characters: compare them with the passport.',
      ],
    ])
  })
})
