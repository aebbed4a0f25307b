import { cx } from 'class-variance-authority'
import marks from './marks.svg?url&no-inline'

/** All marks: first the services for partners, then the subjects. */
export const drawnMarks = [
  'recruitment',
  'admissions',
  'counselling',
  'tests',
  'visits',
  'documents',
  'internships',
  'arrival',
  'medicine',
  'engineering',
  'computing',
  'business',
  'humanities',
] as const
export type MarkName = (typeof drawnMarks)[number]

/** A small illustration, 48 x 48, beside the text that names it. Decorative. */
export function Mark({ name, className = 'size-12' }: { name: MarkName; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cx('flex-none', className)}>
      <use href={`${marks}#${name}`} />
    </svg>
  )
}
