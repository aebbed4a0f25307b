import { Fragment } from 'react'
import { DefinitionList, type Fact } from '#kit/ui/cards/definition-list.tsx'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'

const columns = 'xl:grid-cols-[fit-content(20%)_minmax(0,1fr)_fit-content(20%)_minmax(0,1fr)]'

const isMissing = ({ value }: Fact) => value === null || value === undefined || value === ''

interface Props {
  facts: readonly Fact[]
  /** Two facts beside each other where there is room. */
  inColumns?: boolean
}

/** Facts that are known, and the others by name in one line. */
export function KnownFacts({ facts, inColumns = false }: Props) {
  const known = facts.filter((fact) => !isMissing(fact))
  const missing = facts.filter(isMissing)
  return (
    <div className="grid gap-3">
      {known.length > 0 && (
        <DefinitionList notGiven={texts.notGiven} facts={known} className={inColumns ? columns : undefined} />
      )}
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
