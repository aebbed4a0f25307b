import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { FilterChips } from '#kit/lists/filter-chips.tsx'
import { filterTexts } from '#texts/kit/filters.ts'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { FilterIcon } from '#kit/ui/icons.ts'
import { reportTexts } from '#texts/oversight/reports/reports.ts'
import {
  filtersOf,
  isOfEnquiries,
  reportChoices,
  type ReportFilters,
  type ReportName,
} from '../contract/reports.ts'
import { describeIntake } from '#areas/applications/offers-staff.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { dayOrEmpty } from './day-or-empty.ts'

const texts = reportTexts.filters
export type Filters = Readonly<Record<keyof ReportFilters, string>>
export const noFilters: Filters = { from: '', to: '', country: '', university: '', intake: '', officer: '' }

type Choices = ReplyOf<typeof reportChoices>
type ListName = Exclude<keyof Filters, 'from' | 'to'>

interface List {
  label: string
  every: string
  /** The text of its chip while the choices are loading, or where they lack the value. */
  unknown: (value: string) => string
  choices: (loaded: Choices) => readonly (readonly [string, string])[]
}

const named = (list: readonly { _id: string; name: string }[]) =>
  list.map(({ _id, name }) => [_id, name] as const)

const lists: Readonly<Record<ListName, List>> = {
  country: {
    label: texts.country,
    every: texts.everyCountry,
    unknown: (code) => (/^[A-Z]{2}$/.test(code) ? countryName(code) : code),
    choices: ({ countries }) =>
      countries
        .map((code) => [code, countryName(code)] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
  },
  university: {
    label: texts.university,
    every: texts.everyUniversity,
    unknown: () => texts.oneUniversity,
    choices: ({ universities }) => named(universities),
  },
  intake: {
    label: texts.intake,
    every: texts.everyIntake,
    unknown: describeIntake,
    choices: ({ intakes }) => intakes.map((intake) => [intake, describeIntake(intake)] as const),
  },
  officer: {
    label: texts.officer,
    every: texts.everyOfficer,
    unknown: () => texts.oneOfficer,
    choices: ({ officers }) => named(officers),
  },
}
const listNames = Object.keys(lists) as readonly ListName[]

/** The texts about days, by what they are the days of. */
const wordsFor = (report: ReportName) => (isOfEnquiries(report) ? reportTexts.ofEnquiries : texts)

function describeFilter(
  report: ReportName,
  name: keyof Filters,
  value: string,
  loaded: Choices | null,
): string {
  if (name === 'from' || name === 'to') {
    const day = dayOrEmpty(value)
    return wordsFor(report).chips[name]({ day: day === '' ? value : formatShortDay(day) })
  }
  const { choices, unknown } = lists[name]
  const found = loaded === null ? undefined : choices(loaded).find(([one]) => one === value)
  return found?.[1] ?? unknown(value)
}

/** The periods that are asked for most, each until today. */
function periods(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  return [
    ...[30, 90].map((days) => ({ label: texts.lastDays({ days }), from: daysAgo(days) })),
    { label: texts.thisYear, from: `${now.getUTCFullYear()}-01-01` },
  ]
}

interface Props {
  report: ReportName
  filters: Filters
  /** Errors from the server, by field. */
  wrong: Readonly<Record<string, string>>
  onFilters: (filters: Filters) => void
}

/** Which applications or enquiries a report counts: the filters that are set, and a button to set others. */
export function ReportFilterBar({ report, filters, wrong, onFilters }: Props) {
  const { data, failure } = useLoaded(reportChoices, {})
  const [open, setOpen] = useState(false)
  const set = (Object.keys(noFilters) as (keyof Filters)[]).filter((name) => filters[name] !== '')
  const show = (next: Filters) => {
    setOpen(false)
    onFilters(next)
  }
  return (
    <div className="mb-5 grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<FilterIcon />} onClick={() => setOpen(true)}>
          {filterTexts.button}
        </Button>
        <Periods className="max-sm:hidden" onFrom={(from) => show({ ...filters, from, to: '' })} />
        <FilterChips
          chips={set.map((name) => ({ key: name, text: describeFilter(report, name, filters[name], data) }))}
          onRemove={(name) => onFilters({ ...filters, [name]: '' })}
          onRemoveAll={() => onFilters(noFilters)}
        />
      </div>
      {set.map((name) => wrong[name] !== undefined && <FailureBelow key={name}>{wrong[name]}</FailureBelow>)}
      {failure !== null && <p className="text-sm text-soft">{texts.failed}</p>}
      <FiltersDialog
        open={open}
        report={report}
        filters={filters}
        loaded={data}
        wrong={wrong}
        onFilters={show}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

function Periods({ className, onFrom }: { className?: string; onFrom: (from: string) => void }) {
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {periods(new Date()).map(({ label, from }) => (
        <Button key={from} size="small" tone="text" onClick={() => onFrom(from)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

const formId = 'report-filters'

interface DialogProps extends Props {
  open: boolean
  loaded: Choices | null
  onClose: () => void
}

function FiltersDialog({ open, report, filters, loaded, wrong, onFilters, onClose }: DialogProps) {
  // A new address with other filters starts the form over.
  const form = useUnsavedForm(`report ${JSON.stringify(filters)}`, {
    ...filters,
    from: dayOrEmpty(filters.from),
    to: dayOrEmpty(filters.to),
  })
  const { typed } = form
  const words = wordsFor(report)
  const shownLists = listNames.filter((name) => filtersOf(report).includes(name))
  const set = (name: keyof Filters) => (event: { target: { value: string } }) =>
    form.change({ [name]: event.target.value })
  const close = () => {
    form.discard()
    onClose()
  }
  const show = (next: Filters) => {
    form.discard()
    onFilters(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    show(typed)
  }
  const error = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] })
  return (
    <Dialog
      open={open}
      onClose={close}
      heading={words.heading}
      wide
      actions={
        <>
          <Button tone="main" type="submit" form={formId}>
            {texts.show}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.from} {...error('from')}>
          <DateInput value={typed.from} onChange={set('from')} />
        </Field>
        <Field label={words.to} {...error('to')}>
          <DateInput value={typed.to} onChange={set('to')} />
        </Field>
        <Periods className="sm:hidden" onFrom={(from) => show({ ...typed, from, to: '' })} />
        {shownLists.map((name) => {
          const { label, every, choices } = lists[name]
          const offered = loaded === null ? [] : choices(loaded)
          return (
            <Field key={name} label={label} className="min-w-0" {...error(name)}>
              <Select value={typed[name]} onChange={set(name)}>
                <option value="">{every}</option>
                {/* A value from the address is shown before the options have loaded. */}
                {typed[name] !== '' && !offered.some(([value]) => value === typed[name]) && (
                  <option value={typed[name]}>{describeFilter(report, name, typed[name], loaded)}</option>
                )}
                {offered.map(([value, shown]) => (
                  <option key={value} value={value}>
                    {shown}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
      </form>
    </Dialog>
  )
}
