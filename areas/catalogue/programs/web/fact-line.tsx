import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** Facts in one line with dots between them; those that are not known (null, false or empty) are left out. */
export function FactLine({ facts }: { facts: readonly ReactNode[] }) {
  return facts
    .filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
    .map((fact, at) => (
      <Fragment key={at}>
        {at > 0 && ' · '}
        {fact}
      </Fragment>
    ))
}
