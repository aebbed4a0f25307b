import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { queueChoices, type QueueChoices } from '#areas/applications/queue/contract.ts'
import {
  filterNames,
  filtersFor,
  officerChoices,
  QueueFilters,
  type FilterName,
} from '#areas/applications/queue/filters/contract.ts'
import {
  clearedWith,
  describeFilter,
  filterControls,
  type ListFilter,
} from '#areas/applications/queue/filters/staff.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { FilterChips } from '#kit/lists/filter-chips.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { queueFilterNames, queueFilterTexts as texts } from '#texts/applications/queue/queue.ts'
import { chosenIn, filterSections, type SectionName } from './filter-sections.ts'
import type { Findable } from './find-option.ts'
import { OptionFinder } from './option-finder.tsx'

const formId = 'queue-filters'
/** Whose files are shown without this filter. */
const usualOfficer = 'mine-and-unassigned'

interface Props {
  open: boolean
  filters: QueueFilters
  role: string | undefined
  onShow: (filters: QueueFilters) => void
  onClose: () => void
}

/** All filters of the queue, applied together. */
export function FiltersDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={texts.title}
      wide
      actions={
        <>
          <Button tone="main" type="submit" form={formId}>
            {texts.show}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <FiltersForm {...rest} />
    </Dialog>
  )
}

