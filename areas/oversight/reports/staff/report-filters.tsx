import type { FormEvent } from 'react'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { reportTexts } from '#texts/oversight/reports/reports.ts'
import { reportChoices, type ReportFilters } from '../contract/reports.ts'
import { intakeLabel } from './describe-cell.ts'
import { dayOrEmpty } from './day-or-empty.ts'

const texts = reportTexts.filters
export type Filters = Readonly<Record<keyof ReportFilters, string>>
export const noFilters: Filters = { from: '', to: '', country: '', university: '', intake: '', officer: '' }

interface List {
  label: string
  every: string
  choices: readonly (readonly [string, string])[]
}

interface Props {
  filters: Filters
  /** Errors from the server, by field. */
  wrong: Readonly<Record<string, string>>
  onFilters: (filters: Filters) => void
}

/** The periods that are asked for most, each until today. */
function periods(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  return [
    ...[30, 90].map((days) => ({ label: texts.lastDays({ days }), from: daysAgo(days) })),
    { label: texts.thisYear, from: `${now.getUTCFullYear()}-01-01` },
  ]
}

/** Which applications a report counts. */
export function ReportFilterForm({ filters, wrong, onFilters }: Props) {
  const { data, failure } = useLoaded(reportChoices, {})
  // A new address with other filters resets the form.
  const form = useUnsavedForm(`report ${JSON.stringify(filters)}`, {
    ...filters,
    from: dayOrEmpty(filters.from),
    to: dayOrEmpty(filters.to),
  })
  const { typed } = form
  const set = (name: keyof Filters) => (event: { target: { value: string } }) =>
    form.change({ [name]: event.target.value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.discard()
    onFilters(typed)
  }
  const lists: Record<Exclude<keyof Filters, 'from' | 'to'>, List> = {
    country: {
      label: texts.country,
      every: texts.everyCountry,
      choices: (data?.countries ?? []).map((code) => [code, countryName(code)] as const),
    },
    university: {
      label: texts.university,
      every: texts.everyUniversity,
      choices: (data?.universities ?? []).map(({ _id, name }) => [_id, name] as const),
    },
    intake: {
      label: texts.intake,
      every: texts.everyIntake,
      choices: (data?.intakes ?? []).map((intake) => [intake, intakeLabel(intake)] as const),
    },
    officer: {
      label: texts.officer,
      every: texts.everyOfficer,
      choices: (data?.officers ?? []).map(({ _id, name }) => [_id, name] as const),
    },
  }
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const error = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] })
  return (
    <Card padded aria-label={texts.heading} className="mb-5 print:hidden">
      <form onSubmit={send} noValidate className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-6">
        <Field label={texts.from} {...error('from')}>
          <DateInput value={typed.from} onChange={set('from')} />
        </Field>
        <Field label={texts.to} {...error('to')}>
          <DateInput value={typed.to} onChange={set('to')} />
        </Field>
        {names.map((name) => (
          <Field key={name} label={lists[name].label} className="min-w-0" {...error(name)}>
            <Select value={typed[name]} onChange={set(name)}>
              <option value="">{lists[name].every}</option>
              {/* A value from the address is shown before the options have loaded. */}
              {typed[name] !== '' && !lists[name].choices.some(([value]) => value === typed[name]) && (
                <option value={typed[name]}>{typed[name]}</option>
              )}
              {lists[name].choices.map(([value, shown]) => (
                <option key={value} value={value}>
                  {shown}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-6">
          <Button type="submit" tone="main">
            {texts.show}
          </Button>
          {periods(new Date()).map(({ label, from }) => (
            <Button
              key={from}
              onClick={() => {
                form.discard()
                onFilters({ ...typed, from, to: '' })
              }}
            >
              {label}
            </Button>
          ))}
          {Object.values(filters).some((value) => value !== '') && (
            <Button
              tone="text"
              onClick={() => {
                form.discard()
                onFilters(noFilters)
              }}
            >
              {texts.clear}
            </Button>
          )}
        </div>
      </form>
      {failure !== null && <p className="mt-3 text-sm text-soft">{texts.failed}</p>}
    </Card>
  )
}
