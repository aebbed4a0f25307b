import type { University } from '#areas/catalogue/universities/contract.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'

/** `Riga, Latvia`; only what is known. */
export const describePlace = ({ city, country }: Pick<University, 'city' | 'country'>): string =>
  [city, countryName(country)].filter(Boolean).join(', ')

/** `1 Dec 2026`, or null if none is known. */
export const nextDeadline = ({ nextDeadline: day }: Pick<University, 'nextDeadline'>): string | null =>
  day === null ? null : formatShortDay(day)

/** The host name of an address without www; null if it is not an address. */
export function hostOf(address: string | null): string | null {
  if (address === null) return null
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return null
  }
}
