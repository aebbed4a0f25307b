import { useState } from 'react'
import type { FormEvent } from 'react'
import { stages } from '#platform/contract/stages.ts'
import { officerChoices, queueChoices, queueGroups } from '#areas/applications/queue/contract.ts'
import type { QueueFilters } from '#areas/applications/queue/contract.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'
import { queueFilterTexts as texts, queueGroupLabels } from '#texts/applications/queue/queue.ts'

const formId = 'queue-filters'

interface Props {
  open: boolean
  filters: QueueFilters
  /** Users of a university have no files of their own and one university. */
  ofUniversity: boolean
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

type Options = readonly (readonly [value: string, label: string])[]

interface Choice {
  label: string
  every: string
  options: Options
  /** Left out for users of a university. */
  ofOffice?: true
  /** Other filters that the choice clears. */
  empties?: { [Name in keyof QueueFilters]?: '' }
}

function FiltersForm({ filters, ofUniversity, onShow }: Omit<Props, 'open' | 'onClose'>) {
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
  const send = (event: FormEvent) => {
    event.preventDefault()
    onShow(chosen)
  }
  const named = (list: readonly { _id: string; name: string }[] | undefined): Options =>
    (list ?? []).map(({ _id, name }) => [_id, name] as const)
  const choices: Record<Exclude<keyof QueueFilters, 'officer'>, Choice> = {
    group: {
      label: texts.group,
      every: texts.everyGroup,
      options: queueGroups.map((one) => [one, queueGroupLabels[one]] as const),
    },
    stage: {
      label: texts.stage,
      every: texts.everyStage,
      options: stages.map((one) => [one, consoleStageLabels[one]] as const),
    },
    country: {
      label: texts.country,
      every: texts.everyCountry,
      options: (data?.countries ?? [])
        .map((code) => [code, countryName(code)] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
      ofOffice: true,
    },
    intake: {
      label: texts.intake,
      every: texts.everyIntake,
      options: (data?.intakes ?? []).map((one) => [one, formatIntake(one) ?? one] as const),
    },
    university: {
      label: texts.university,
      every: texts.everyUniversity,
      options: named(data?.universities),
      empties: { program: '' },
    },
    program: {
      label: texts.program,
      every: university === undefined ? texts.programNeedsUniversity : texts.everyProgram,
      options: named(data?.programs),
    },
  }
  const shown = (Object.keys(choices) as (keyof typeof choices)[]).filter(
    (name) => !(ofUniversity && choices[name].ofOffice),
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
        {!ofUniversity && (
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
          const { label, every, options, empties } = choices[name]
          return (
            <Field key={name} label={label}>
              <Select
                value={chosen[name] ?? ''}
                onChange={({ target: { value } }) => set({ [name]: value, ...empties })}
              >
                <option value="">{every}</option>
                {options.map(([one, text]) => (
                  <option key={one} value={one}>
                    {text}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
      </div>
    </form>
  )
}
