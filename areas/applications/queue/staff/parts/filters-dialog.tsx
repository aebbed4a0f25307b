import { useState } from 'react'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { queueChoices } from '#areas/applications/queue/contract.ts'
import {
  dayRanges,
  filtersFor,
  officerChoices,
  QueueFilters,
} from '#areas/applications/queue/filters/contract.ts'
import { filterControls } from '#areas/applications/queue/filters/staff.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { queueFilterNames, queueFilterTexts as texts } from '#texts/applications/queue/queue.ts'

const formId = 'queue-filters'

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
    setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  const mayUse = filtersFor(role)
  const shown = (Object.keys(filterControls) as (keyof typeof filterControls)[]).filter((name) =>
    mayUse.includes(name),
  )
  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-4">
      {data === null && failure === null && <Spinner label={texts.loading} />}
      {failure !== null && (
        <LoadFailure
          error={failure.message}
          failure={failure}
          stale={data !== null}
          onRetry={() => void reload()}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {mayUse.includes('officer') && (
          <Field label={texts.whose} className="sm:col-span-2">
            <Select
              value={chosen.officer ?? 'mine-and-unassigned'}
              onChange={({ target: { value } }) =>
                set({ officer: value === 'mine-and-unassigned' ? '' : value })
              }
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
        {shown.map((name) => {
          const { options, every, clears = [] } = filterControls[name]
          const { label, every: everyOne } = queueFilterNames[name]
          return (
            // Its choices are sentences; on a line of its own it also leaves no gap beside the last list.
            <Field key={name} label={label} className={name === 'reason' ? 'sm:col-span-2' : ''}>
              <Select
                value={chosen[name] ?? ''}
                onChange={({ target: { value } }) =>
                  set({ [name]: value, ...Object.fromEntries(clears.map((one) => [one, ''])) })
                }
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
        {dayRanges
          .filter((range) => mayUse.includes(`${range}From`))
          .map((range) => (
            <fieldset key={range} className="sm:col-span-2">
              <legend className="text-sm font-semibold">{texts.ranges[range]}</legend>
              <div className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
                {(['From', 'To'] as const).map((end) => {
                  const name = `${range}${end}` as const
                  const error = wrong[name]
                  return (
                    <Field key={name} label={texts.days[end]} {...(error === undefined ? {} : { error })}>
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
    </form>
  )
}
