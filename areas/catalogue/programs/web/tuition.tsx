import { cx } from 'class-variance-authority'
import { tuitionParts } from './describe-program.ts'
import type { Priced } from './describe-program.ts'

/** A tuition with its year unless that is the current one; an old year is a warning. */
export function Tuition({ of, now }: { of: Priced; now?: Date }) {
  const parts = tuitionParts(of, now)
  if (!parts) return null
  const { amount, year } = parts
  return (
    <>
      {amount}
      {year && (
        <span className={cx('font-normal', year.isOld ? 'text-wait' : 'text-soft')}>{` · ${year.text}`}</span>
      )}
    </>
  )
}
