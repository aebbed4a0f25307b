import { Fragment } from 'react'
import { DefinitionList, type Fact } from '#kit/ui/cards/definition-list.tsx'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'

const isMissing = ({ value }: Fact) => value === null || value === undefined || value === ''

/** Facts that are known, and the others by name in one line. */
export function KnownFacts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter((fact) => !isMissing(fact))
  const missing = facts.filter(isMissing)
  return (
    <div className="grid gap-3">
      {known.length > 0 && <DefinitionList notGiven={texts.notGiven} facts={known} />}
      {missing.length > 0 && (
        <p className="text-sm text-soft">
          {texts.notGivenBefore}{' '}
          {missing.map(({ key, term }, at) => (
            <Fragment key={key}>
              {at > 0 && texts.between}
              {term}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}
