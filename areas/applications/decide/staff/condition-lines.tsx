import { useRef } from 'react'
import { passportMonths } from '#areas/accounts/profile/contract/passport-rule.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { CrossIcon, PlusIcon } from '#kit/ui/icons.ts'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { conditionLineTexts as texts } from '#texts/applications/decide/decision.ts'

/** The limit of the contract. */
const most = 20

interface Props {
  lines: readonly string[]
  error: string | undefined
  onChange: (lines: readonly string[]) => void
}

/** The conditions of an offer, one per line, with suggestions. */
export function ConditionLines({ lines, error, onChange }: Props) {
  const write = (at: number, text: string) => onChange(lines.map((line, i) => (i === at ? text : line)))
  const add = useRef<HTMLButtonElement>(null)
  const remove = (at: number, row: Element | null) => {
    // The last row goes with its button, which has the focus; any other row shows the next line.
    if (at === lines.length - 1)
      (at > 0 ? row?.previousElementSibling?.querySelector('button') : add.current)?.focus()
    onChange(lines.filter((_, i) => i !== at))
  }
  const passport = texts.readyPassport({ months: passportMonths })
  const ready = [...texts.readyOnes, passport].filter((one) => !lines.includes(one))
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? 'conditions-error' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{texts.legend}</legend>
      {lines.map((line, at) => (
        // Lines have no ids, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-end gap-1">
          <Field label={texts.one({ number: at + 1 })} className="min-w-0 flex-1">
            <TextInput value={line} maxLength={300} onChange={(event) => write(at, event.target.value)} />
          </Field>
          <IconButton
            label={texts.remove({ number: at + 1 })}
            icon={<CrossIcon />}
            onClick={(event) => remove(at, event.currentTarget.parentElement)}
          />
        </div>
      ))}
      {error && <FieldError id="conditions-error">{error}</FieldError>}
      {lines.length < most && (
        <Button
          ref={add}
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...lines, ''])}
        >
          <PlusIcon data-small />
          {texts.add}
        </Button>
      )}
      {ready.length > 0 && lines.length < most && (
        <details open className="text-sm">
          <summary className="inline-flex min-h-9 items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11">
            {texts.ready}
          </summary>
          <ul className="grid">
            {ready.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  onClick={() => onChange([...lines.filter((line) => line.trim() !== ''), one])}
                  className="flex min-h-9 w-full items-center gap-2 py-1 text-start hover:text-accent pointer-coarse:min-h-11"
                >
                  <PlusIcon data-small className="shrink-0" />
                  {one}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}
