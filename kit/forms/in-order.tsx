import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** The controls of a form in the order of their names: kept by name, none that a schema asks for can be forgotten. */
export const inOrder = (controls: Readonly<Record<string, ReactNode>>): ReactNode =>
  Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>)
