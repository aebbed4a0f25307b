import { cx } from 'class-variance-authority'
import { startTransition, useOptimistic } from 'react'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'

/** One line of text. Takes every attribute of `<input>`, and the spread of react-hook-form's `register()`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} {...useFieldWiring(rest)} className={cx('control', className)} />
}

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** For what is mostly one line: it begins with one, and grows up to a third of the screen. */
  short?: boolean
}

/** Several lines of text; grows with its content where browsers support that. */
export function TextArea({ short = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={short ? 2 : 4}
      {...rest}
      {...useFieldWiring(rest)}
      className={cx(
        'control field-sizing-content',
        short ? 'block max-h-[33dvh] resize-none' : 'min-h-24 resize-y',
        className,
      )}
    />
  )
}

/**
 * A native select with our arrow. Where a choice changes the address, the next view is rendered as a transition: until it
 * is there, the list shows what was chosen instead of going back to what was.
 */
export function Select({ className, value, onChange, ...rest }: ComponentProps<'select'>) {
  const [shown, show] = useOptimistic(value)
  const controlled =
    value === undefined
      ? { onChange }
      : ({
          value: shown,
          onChange: (event) => {
            startTransition(() => show(event.target.value))
            onChange?.(event)
          },
        } satisfies ComponentProps<'select'>)
  return <select {...rest} {...controlled} {...useFieldWiring(rest)} className={cx('control', className)} />
}