function FiltersForm({ filters, role, onShow }: Omit<Props, 'open' | 'onClose'>) {
  const [chosen, setChosen] = useState<QueueFilters>(filters)
  const { university } = chosen
  const { data, failure, reload } = useLoaded(queueChoices, {
    query: university === undefined ? {} : { university },
  })
  const set = (changes: { [Name in keyof QueueFilters]?: string }) =>
    setChosen((before) => {
      const after = { ...before, ...changes } as Record<string, string | undefined>
      return Object.fromEntries(Object.entries(after).filter(([, value]) => value)) as QueueFilters
    })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = z.safeParse(QueueFilters, chosen)
    if (read.success) return onShow(read.data)
    // Only days can be wrong, and what is wrong must be in view.
    setTyped('')
    fold('days', true)
    setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  const mayUse = filtersFor(role)
  const sections = filterSections
    .map(({ name, lists, ranges }) => ({
      name,
      lists: lists.filter((one) => mayUse.includes(one)),
      ranges: ranges.filter((one) => mayUse.includes(`${one}From`)),
    }))
    .filter(({ lists, ranges }) => lists.length + ranges.length > 0)
  // What is chosen is in view; the rest opens when it is wanted.
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(
    () => new Set(sections.filter((one) => chosenIn(one, filters) > 0).map(({ name }) => name)),
  )
  const fold = (name: SectionName, isOpen: boolean) =>
    setOpened((before) => {
      if (before.has(name) === isOpen) return before
      return new Set(isOpen ? [...before, name] : [...before].filter((one) => one !== name))
    })
  const [typed, setTyped] = useState('')
  const finder = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const setList = (name: ListFilter, value: string) =>
    set({ [name]: value, ...Object.fromEntries((filterControls[name].clears ?? []).map((one) => [one, ''])) })

  const found: readonly (Findable & { pick: () => void })[] = [
    ...(mayUse.includes('officer') ? officerOptions(data) : []).map(([value, text]) => ({
      key: `officer ${value}`,
      filter: texts.whose,
      text,
      pick: () => set({ officer: value === usualOfficer ? '' : value }),
    })),
    ...sections.flatMap(({ lists }) =>
      lists.flatMap((name) =>
        filterControls[name].options(data).map(([value, text]) => ({
          key: `${name} ${value}`,
          filter: queueFilterNames[name].label,
          text,
          pick: () => setList(name, value),
        })),
      ),
    ),
    ...sections.flatMap(({ name, ranges }) =>
      ranges.map((range) => ({
        key: range,
        filter: texts.sections[name],
        text: texts.ranges[range],
        pick: () => {
          flushSync(() => fold(name, true))
          form.current?.querySelector<HTMLElement>(`[data-range=${range}] input`)?.focus()
        },
      })),
    ),
  ]
  const chips = filterNames.flatMap((name) => {
    const value = chosen[name]
    if (value === undefined || !mayUse.includes(name) || name === 'officer' || name === 'sort') return []
    const text =
      name in filterControls
        ? filterControls[name as ListFilter].options(data).find(([one]) => one === value)?.[1]
        : undefined
    return { key: name, text: text ?? describeFilter(name, value, undefined) ?? value }
  })
  const remove = (names: readonly FilterName[]) => {
    setWrong({})
    set(Object.fromEntries(names.map((name) => [name, ''])))
    // The chip that was pressed is gone.
    finder.current?.focus()
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={send} className="grid gap-4">
      {data === null && failure === null && <Spinner label={texts.loading} />}
      {failure !== null && (
        <LoadFailure
          error={failure.message}
          failure={failure}
          stale={data !== null}
          onRetry={() => void reload()}
        />
      )}
      {mayUse.includes('officer') && (
        <Field label={texts.whose}>
          <Select
            value={chosen.officer ?? usualOfficer}
            onChange={({ target: { value } }) => set({ officer: value === usualOfficer ? '' : value })}
          >
            {officerChoices.map((one) => (
              <option key={one} value={one}>
                {texts.choices[one]}
              </option>
            ))}
            <optgroup label={texts.ofOfficer}>
              {data?.officers.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
      )}
      <OptionFinder
        all={found}
        field={finder}
        typed={typed}
        onType={setTyped}
        onPick={({ pick }) => {
          setTyped('')
          // First, because a range of days takes the focus.
          finder.current?.focus()
          pick()
        }}
      />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <FilterChips
          chips={chips}
          onRemove={(key) => remove([key as FilterName, ...clearedWith(key as FilterName)])}
          onRemoveAll={() => remove(chips.map(({ key }) => key))}
        />
      </div>
      <div hidden={typed.trim() !== ''} className="border-t border-line">
        {sections.map((section) => {
          const count = chosenIn(section, chosen)
          return (
            <Disclosure
              key={section.name}
              open={opened.has(section.name)}
              onToggle={({ currentTarget }) => fold(section.name, currentTarget.open)}
              summary={
                <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3">
                  {texts.sections[section.name]}
                  {count > 0 && <Badge tone="work">{texts.chosen({ count })}</Badge>}
                </span>
              }
            >
              <div className="grid gap-4 sm:grid-cols-2">
                {section.lists.map((name) => {
                  const { options, every } = filterControls[name]
                  const { label, every: everyOne } = queueFilterNames[name]
                  return (
                    // Its choices are sentences; on a line of its own it also leaves no gap beside the last list.
                    <Field key={name} label={label} className={name === 'reason' ? 'sm:col-span-2' : ''}>
                      <Select
                        value={chosen[name] ?? ''}
                        onChange={({ target: { value } }) => setList(name, value)}
                      >
                        <option value="">{every?.(chosen) ?? everyOne}</option>
                        {options(data).map(([one, text]) => (
                          <option key={one} value={one}>
                            {text}
                          </option>
                        ))}
                      </Select>
                    </Field>
                  )
                })}
                {section.ranges.map((range) => (
                  <fieldset key={range} data-range={range} className="sm:col-span-2">
                    <legend className="text-sm font-semibold">{texts.ranges[range]}</legend>
                    <div className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
                      {(['From', 'To'] as const).map((end) => {
                        const name = `${range}${end}` as const
                        const error = wrong[name]
                        return (
                          <Field
                            key={name}
                            label={texts.days[end]}
                            {...(error === undefined ? {} : { error })}
                          >
                            <DateInput
                              value={chosen[name] ?? ''}
                              onChange={({ target: { value } }) => {
                                setWrong({})
                                set({ [name]: value })
                              }}
                            />
                          </Field>
                        )
                      })}
                    </div>
                  </fieldset>
                ))}
              </div>
            </Disclosure>
          )
        })}
      </div>
    </form>
  )
}

/** Whose files can be shown, in words. */
const officerOptions = (data: QueueChoices | null): readonly (readonly [string, string])[] => [
  ...officerChoices.map((one) => [one, texts.choices[one]] as const),
  ...(data?.officers ?? []).map(({ _id, name }) => [_id, name] as const),
]
