import type { DateOrder, StudentField } from '../contract.ts'

/** How a file is read, as the officer chose. */
export interface FileWishes {
  readonly columns?: readonly (StudentField | null)[]
  readonly dates?: DateOrder
}

/** The wishes as text parts of the form. */
export const wishesAsText = ({ columns, dates }: FileWishes) => ({
  ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
  ...(dates === undefined ? {} : { dates }),
})
