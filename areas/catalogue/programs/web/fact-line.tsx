import { Fragment } from 'react'
import type { ReactNode } from 'react'

interface Props {
  facts: readonly ReactNode[]
  /** Further facts, left out on a phone. */
  further?: readonly ReactNode[]
  /** Comes after everything else. */
  last?: ReactNode
}

/** Stays with what is before it, so that no line begins with a dot. */
const dot = '\u00a0· '

const isKnown = (fact: ReactNode) => fact !== null && fact !== undefined && fact !== false && fact !== ''

/** Facts in one line with dots between them; those that are not known (null, false or empty) are left out. */
export function FactLine({ facts, further = [], last }: Props) {
  const known = facts.filter(isKnown)
  const added = further.filter(isKnown)
  const beforeFurther = known.length > 0
  return (
    <>
      {known.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && dot}
          {fact}
        </Fragment>
      ))}
      {added.map((fact, at) => (
        <span key={at} className="max-sm:hidden">
          {(at > 0 || beforeFurther) && dot}
          {fact}
        </span>
      ))}
      {isKnown(last) && (
        <>
          {beforeFurther ? dot : added.length > 0 && <span className="max-sm:hidden">{dot}</span>}
          {last}
        </>
      )}
    </>
  )
}
