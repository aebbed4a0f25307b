import { cx } from 'class-variance-authority'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: string
  optional?: string
  name: string
  options: readonly RadioOption[]
  /** The selected value of a controlled group; omit it with `register()`. */
  value?: string
  defaultValue?: string
  onValue?: (value: string) => void
  /** `register('field')` of react-hook-form, spread onto every radio. */
  register?: ComponentProps<'input'>
  /** Side by side where there is room. */
  inline?: boolean
  className?: string
}

/** A group of radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    legend,
    hint,
    error,
    optional,
    name,
    options,
    value,
    defaultValue,
    onValue,
    register,
    inline,
    className,
  } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={cx('group/radio min-w-0', className)}
    >
      <legend className="mb-1 text-sm font-semibold">
        {legend}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-xs text-soft">
          {hint}
        </p>
      )}
      <div className={cx('flex', inline ? 'flex-wrap gap-x-6' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-start gap-2.5 py-1.5 text-md pointer-coarse:min-h-11"
          >
            <input
              name={name}
              disabled={option.disabled}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(onValue ? { onChange: () => onValue(option.value) } : {})}
              {...register}
              type="radio"
              value={option.value}
              className="tick"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
