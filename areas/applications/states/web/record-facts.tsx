import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { sentRecordTexts as texts } from '#texts/accounts/academic-record/record.ts'
import { describeSchooling, describeTest } from '#areas/accounts/offers-web.ts'

interface Entry {
  name: string
  facts: string
}

/** Studies and tests as sent with an application; none if nothing was entered. */
export function recordFacts({ schooling, tests }: Pick<FrozenProfile, 'schooling' | 'tests'>): Fact[] {
  const studies = (schooling ?? []).map(describeSchooling)
  const sat = (tests ?? []).map((one) => describeTest(one, null))
  return [
    { key: 'studies', term: texts.studies, value: studies },
    { key: 'tests', term: texts.tests, value: sat },
  ].flatMap(({ value, ...fact }) =>
    value.length > 0 ? [{ ...fact, value: <Entries entries={value} /> }] : [],
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {entries.map(({ name, facts }, at) => (
        <li key={at}>
          {name}
          {facts !== '' && <span className="block text-sm font-normal text-soft">{facts}</span>}
        </li>
      ))}
    </ul>
  )
}
