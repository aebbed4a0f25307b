import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { DownIcon } from '../icons.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'children'> & {
  summary: ReactNode
  children: ReactNode
}

/** Collapsible content (`<details>`). Of those with the same `name` only one is open at a time. */
export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2.5 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        {summary}
        <DownIcon className="transition-transform duration-120 group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
