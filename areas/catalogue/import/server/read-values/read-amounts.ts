import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** A cell that cannot be read without guessing; the message goes into the report. */
export class Unclear extends Error {}

const nothing =
  /^(?:|-+|–|n\/?a|none|null|nil|not (?:given|known|available)|unknown|tba|tbd|tbc|rolling|open|\?)$/iu

/** Whether a cell is blank or has a placeholder such as N/A. */
export const isBlankValue = (text: string): boolean => nothing.test(text.trim())

/** Digits of other scripts (Arabic, Persian, Devanagari …) as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    // Decimal digits are in blocks of ten that start with the zero of the script.
    let zero = digit.codePointAt(0) ?? 0
    for (let back = 0; back < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); back++) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })
}

/**
 * Parses a number with or without thousands separators and decimals, in the notation of any country: `1,234.50`,
 * `1.234,50`, `29 000`, `29'000`, `1,50,000`. A single dot before three digits is ambiguous and not guessed.
 * @throws Unclear
 */
export function readNumber(typed: string, dotMeansThousands = false): number {
  const text = asciiDigits(typed.trim()).replace(/[\s\u00a0\u202f'’]/gu, '')
  if (!/^[+-]?[\d.,]+$/u.test(text) || !/\d/u.test(text))
    throw new Unclear(rowRefusals.notANumber({ text: typed.trim() }))
  const comma = text.lastIndexOf(',')
  const dot = text.lastIndexOf('.')
  const plain = (thousands: string, decimal: string) => {
    const joined = text.replaceAll(thousands, '').replace(decimal, '.')
    const value = Number(joined)
    if (!Number.isFinite(value)) throw new Unclear(rowRefusals.notANumber({ text: typed.trim() }))
    return value
  }
  if (comma >= 0 && dot >= 0) return comma > dot ? plain('.', ',') : plain(',', '.')
  const single = comma >= 0 ? ',' : '.'
  const parts = text.split(single)
  if (parts.length === 1) return Number(text)
  if (parts.length > 2) {
    if (
      parts.slice(1, -1).every((part) => part.length === 2 || part.length === 3) &&
      parts.at(-1)?.length === 3
    ) {
      return Number(parts.join(''))
    }
    throw new Unclear(rowRefusals.notANumber({ text: typed.trim() }))
  }
  if (parts[1]?.length !== 3 || parts[0]?.replace(/^[+-]/u, '') === '0' || (parts[0]?.length ?? 0) > 4) {
    return Number(`${parts[0]}.${parts[1]}`)
  }
  if (single === ',' || dotMeansThousands) return Number(parts.join(''))
  throw new Unclear(
    rowRefusals.dotUnclear({
      text: typed.trim(),
      whole: parts.join(''),
      decimal: `${parts[0]}.${parts[1]}`,
    }),
  )
}

/** Parses a number with decimals after a dot or a comma and without thousands, such as a coordinate. @throws Unclear */
export function readDecimal(typed: string): number {
  const text = asciiDigits(typed.trim()).replace(',', '.').replace('−', '-')
  if (!/^[+-]?\d+(?:\.\d+)?$/u.test(text)) throw new Unclear(rowRefusals.notANumber({ text: typed.trim() }))
  return Number(text)
}

/** What a table has for a word of a file, which may be one that every object has, such as "constructor". */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
