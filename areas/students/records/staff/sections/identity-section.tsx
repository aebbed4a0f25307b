import { formatPhone } from '#kit/format/format-phone.ts'
import { countryName, formatDay, formatList } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { nationalIdKindNames } from '#texts/accounts/profile/profile-values.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { KnownFacts } from './known-facts.tsx'

/** `ends in 511, good until 3 May 2031`; numbers are never sent whole. */
function describeDocument(
  { numberEnds, expires }: { numberEnds: string | null; expires: string | null },
  kind: string | null,
  today: string,
): string {
  const until =
    expires === null
      ? null
      : expires < today
        ? texts.expired({ day: formatDay(expires) })
        : texts.expires({ day: formatDay(expires) })
  return [kind, numberEnds && texts.ends({ end: numberEnds }), until].filter(Boolean).join(', ')
}

/** The person behind the account: birth, nationality, and identity documents by their last digits. */
export function IdentitySection({ file, today }: { file: StudentFile; today: string }) {
  const { personal, contact, national, passport } = file.profile
  const place = [personal.placeOfBirth, personal.countryOfBirth && countryName(personal.countryOfBirth)]
    .filter(Boolean)
    .join(', ')
  const born = personal.dateOfBirth && formatDay(personal.dateOfBirth)
  const emergency = [contact.emergencyName, contact.emergencyPhone && formatPhone(contact.emergencyPhone)]
    .filter(Boolean)
    .join(', ')
  const facts: Fact[] = [
    {
      key: 'national',
      term: texts.national,
      value: national && describeDocument(national, nationalIdKindNames[national.kind], today),
    },
    {
      key: 'passport',
      term: texts.passport,
      value: passport && describeDocument(passport, passport.country && countryName(passport.country), today),
    },
    {
      key: 'born',
      term: texts.born,
      value: born && place !== '' ? texts.bornIn({ day: born, place }) : born,
    },
    {
      key: 'nationalities',
      term: texts.nationalities,
      value: personal.nationalities.length === 0 ? null : formatList(personal.nationalities.map(countryName)),
    },
    { key: 'father', term: texts.father, value: personal.fatherName && <bdi>{personal.fatherName}</bdi> },
    {
      key: 'whatsapp',
      term: texts.whatsapp,
      value: contact.whatsapp && <bdi dir="ltr">{formatPhone(contact.whatsapp)}</bdi>,
    },
    { key: 'emergency', term: texts.emergency, value: emergency === '' ? null : <bdi>{emergency}</bdi> },
  ]
  return (
    <Card as="aside" padded aria-labelledby="identity" className="grid gap-3">
      <h2 id="identity" className="text-h4">
        {texts.identity}
      </h2>
      <KnownFacts facts={facts} />
    </Card>
  )
}
