import { cx } from 'class-variance-authority'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { ChangeEvent, ClipboardEvent, FocusEvent, ReactNode, Ref } from 'react'
import { dateTexts as texts } from '#texts/kit/dates.ts'
import { formatDay } from '../format/local-formats.ts'
import { withLatinDigits } from '#platform/contract/latin-digits.ts'
import { FieldError } from '../ui/fields/field.tsx'
import { boxesOfDate, dateBoxes, dateProblem, isBoxFull, readWholeDate, textOfDate } from './typed-date.ts'
import type { DateBox, DateProblem } from './typed-date.ts'

export interface DateFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the date as a whole; a wrong box has its own message. */
  error?: string | undefined
  /** The text that marks the field as optional. */
  optional?: string
  className?: string
  /** `bday` lets the browser fill in the three parts of a birthday. */
  autoComplete?: 'bday'
  name?: string
  /** The ISO day; while the boxes are no date, what `onChange` got last. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Focuses the first box that is wrong, else the first one. */
  ref?: Ref<{ focus: () => void }>
}

function describeProblem(problem: DateProblem): string {
  const { box, is } = problem
  const { problems } = texts
  if (is === 'missing') {
    return { day: problems.dayMissing, month: problems.monthMissing, year: problems.yearMissing }[box]
  }
  if (box === 'day') return problems.dayWrong({ last: problem.last })
  return box === 'month' ? problems.monthWrong : problems.yearWrong({ example: '2008' })
}

/**
 * A date in three boxes: day, month, year. The focus moves on when a box is full, never back; a whole date can be
 * pasted into any box. The date is also written out below, because its order differs between countries.
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  className,
  autoComplete,
  name,
  value,
  onChange,
  onBlur,
  ref,
}: DateFieldProps) {
  const id = useId()
  const [boxes, setBoxes] = useState(() => boxesOfDate(value))
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const inputs = useRef<Partial<Record<DateBox, HTMLInputElement | null>>>({})
  // A new value from outside; the own one stays as it is typed, without zeros in front.
  if (value !== known) {
    setKnown(value)
    setBoxes(boxesOfDate(value))
    setLeft(false)
  }
  const problem = dateProblem(boxes)
  const isShown = problem !== null && (isLeft || Boolean(error))
  const message = isShown ? describeProblem(problem) : error
  const isWrong = (box: DateBox) => (isShown ? problem.box === box : Boolean(error))
  useImperativeHandle(ref, () => ({
    focus: () => inputs.current[problem?.box ?? 'day']?.focus(),
  }))

  const take = (next: typeof boxes) => {
    const text = textOfDate(next)
    setBoxes(next)
    setKnown(text)
    onChange(text)
  }
  const takeWhole = (text: string): boolean => {
    const whole = readWholeDate(text)
    if (whole === null) return false
    take(whole)
    inputs.current.year?.focus()
    return true
  }
  const change = (box: DateBox, { target }: ChangeEvent<HTMLInputElement>) => {
    // Browsers and keyboards may fill in a whole date as well.
    if (target.value.length > 4 && takeWhole(target.value)) return
    const typed = withLatinDigits(target.value)
    const digits = typed.replace(/\D/g, '').slice(0, box === 'year' ? 4 : 2)
    const isForward = digits.length > boxes[box].length && target.selectionStart === target.value.length
    take({ ...boxes, [box]: digits })
    const isEnded = digits !== '' && /[\s./-]$/.test(typed)
    const next = dateBoxes[dateBoxes.indexOf(box) + 1]
    if (next && ((isForward && isBoxFull(box, digits)) || isEnded)) {
      inputs.current[next]?.focus()
      inputs.current[next]?.select()
    }
  }
  const paste = (event: ClipboardEvent) => {
    if (takeWhole(event.clipboardData.getData('text'))) event.preventDefault()
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setLeft(true)
    onBlur?.()
  }
  const writtenOut = problem === null && value !== '' ? formatDay(value) : null
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    writtenOut !== null && `${id}-written`,
    message && `${id}-error`,
  ].filter(Boolean)
  return (
    <fieldset
      aria-describedby={describedBy.join(' ') || undefined}
      onBlur={blur}
      className={cx('grid min-w-0 content-start gap-[5px]', className)}
    >
      <legend className="mb-[5px] text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {optional}</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      <div className="flex gap-3">
        {dateBoxes.map((box) => (
          <div key={box} className="grid gap-1">
            <label htmlFor={`${id}-${box}`} className="text-xs text-soft">
              {texts[box]}
            </label>
            <input
              ref={(input) => {
                inputs.current[box] = input
              }}
              id={`${id}-${box}`}
              type="text"
              inputMode="numeric"
              name={name}
              autoComplete={autoComplete ? `${autoComplete}-${box}` : 'off'}
              dir="ltr"
              value={boxes[box]}
              aria-invalid={isWrong(box) || undefined}
              aria-describedby={isWrong(box) ? `${id}-error` : undefined}
              onChange={(event) => change(box, event)}
              onPaste={paste}
              className={cx('control tabular-nums', box === 'year' ? 'w-20' : 'w-14')}
            />
          </div>
        ))}
      </div>
      {writtenOut !== null && (
        <p id={`${id}-written`} className="text-xs text-soft">
          {writtenOut}
        </p>
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </fieldset>
  )
}
