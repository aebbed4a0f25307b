import { cx } from 'class-variance-authority'
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

/** A native select with our arrow. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldWiring(rest)} className={cx('control', className)} />
}
