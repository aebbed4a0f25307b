import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** Facts in one line with dots between them; those that are not known are left out. */
export function Line({ parts }: { parts: readonly ReactNode[] }) {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .map((part, at) => (
      <Fragment key={at}>
        {at > 0 && ' · '}
        {part}
      </Fragment>
    ))
}
