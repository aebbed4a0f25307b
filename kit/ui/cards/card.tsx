import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'div' | 'aside' | 'form'
  /** Without padding the content extends to the edges, for tables. */
  padded?: boolean
}

/** A surface with a thin border. */
export function Card({ as: As = 'section', padded = false, className, ...rest }: CardProps) {
  // All five elements take the same attributes; the cast saves callers a type argument.
  const Sheet = As as 'section'
  return <Sheet {...rest} className={cx('card', padded && 'card-pad', className)} />
}

/** The head of a card that holds a table: heading at the start, one link or button at the end. */
export function CardHead({
  heading,
  level = 2,
  action,
}: {
  heading: ReactNode
  level?: 2 | 3
  action?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-5 py-4 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3.5">
      <Heading className="text-h3">{heading}</Heading>
      {action && <div className="text-sm">{action}</div>}
    </div>
  )
}
