import { cx } from 'class-variance-authority'
import { createContext, useContext, useId } from 'react'
import type { ReactNode } from 'react'
import { WarningIcon } from '../icons.ts'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean }

const FieldWiring = createContext<Wiring | null>(null)

/** The id and aria attributes the field around a control gives it; what the control's own props say goes first. */
export function useFieldWiring(own: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }) {
  const field = useContext(FieldWiring)
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] === true || field?.invalid || undefined,
  }
}

export type FieldProps = {
  label: ReactNode
  /** Said before the control is filled in: a format, a reason for asking. */
  hint?: ReactNode
  /** What is wrong and the way out. */
  error?: string
  /** The word for "optional", where the answer may be left out. */
  optional?: string
  /** The id of the control; made up when absent. */
  id?: string
  className?: string
  children: ReactNode
}

/** Label, hint, control, error, in that order, tied together for screen readers. Holds exactly one control. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('grid content-start gap-[5px]', className)}>
      <label htmlFor={own} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </label>
      {hint && (
        <p id={`${own}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      <FieldWiring value={{ id: own, describedBy, invalid: Boolean(error) }}>{children}</FieldWiring>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The line under a wrong control: a triangle and the remedy. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-stop">
      <WarningIcon className="mt-0.5 size-[18px]" />
      <span>{children}</span>
    </p>
  )
}
