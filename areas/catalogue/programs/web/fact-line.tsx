import { Fragment } from 'react'
import type { ReactNode } from 'react'

interface Props {
  facts: readonly ReactNode[]
  /** Further facts, left out on a phone. */
  further?: readonly ReactNode[]
}

const isKnown = (fact: ReactNode) => fact !== null && fact !== undefined && fact !== false && fact !== ''

/** Facts in one line with dots between them; those that are not known (null, false or empty) are left out. */
export function FactLine({ facts, further = [] }: Props) {
  const known = facts.filter(isKnown)
  const beforeFurther = known.length > 0
  return (
    <>
      {known.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
      {further.filter(isKnown).map((fact, at) => (
        <span key={at} className="max-sm:hidden">
          {(at > 0 || beforeFurther) && ' · '}
          {fact}
        </span>
      ))}
    </>
  )
}
