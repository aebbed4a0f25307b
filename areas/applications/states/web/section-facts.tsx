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
import { sentProfileTexts as texts } from '#texts/accounts/profile/sent-profile.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { describeActivity } from '#areas/accounts/offers-web.ts'

const leftToRight = (text: string | null) => text && <bdi dir="ltr">{text}</bdi>
const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(', ') || null
const ending = (end: string | null) => (end === null ? null : texts.ends({ end }))
const until = (day: string | null) => (day === null ? null : texts.until({ day: formatDay(day) }))

/** The sections of a profile as sent with an application: only what the student entered. */
export function sectionFacts({ sections }: Pick<FrozenProfile, 'sections'>): Fact[] {
  if (!sections) return []
  const { personal, contact, national, passport, guardians, activities, needs } = sections
  const facts: readonly (readonly [key: string, term: string, value: ReactNode])[] = [
    ['father', texts.father, personal.fatherName],
    ['previous', texts.previous, joined(...personal.previousNames)],
    [
      'birthplace',
      texts.birthplace,
      joined(personal.placeOfBirth, personal.countryOfBirth && countryName(personal.countryOfBirth)),
    ],
    ['sex', texts.sex, personal.sex && sexNames[personal.sex]],
    ['nationalities', texts.nationalities, joined(...personal.nationalities.slice(1).map(countryName))],
    ['whatsapp', texts.whatsapp, leftToRight(contact.whatsapp)],
    ['emergency', texts.emergency, joined(contact.emergencyName, contact.emergencyPhone)],
    [
      'province',
      texts.province,
      joined(contact.district, provinceName(contact.addressCountry, contact.province)),
    ],
    ['postcode', texts.postcode, contact.postcode],
    [
      'national',
      texts.national,
      national &&
        joined(nationalIdKindNames[national.kind], ending(national.numberEnds), until(national.expires)),
    ],
    [
      'passport',
      texts.passport,
      passport &&
        joined(
          passport.country && countryName(passport.country),
          ending(passport.numberEnds),
          until(passport.expires),
        ),
    ],
    [
      'guardians',
      texts.guardians,
      entriesOf(
        guardians.map(({ name, relation, phone, email, paysFees }) => ({
          name,
          facts: [relationNames[relation], phone, email, paysFees && guardiansTexts.paysShort]
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
