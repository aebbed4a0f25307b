import { cx } from 'class-variance-authority'
import { tuitionParts } from './describe-program.ts'
import type { Priced } from './describe-program.ts'

/** How an amount looks that is likely to have changed since: not as sure as a current one. */
export const unsureAmount = 'font-normal text-soft'

/** A tuition with its year unless that is the current one; an old year is a warning, and its amount stands back. */
export function Tuition({ of, now }: { of: Priced; now?: Date }) {
  const parts = tuitionParts(of, now)
  if (!parts) return null
  const { amount, year } = parts
  return (
    <>
      {year?.isOld ? <span className={unsureAmount}>{amount}</span> : amount}
      {year && (
        <span className={cx('font-normal', year.isOld ? 'text-wait' : 'text-soft')}>{` · ${year.text}`}</span>
      )}
    </>
  )
}
