import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** The controls of a form in the order given. A record by name, so that the types require one for each field. */
export const inOrder = (controls: Readonly<Record<string, ReactNode>>): ReactNode =>
  Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>)
