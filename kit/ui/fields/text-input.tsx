import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'

/** One line of text. Takes every attribute of `<input>`, and the spread of react-hook-form's `register()`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} {...useFieldWiring(rest)} className={cx('control', className)} />
}

/** Several lines of text; grows with its content where browsers support that. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...rest}
      {...useFieldWiring(rest)}
      className={cx('control field-sizing-content min-h-24 resize-y', className)}
    />
  )
}

/** A native select with our arrow. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldWiring(rest)} className={cx('control', className)} />
}
