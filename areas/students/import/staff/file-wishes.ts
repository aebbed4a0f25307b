import type { textEncodings } from '#areas/catalogue/import/contract.ts'
import type { DateOrder, StudentField } from '../contract.ts'

/** How a file is read, as the officer chose. */
export interface FileWishes {
  readonly columns?: readonly (StudentField | null)[]
  readonly dates?: DateOrder
  readonly encoding?: (typeof textEncodings)[number]
  readonly sheet?: string
}

/** The wishes as text parts of the form. */
export const wishesAsText = ({ columns, ...chosen }: FileWishes) => ({
  ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
  ...chosen,
})
