import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { auditActions } from '#platform/audit/contract/audit-actions.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Button } from '#kit/ui/button.tsx'
import { FilterChips } from '#kit/lists/filter-chips.tsx'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { filterTexts } from '#texts/kit/filters.ts'
import { FilterIcon } from '#kit/ui/icons.ts'
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

function describe(name: keyof AuditSearch, value: string): string {
  if (name === 'action') return labels.find(({ action }) => action === value)?.label ?? value
  if (name !== 'from' && name !== 'to') return value
  const day = dayOrEmpty(value)
  return texts.chips[name]({ day: day === '' ? value : formatShortDay(day) })
}

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
  const [unfolded, setUnfolded] = useState(Object.keys(wrong).length > 0)
  const active = (Object.keys(nothing) as (keyof AuditSearch)[]).filter((name) => search[name] !== '')
  const remove = (names: readonly string[]) => {
    form.discard()
    onSearch({ ...search, ...Object.fromEntries(names.map((name) => [name, ''])) })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3 max-sm:px-4 lg:hidden">
        <Button
          size="small"
          icon={<FilterIcon />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {filterTexts.button}
        </Button>
        <FilterChips
          chips={active.map((name) => ({ key: name, text: describe(name, search[name]) }))}
          onRemove={(name) => remove([name])}
          onRemoveAll={() => remove(active)}
        />
      </div>
      <form
        onSubmit={send}
        noValidate
        // Where the fields take lines of their own, they would push the entries off the first screen.
        className={cx(
          'grid items-start gap-3 border-b border-line px-5 py-4 max-sm:px-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto_auto]',
          !unfolded && 'max-lg:hidden',
        )}
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
        {/* Beside the fields, level with them and not with their labels. */}
        <div className="flex flex-wrap gap-2 self-end lg:mt-7 lg:self-start">
          <Button type="submit" tone="main">
            {texts.find}
          </Button>
          {active.length > 0 && (
            <Button tone="text" className="max-lg:hidden" onClick={() => remove(active)}>
              {texts.clear}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
