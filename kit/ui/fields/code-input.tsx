import { cx } from 'class-variance-authority'
import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { latinDigits } from '#platform/contract/latin-digits.ts'
import { useFieldWiring } from './field.tsx'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'maxLength'> & {
  value: string
  onValue: (digits: string) => void
  /** The last digit was entered, pasted or filled in. */
  onComplete?: (digits: string) => void
  /** How many digits the code has. */
  length?: number
}

/**
 * A one-time code in a single field, so that pasting, autofill from a message and screen readers work as usual. Only
 * digits are accepted ("123 456" and "Your code: 123456" both paste as 123456); Arabic and Urdu ones become Latin.
 */
export function CodeInput({
  value,
  onValue,
  onComplete,
  length = 6,
  className,
  onPaste,
  ...rest
}: CodeInputProps) {
  const take = (text: string) => {
    const digits = latinDigits(text).slice(0, length)
    onValue(digits)
    // A digit beyond the last one changes nothing.
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => take(event.target.value)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event)
    const digits = latinDigits(event.clipboardData.getData('text'))
    // A complete code replaces the content; anything shorter is pasted at the caret, as usual.
    if (digits.length < length) return
    event.preventDefault()
    take(digits)
  }
  return (
    <input
      {...rest}
      {...useFieldWiring(rest)}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      value={value}
      onChange={change}
      onPaste={paste}
      className={cx(
        'control max-w-56 font-head text-[1.5rem] font-bold tracking-[0.3em] tabular-nums',
        className,
      )}
    />
  )
}
