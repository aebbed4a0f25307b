import { useCallback, useId, useRef, useSyncExternalStore } from 'react'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/fields/text-input.tsx'
import { formatDay } from '../format/local-formats.ts'

/**
 * A date field in the format of the device. That may put the month or the day first, so the date is also written out
 * below the field. Takes the props of `TextInput` and must be inside a `Field`.
 */
export function DateInput({ ref, value, ...rest }: ComponentProps<'input'>) {
  const writtenOutId = useId()
  const field = useRef<HTMLInputElement>(null)
  // An uncontrolled field is read after each change. A controlled one is not: rendering before the parent has the
  // change would restore the old date.
  const day = useSyncExternalStore(
    useCallback((notify: () => void) => {
      const input = field.current
      input?.addEventListener('input', notify)
      return () => input?.removeEventListener('input', notify)
    }, []),
    () => String(value ?? field.current?.value ?? ''),
    () => String(value ?? ''),
  )
  const setRef = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      if (typeof ref === 'function') return ref(input)
      if (ref) ref.current = input
    },
    [ref],
  )
  // An incomplete year such as 0002 is a valid date as well.
  const writtenOut = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? formatDay(day) : null
  return (
    <>
      <TextInput
        max="9999-12-31"
        {...rest}
        type="date"
        {...(value === undefined ? {} : { value })}
        ref={setRef}
        aria-describedby={[writtenOut && writtenOutId, rest['aria-describedby']].filter(Boolean).join(' ')}
      />
      {writtenOut && (
        <p id={writtenOutId} className="text-xs text-soft">
          {writtenOut}
        </p>
      )}
    </>
  )
}
