import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { DefinitionList, type Fact } from '#kit/ui/cards/definition-list.tsx'
import { EmailAddress } from '#kit/ui/email-address.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { formatPhone } from '#kit/format/format-phone.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { applicationTexts, profileLabels as texts } from '#texts/applications/states/application.ts'
import { recordFacts } from './record-facts.tsx'
import { sectionFacts } from './section-facts.tsx'

/** What is looked up of a student all the time, by key. */
const usual = new Set([
  'name',
  'email',
  'phone',
  'born',
  'education',
  'studies',
  'tests',
  'section-father',
  'section-national',
  'section-passport',
  'section-guardians',
  'section-needs',
])

interface Props {
  profile: FrozenProfile
  /** Shows only what is looked up all the time, and this as the name of a part that opens with the rest. */
  more?: string
  /** Facts that the screen shows in another place, by key. */
  without?: readonly string[]
}

/** A student's details as sent with an application, the same for the student and for officers. */
export function ProfileFacts({ profile, more, without = [] }: Props) {
  const { name, email, phone, dateOfBirth, nationality, country, city, address, education } = profile
  const record = recordFacts(profile)
  // The studies of the record say the same and more.
  const isSaidByStudies = !education && record.some(({ key }) => key === 'studies')
  const facts = [
    { key: 'name', term: texts.name, value: <bdi>{name}</bdi> },
    { key: 'email', term: texts.email, value: email && <EmailAddress address={email} /> },
    { key: 'phone', term: texts.phone, value: phone && <bdi dir="ltr">{formatPhone(phone)}</bdi> },
    { key: 'born', term: texts.born, value: dateOfBirth && formatDay(dateOfBirth) },
    { key: 'nationality', term: texts.nationality, value: nationality && countryName(nationality) },
    { key: 'country', term: texts.country, value: country && countryName(country) },
    { key: 'city', term: texts.city, value: city },
    { key: 'address', term: texts.address, value: address },
    ...(isSaidByStudies ? [] : [{ key: 'education', term: texts.education, value: education }]),
    ...record,
    ...sectionFacts(profile),
  ].filter(({ key }: Fact) => !without.includes(key))
  const list = (shown: readonly Fact[]) => (
    <DefinitionList notGiven={applicationTexts.notGiven} facts={shown} />
  )
  if (more === undefined) return list(facts)
  // The studies say more than the line about education.
  const isUsual = ({ key }: Fact) =>
    usual.has(key) && !(key === 'education' && record.some((one) => one.key === 'studies'))
  return (
    <div>
      {list(facts.filter(isUsual))}
      <Disclosure summary={more} className="mt-3 border-t border-b-0 text-md">
        {list(facts.filter((fact) => !isUsual(fact)))}
      </Disclosure>
    </div>
  )
}
