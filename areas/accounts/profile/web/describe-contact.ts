import { formatPhone } from '#kit/format/format-phone.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { contactValueNames } from '#texts/accounts/profile/profile-values.ts'

const phones = new Set(['phone', 'whatsapp', 'emergencyPhone'])

/** Whether a field of the contact section is a phone number. */
export const isPhone = (field: string): boolean => phones.has(field)

/** The value of a field of the contact section for people: the name of a country or of a choice, or what was typed. */
export function describeContact(field: string, value: string): string {
  if (field === 'addressCountry') return countryName(value)
  if (isPhone(field)) return formatPhone(value)
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = contactValueNames
  return names[field]?.[value] ?? value
}
