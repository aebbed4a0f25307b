import { formatPhone } from '#kit/format/format-phone.ts'
import type { ReactNode } from 'react'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { Contact } from '#areas/accounts/profile/contract/profile.ts'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { guardiansTexts } from '#texts/accounts/profile/profile.ts'
import {
  contactFieldNames,
  nationalIdKindNames,
  relationNames,
  sexNames,
} from '#texts/accounts/profile/profile-values.ts'
import { sentProfileTexts as texts } from '#texts/accounts/profile/sent-profile.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { describeActivity, describeContact } from '#areas/accounts/offers-web.ts'

const isolated = (text: string) => <bdi>{text}</bdi>
const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(', ') || null
const ending = (end: string | null) => (end === null ? null : texts.ends({ end }))
const until = (day: string | null) => (day === null ? null : texts.until({ day: formatDay(day) }))

type FactParts = readonly [key: string, term: string, value: ReactNode]

/** An identity document with the end of its number; null where nothing was entered. */
export function describeIdentityDocument(
  { national, passport }: NonNullable<FrozenProfile['sections']>,
  which: 'national' | 'passport',
): string | null {
  if (which === 'national')
    return (
      national &&
      joined(nationalIdKindNames[national.kind], ending(national.numberEnds), until(national.expires))
    )
  return (
    passport &&
    joined(
      passport.country && countryName(passport.country),
      ending(passport.numberEnds),
      until(passport.expires),
    )
  )
}

/** The sections of a profile as sent with an application: only what the student entered. */
export function sectionFacts({ sections }: Pick<FrozenProfile, 'sections'>): Fact[] {
  if (!sections) return []
  const { personal, contact, guardians, activities, needs } = sections
  const facts: readonly FactParts[] = [
    ['father', texts.father, personal.fatherName],
    ['previous', texts.previous, joined(...personal.previousNames)],
    [
      'birthplace',
      texts.birthplace,
      joined(personal.placeOfBirth, personal.countryOfBirth && countryName(personal.countryOfBirth)),
    ],
    ['sex', texts.sex, personal.sex && sexNames[personal.sex]],
    ['nationalities', texts.nationalities, joined(...personal.nationalities.slice(1).map(countryName))],
    ...contactFacts(contact),
    ['national', texts.national, describeIdentityDocument(sections, 'national')],
    ['passport', texts.passport, describeIdentityDocument(sections, 'passport')],
    [
      'guardians',
      texts.guardians,
      entriesOf(
        guardians.map(({ name, relation, phone, email, paysFees }) => ({
          name,
          facts: [
            relationNames[relation],
            phone && formatPhone(phone),
            email,
            paysFees && guardiansTexts.paysShort,
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ),
    ],
    ['activities', texts.activities, entriesOf(activities.map(describeActivity))],
    ['needs', texts.needs, needs],
  ]
  return facts.flatMap(([key, term, value]) => (value ? [{ key: `section-${key}`, term, value }] : []))
}

/** Every field of the contact section, in the order of the form. */
function contactFacts(contact: Contact): FactParts[] {
  const { emergencyName, emergencyPhone, addressCountry, province, district } = contact
  // Fields that are shown together, and those that are shown with another one or in the list above.
  const combined: Partial<Record<keyof Contact, FactParts | null>> = {
    phone: null,
    emergencyName: [
      'emergency',
      texts.emergency,
      joined(emergencyName, emergencyPhone && formatPhone(emergencyPhone)),
    ],
    emergencyPhone: null,
    addressCountry: null,
    province: [
      'province',
      texts.province,
      // Elsewhere a province is free text, which may look like a code of Pakistan.
      joined(
        district,
        addressCountry === 'PK' && province ? describeContact('province', province) : province,
      ),
    ],
    district: null,
    city: null,
    address: null,
  }
  return (Object.keys(contactFieldNames) as (keyof Contact)[]).flatMap((name) => {
    const value = contact[name]
    const own: FactParts = [name, contactFieldNames[name], value && isolated(describeContact(name, value))]
    return combined[name] === null ? [] : [combined[name] ?? own]
  })
}

function entriesOf(entries: readonly { name: string; facts: string }[]): ReactNode {
  if (entries.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {entries.map(({ name, facts }, at) => (
        <li key={at}>
          <bdi>{name}</bdi>
          {facts !== '' && <span className="block text-sm font-normal text-soft">{facts}</span>}
        </li>
      ))}
    </ul>
  )
}
