import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type PageTitleProps = {
  children: ReactNode
  /** Breadcrumb above. */
  crumb?: ReactNode
  /** A second line. */
  sub?: ReactNode
  /** Buttons or a badge at the end. */
  actions?: ReactNode
  /** The title is the name of a person or a university: uses the body font, which has more letters. */
  isName?: boolean
  className?: string
}

/** The one h1 of a page in the app. */
export function PageTitle({ children, crumb, sub, actions, isName, className }: PageTitleProps) {
  return (
    <header className={cx('mb-5', className)}>
      {crumb}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className={cx(
              'text-page leading-[1.15] break-words',
              isName ? 'font-body font-[650] tracking-normal' : 'font-[740] tracking-[-0.015em]',
            )}
          >
            {children}
          </h1>
          {sub && <p className="mt-0.5 text-soft">{sub}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </header>
  )
}
