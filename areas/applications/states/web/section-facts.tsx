import type { ReactNode } from 'react'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { ProvinceOfPakistan } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { guardiansTexts } from '#texts/accounts/profile/profile.ts'
import {
  nationalIdKindNames,
  provinceNames,
  relationNames,
  sexNames,
} from '#texts/accounts/profile/profile-values.ts'
import { sentProfileTexts as words } from '#texts/accounts/profile/sent-profile.ts'
import { countryName, dayInWords } from '#kit/format/local-formats.ts'
import { describeActivity } from '#areas/accounts/offers-web.ts'

const leftToRight = (text: string | null) => text && <bdi dir="ltr">{text}</bdi>
const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(', ') || null
const ending = (end: string | null) => (end === null ? null : words.ends({ end }))
const until = (day: string | null) => (day === null ? null : words.until({ day: dayInWords(day) }))

/** The sections of a profile as they go with an application: only what the student entered. */
export function sectionFacts({ sections }: Pick<FrozenProfile, 'sections'>): Fact[] {
  if (!sections) return []
  const { personal, contact, national, passport, guardians, activities, needs } = sections
  const facts: readonly (readonly [key: string, term: string, value: ReactNode])[] = [
    ['father', words.father, personal.fatherName],
    ['previous', words.previous, joined(...personal.previousNames)],
    [
      'birthplace',
      words.birthplace,
      joined(personal.placeOfBirth, personal.countryOfBirth && countryName(personal.countryOfBirth)),
    ],
    ['sex', words.sex, personal.sex && sexNames[personal.sex]],
    ['nationalities', words.nationalities, joined(...personal.nationalities.slice(1).map(countryName))],
    ['whatsapp', words.whatsapp, leftToRight(contact.whatsapp)],
    ['emergency', words.emergency, joined(contact.emergencyName, contact.emergencyPhone)],
    [
      'province',
      words.province,
      joined(contact.district, provinceName(contact.addressCountry, contact.province)),
    ],
    ['postcode', words.postcode, contact.postcode],
    [
      'national',
      words.national,
      national &&
        joined(nationalIdKindNames[national.kind], ending(national.numberEnds), until(national.expires)),
    ],
    [
      'passport',
      words.passport,
      passport &&
        joined(
          passport.country && countryName(passport.country),
          ending(passport.numberEnds),
          until(passport.expires),
        ),
    ],
    [
      'guardians',
      words.guardians,
      entriesOf(
        guardians.map(({ name, relation, phone, email, paysFees }) => ({
          name,
          facts: [relationNames[relation], phone, email, paysFees && guardiansTexts.paysShort]
            .filter(Boolean)
            .join(' · '),
        })),
      ),
    ],
    ['activities', words.activities, entriesOf(activities.map(describeActivity))],
    ['needs', words.needs, needs],
  ]
  return facts.flatMap(([key, term, value]) => (value ? [{ key: `section-${key}`, term, value }] : []))
}

function provinceName(country: string | null, province: string | null): string | null {
  if (country !== 'PK' || province === null) return province
  return provinceNames[province as ProvinceOfPakistan] ?? province
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
