import { useCallback, useId, useRef, useSyncExternalStore } from 'react'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/fields/text-input.tsx'
import { formatDay } from '../format/local-formats.ts'

/**
 * A calendar day, entered the way the device is used to. That may be month first or day first, so the day that is
 * meant stands beneath it in our own words. Takes what `TextInput` takes, and belongs into a `Field`.
 */
export function DateInput({ ref, value, ...rest }: ComponentProps<'input'>) {
  const wordsId = useId()
  const field = useRef<HTMLInputElement>(null)
  // A form that keeps its values in its fields writes them there by itself, and then draws anew. Where the value is
  // given, nothing is read: drawing before the change has been told would put the old day back.
  const day = useSyncExternalStore(
    useCallback((tell: () => void) => {
      const input = field.current
      input?.addEventListener('input', tell)
      return () => input?.removeEventListener('input', tell)
    }, []),
    () => String(value ?? field.current?.value ?? ''),
    () => String(value ?? ''),
  )
  const hold = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      if (typeof ref === 'function') return ref(input)
      if (ref) ref.current = input
    },
    [ref],
  )
  // While a year is being typed, its first figures make a year as well.
  const texts = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? formatDay(day) : null
  return (
    <>
      <TextInput
        max="9999-12-31"
        {...rest}
        type="date"
        {...(value === undefined ? {} : { value })}
        ref={hold}
        aria-describedby={[texts && wordsId, rest['aria-describedby']].filter(Boolean).join(' ')}
      />
      {texts && (
        <p id={wordsId} className="text-xs text-soft">
          {texts}
        </p>
      )}
    </>
  )
}
