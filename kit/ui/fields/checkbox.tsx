import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** A number at the end of the row, for filters: how many there are. */
  count?: ReactNode
  error?: string
}

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox({ label, hint, count, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const describedBy = [rest['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <label className="flex min-h-8 items-start gap-2.5 py-[5px] text-sm pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : rest['aria-invalid']}
          className="tick"
        />
        <span>{label}</span>
        {count !== undefined && <span className="ms-auto text-soft tabular-nums">{count}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-[34px] text-xs text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A checkbox without a visible label, for table rows; `label` names it for screen readers. */
export function RowCheckbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={cx('-m-3 grid size-11 place-items-center', className)}>
      <input {...rest} type="checkbox" aria-label={label} className="tick size-[18px]" />
    </label>
  )
}
