import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/**
 * The buttons of a form. `main` submits and is at the end; on phones it comes first, and every button is as wide as the
 * form. `children` are the other buttons.
 */
export function FormActions({
  main,
  children,
  className,
}: {
  main: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 pt-5 max-sm:[&_a]:w-full max-sm:[&_button]:w-full',
        className,
      )}
    >
      <div className="order-first w-full sm:order-last sm:ms-auto sm:w-auto">{main}</div>
      {children && <div className="contents">{children}</div>}
    </div>
  )
}
