import * as z from 'zod/mini'
import { Phone } from '#platform/contract/fields.ts'
import { countryOfPhone } from '#kit/format/dialing-codes.ts'
import { site } from '#site'

/** What fills in a country that nobody has chosen yet. */
export interface SuggestedCountries {
  country: string
  /** Only where most students come from: elsewhere a number says where somebody lives, not whose passport they hold. */
  nationality: string | null
  from: 'phone' | 'device'
}

/** The region of a language tag, as in `ur-PK`. */
const regionOf = (tag: string) => /-([A-Z]{2})\b/.exec(tag)?.[1]

/**
 * The country of the phone number, else the region of the device, if many students live there. A device in
 * British English says nothing: many phones in Pakistan are set to it.
 * @param phone as typed @param languages of the browser, the preferred one first
 */
export function suggestCountries(phone: string, languages: readonly string[]): SuggestedCountries | null {
  const { success, data } = z.safeParse(Phone, phone)
  const ofPhone = success ? countryOfPhone(data) : null
  const ofDevice = languages.map(regionOf).find((region) => region && site.studentCountries.includes(region))
  const country = ofPhone ?? ofDevice
  if (country === undefined) return null
  return {
    country,
    nationality: country === site.studentCountries[0] ? country : null,
    from: ofPhone === null ? 'device' : 'phone',
  }
}
