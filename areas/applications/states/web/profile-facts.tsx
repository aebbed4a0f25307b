import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { countryName, dayInWords } from '#kit/format/local-formats.ts'
import { applicationTexts, profileLabels as words } from '#texts/applications/states/application.ts'
import { recordFacts } from './record-facts.tsx'
import { sectionFacts } from './section-facts.tsx'

/** A student's details as they go with an application: what the student checks is what the officer sees. */
export function ProfileFacts({ profile }: { profile: FrozenProfile }) {
  const { name, email, phone, dateOfBirth, nationality, country, city, address, education } = profile
  return (
    <DefinitionList
      notGiven={applicationTexts.notGiven}
      facts={[
        { key: 'name', term: words.name, value: <bdi>{name}</bdi> },
        { key: 'email', term: words.email, value: email },
        { key: 'phone', term: words.phone, value: phone && <bdi dir="ltr">{phone}</bdi> },
        { key: 'born', term: words.born, value: dateOfBirth && dayInWords(dateOfBirth) },
        { key: 'nationality', term: words.nationality, value: nationality && countryName(nationality) },
        { key: 'country', term: words.country, value: country && countryName(country) },
        { key: 'city', term: words.city, value: city },
        { key: 'address', term: words.address, value: address },
        { key: 'education', term: words.education, value: education },
        ...recordFacts(profile),
        ...sectionFacts(profile),
      ]}
    />
  )
}
