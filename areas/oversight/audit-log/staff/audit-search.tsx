import type { FormEvent } from 'react'
import { auditActions } from '#platform/audit/contract/audit-actions.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useTypedForm } from '#kit/forms/kept-typing.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { dayOrNothing } from '#areas/oversight/reports/staff/day-or-nothing.ts'
import { oversight } from '../texts/en.ts'

const words = oversight.audit

/** What the log is searched by, as its address holds it. */
export interface AuditSearch {
  readonly person: string
  readonly action: string
  readonly object: string
  readonly from: string
  readonly to: string
}

interface Props {
  search: AuditSearch
  /** What the server finds wrong with it, by field. */
  wrong: Readonly<Record<string, string>>
  onSearch: (search: AuditSearch) => void
}

const nothing: AuditSearch = { person: '', action: '', object: '', from: '', to: '' }

const wordsOf = (action: string) => (words.acts as Record<string, string>)[action] ?? action
const inOrder = auditActions.toSorted((a, b) => wordsOf(a).localeCompare(wordsOf(b)))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The fields by which the log is searched. */
export function AuditSearchForm({ search, wrong, onSearch }: Props) {
  // Those of another address are another form.
  const form = useTypedForm(`audit ${JSON.stringify(search)}`, {
    ...search,
    from: dayOrNothing(search.from),
    to: dayOrNothing(search.to),
  })
  const { typed } = form
  const set = (name: keyof AuditSearch) => (event: { target: { value: string } }) =>
    form.change({ [name]: event.target.value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.forget()
    onSearch(typed)
  }
  const searching = Object.values(search).some((value) => value !== '')
  return (
    <form
      onSubmit={send}
      noValidate
      className="grid items-start gap-3 border-b border-line px-5 py-4 max-sm:px-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto]"
    >
      <Field label={words.person} {...(wrong['person'] ? { error: wrong['person'] } : {})}>
        <TextInput
          value={typed.person}
          maxLength={100}
          placeholder={words.personHint}
          onChange={set('person')}
        />
      </Field>
      <Field label={words.action} {...(wrong['action'] ? { error: wrong['action'] } : {})}>
        <Select value={typed.action} onChange={set('action')}>
          <option value="">{words.everyAction}</option>
          {inOrder.map((action) => (
            <option key={action} value={action}>
              {capital(wordsOf(action))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.object} {...(wrong['object'] ? { error: wrong['object'] } : {})}>
        <TextInput
          value={typed.object}
          maxLength={100}
          placeholder={words.objectHint}
          onChange={set('object')}
        />
      </Field>
      <Field label={words.from} {...(wrong['from'] ? { error: wrong['from'] } : {})}>
        <DateInput value={typed.from} onChange={set('from')} />
      </Field>
      <Field label={words.to} {...(wrong['to'] ? { error: wrong['to'] } : {})}>
        <DateInput value={typed.to} onChange={set('to')} />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-5">
        <Button type="submit" tone="main">
          {words.find}
        </Button>
        {searching && (
          <Button
            tone="text"
            onClick={() => {
              form.forget()
              onSearch(nothing)
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
