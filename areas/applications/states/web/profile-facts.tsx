import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { applicationTexts, profileLabels as texts } from '#texts/applications/states/application.ts'
import { recordFacts } from './record-facts.tsx'
import { sectionFacts } from './section-facts.tsx'

/** A student's details as sent with an application, the same for the student and for officers. */
export function ProfileFacts({ profile }: { profile: FrozenProfile }) {
  const { name, email, phone, dateOfBirth, nationality, country, city, address, education } = profile
  const record = recordFacts(profile)
  // The studies of the record say the same and more.
  const isSaidByStudies = !education && record.some(({ key }) => key === 'studies')
  return (
    <DefinitionList
      notGiven={applicationTexts.notGiven}
      facts={[
        { key: 'name', term: texts.name, value: <bdi>{name}</bdi> },
        { key: 'email', term: texts.email, value: email },
        { key: 'phone', term: texts.phone, value: phone && <bdi dir="ltr">{phone}</bdi> },
        { key: 'born', term: texts.born, value: dateOfBirth && formatDay(dateOfBirth) },
        { key: 'nationality', term: texts.nationality, value: nationality && countryName(nationality) },
        { key: 'country', term: texts.country, value: country && countryName(country) },
        { key: 'city', term: texts.city, value: city },
        { key: 'address', term: texts.address, value: address },
        ...(isSaidByStudies ? [] : [{ key: 'education', term: texts.education, value: education }]),
        ...record,
        ...sectionFacts(profile),
      ]}
    />
  )
}
