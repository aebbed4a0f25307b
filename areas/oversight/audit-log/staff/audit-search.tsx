import type { FormEvent } from 'react'
import { auditActions } from '#platform/audit/contract/audit-actions.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { describeAction } from './describe-entry.ts'
import { dayOrEmpty } from '#areas/oversight/reports/staff/day-or-empty.ts'
import { auditLogTexts as texts } from '#texts/oversight/audit-log/audit-log.ts'

/** The filters of the log, as in the address of the page. */
export interface AuditSearch {
  readonly person: string
  readonly action: string
  readonly object: string
  readonly from: string
  readonly to: string
}

interface Props {
  search: AuditSearch
  /** Errors from the server, by field. */
  wrong: Readonly<Record<string, string>>
  onSearch: (search: AuditSearch) => void
}

const nothing: AuditSearch = { person: '', action: '', object: '', from: '', to: '' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const labels = auditActions.map((action) => ({ action, label: capital(describeAction(action, '…')) }))
const inOrder = labels.toSorted((one, other) => one.label.localeCompare(other.label))

/** The fields by which the log is searched. */
export function AuditSearchForm({ search, wrong, onSearch }: Props) {
  // A new address with other filters resets the form.
  const form = useUnsavedForm(`audit ${JSON.stringify(search)}`, {
    ...search,
    from: dayOrEmpty(search.from),
    to: dayOrEmpty(search.to),
  })
  const { typed } = form
  const set = (name: keyof AuditSearch) => (event: { target: { value: string } }) =>
    form.change({ [name]: event.target.value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.discard()
    onSearch(typed)
  }
  const searching = Object.values(search).some((value) => value !== '')
  return (
    <form
      onSubmit={send}
      noValidate
      className="grid items-start gap-3 border-b border-line px-5 py-4 max-sm:px-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto]"
    >
      <Field label={texts.person} {...(wrong['person'] ? { error: wrong['person'] } : {})}>
        <TextInput
          value={typed.person}
          maxLength={100}
          placeholder={texts.personHint}
          onChange={set('person')}
        />
      </Field>
      <Field label={texts.action} {...(wrong['action'] ? { error: wrong['action'] } : {})}>
        <Select value={typed.action} onChange={set('action')}>
          <option value="">{texts.everyAction}</option>
          {inOrder.map(({ action, label }) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.object} {...(wrong['object'] ? { error: wrong['object'] } : {})}>
        <TextInput
          value={typed.object}
          maxLength={100}
          placeholder={texts.objectHint}
          onChange={set('object')}
        />
      </Field>
      <Field label={texts.from} {...(wrong['from'] ? { error: wrong['from'] } : {})}>
        <DateInput value={typed.from} onChange={set('from')} />
      </Field>
      <Field label={texts.to} {...(wrong['to'] ? { error: wrong['to'] } : {})}>
        <DateInput value={typed.to} onChange={set('to')} />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-5">
        <Button type="submit" tone="main">
          {texts.find}
        </Button>
        {searching && (
          <Button
            tone="text"
            onClick={() => {
              form.discard()
              onSearch(nothing)
            }}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
