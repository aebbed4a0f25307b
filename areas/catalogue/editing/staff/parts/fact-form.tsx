import { cx } from 'class-variance-authority'
import type { ChangeEvent } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { editingTexts as texts, recordTexts } from '#texts/catalogue/editing/editing.ts'
import { asText, typedRow, type FactField, type Typed, type TypedRow } from './fact-fields.ts'

interface Props {
  fields: readonly FactField[]
  typed: TypedRow
  onTyped: (changes: TypedRow) => void
  /** Errors by path. */
  wrong: Readonly<Record<string, string>>
  /** The path of these fields in the form, ending in a dot. */
  path?: string
}

/** The fields of a group of facts, or of one row of it. */
export function FactForm({ fields, typed, onTyped, wrong, path = '' }: Props) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <One
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onValue={(value) => onTyped({ [field.name]: value })}
          wrong={wrong}
          at={path + field.name}
        />
      ))}
    </div>
  )
}

interface OneProps {
  field: FactField
  value: Typed
  onValue: (value: Typed) => void
  wrong: Readonly<Record<string, string>>
  at: string
}

const isLong = ({ kind, wide }: FactField) =>
  wide === true || kind === 'area' || kind === 'lines' || kind === 'url'

function One({ field, value, onValue, wrong, at }: OneProps) {
  if (field.kind === 'rows') {
    return <RowsOf field={field} rows={value as readonly TypedRow[]} onRows={onValue} wrong={wrong} at={at} />
  }
  if (field.kind === 'checks') {
    return <Checks field={field} chosen={value as readonly string[]} onChosen={onValue} error={wrong[at]} />
  }
  const { label, hint, always, options = [], kind } = field
  const text = asText(value)
  const typing = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onValue(event.target.value)
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(always ? {} : { optional: texts.optional })}
      error={wrong[at]}
      className={cx(isLong(field) && 'sm:col-span-2')}
    >
      {kind === 'choice' ? (
        <Select name={at} value={text} onChange={typing}>
          <option value="">{always ? texts.choose : texts.notGiven}</option>
          {text !== '' && !options.some(([one]) => one === text) && <option value={text}>{text}</option>}
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </Select>
      ) : kind === 'area' || kind === 'lines' ? (
        <TextArea name={at} value={text} onChange={typing} />
      ) : (
        <TextInput
          name={at}
          type={kind === 'date' ? 'date' : kind === 'url' ? 'url' : 'text'}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
          {...(kind === 'url' ? { dir: 'ltr' as const } : {})}
          autoComplete="off"
          value={text}
          onChange={typing}
        />
      )}
    </Field>
  )
}

function Checks({
  field,
  chosen,
  onChosen,
  error,
}: {
  field: FactField
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
  error: string | undefined
}) {
  return (
    <fieldset className="grid gap-1 sm:col-span-2">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.options?.map(([one, word]) => (
        <Checkbox
          key={one}
          label={word}
          checked={chosen.includes(one)}
          onChange={(event) =>
            onChosen(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function RowsOf({
  field,
  rows,
  onRows,
  wrong,
  at,
}: {
  field: FactField
  rows: readonly TypedRow[]
  onRows: (rows: readonly TypedRow[]) => void
  wrong: Readonly<Record<string, string>>
  at: string
}) {
  const { fields = [], row = { label: field.label, add: field.label } } = field
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {wrong[at] && <FieldError>{wrong[at]}</FieldError>}
      {rows.map((one, place) => (
        // Rows have no identity until they are sent, and errors refer to them by index too.
        <fieldset key={place} className="grid gap-3 rounded-control border border-line p-3">
          <legend className="px-1 text-xs text-soft">
            {recordTexts.rowOf({ label: row.label, number: place + 1 })}
          </legend>
          <FactForm
            fields={fields}
            typed={one}
            wrong={wrong}
            path={`${at}.${place}.`}
            onTyped={(changes) =>
              onRows(rows.map((other, n) => (n === place ? { ...other, ...changes } : other)))
            }
          />
          <Button
            size="small"
            className="justify-self-start"
            aria-label={recordTexts.removeRow({ label: row.label, number: place + 1 })}
            onClick={() => onRows(rows.filter((_, n) => n !== place))}
          >
            {recordTexts.remove}
          </Button>
        </fieldset>
      ))}
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => onRows([...rows, typedRow(fields, {})])}
      >
        {row.add}
      </Button>
    </fieldset>
  )
}
