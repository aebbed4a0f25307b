import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import {
  dateOrders,
  durationUnits,
  programFields,
  universityFields,
  type CatalogueUpload,
  type FileWishes,
} from '../contract.ts'
import { textOf } from '#kit/language/text-of.ts'
import { importFieldTexts } from '#texts/catalogue/import/fields.ts'
import { columnTexts as texts, stepTexts } from '#texts/catalogue/import/import.ts'
import { Notices } from './notices.tsx'

interface Props {
  file: CatalogueUpload
  read: (wishes: FileWishes) => Promise<void>
  backHref: string
  onNext: () => void
}

/** Maps columns to fields; a field has one column, so choosing it again clears it elsewhere. */
export function ColumnsStep({ file: { _id, reading, wishes }, read, backHref, onNext }: Props) {
  // Another sheet or line has other columns.
  const form = useUnsavedForm(`columns ${_id} ${JSON.stringify(wishes)}`, {
    chosen: reading.columns.map(({ field }) => field as string | null),
    durationUnit: wishes.durationUnit ?? '',
    dates: wishes.dates ?? '',
  })
  const { chosen } = form.typed
  const durationUnit = durationUnits.find((one) => one === form.typed.durationUnit)
  const dates = dateOrders.find((one) => one === form.typed.dates)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isPrograms = reading.kind === 'programs'
  const fields = isPrograms ? programFields : universityFields

  const choose = (at: number, field: string | null) =>
    form.change({
      chosen: chosen.map((one, index) =>
        index === at ? field : one === field && field !== null ? null : one,
      ),
    })

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      const columns = Object.fromEntries(chosen.flatMap((field, at) => (field === null ? [] : [[field, at]])))
      await read({
        ...wishes,
        kind: reading.kind,
        ...(reading.sheet === null ? {} : { sheet: reading.sheet }),
        headerLine: reading.headerLine,
        columns,
        durationUnit,
        dates,
      })
      form.discard()
      onNext()
    } catch (caught) {
      setFailure((caught as CallFailure).message)
      setBusy(false)
    }
  }
  const lacking = missing(reading.kind, chosen)
  const rows = reading.columns.map((column, at) => ({ ...column, at }))
  return (
    <div className="grid gap-5">
      <Notices notices={reading.notices.filter(({ code }) => code === 'encoding_told')} />
      <Card as="div" className="overflow-hidden">
        <DataTable
          dense
          caption={texts.caption}
          rows={rows}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'column',
              head: texts.column,
              width: 'w-[26%]',
              card: 'main',
              cell: ({ title }) => <bdi className="font-semibold break-words whitespace-normal">{title}</bdi>,
            },
            {
              key: 'samples',
              head: texts.samples,
              card: 'line',
              className: 'text-soft',
              cell: ({ samples }) => (
                <span className="break-words whitespace-normal">
                  {samples.filter(Boolean).join(' · ') || texts.noSamples}
                </span>
              ),
            },
            {
              key: 'field',
              head: texts.field,
              width: 'w-[17rem]',
              card: 'line',
              cell: ({ at, title }) => (
                <Select
                  aria-label={texts.fieldOf({ title })}
                  value={chosen[at] ?? ''}
                  onChange={(event) => choose(at, event.target.value || null)}
                >
                  <option value="">{texts.out}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {importFieldTexts[field]}
                    </option>
                  ))}
                </Select>
              ),
            },
          ]}
        />
      </Card>
      <Card padded aria-labelledby="meant" className="grid gap-4">
        <h2 id="meant" className="text-h3">
          {texts.meant}
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          {isPrograms && (
            <Field label={texts.durationUnit}>
              <Select
                value={durationUnit ?? ''}
                onChange={(event) => form.change({ durationUnit: event.target.value })}
              >
                <option value="">{texts.notSpecified}</option>
                {durationUnits.map((one) => (
                  <option key={one} value={one}>
                    {texts.units[one]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={texts.dates}>
            <Select value={dates ?? ''} onChange={(event) => form.change({ dates: event.target.value })}>
              <option value="">{texts.notSpecified}</option>
              {dateOrders.map((one) => (
                <option key={one} value={one}>
                  {texts.orders[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Card>
      {lacking.length > 0 && (
        <Banner tone="info" announce>
          {texts.missing({ names: lacking.map((field) => textOf(importFieldTexts, field)).join(', ') })}
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="error" lead={stepTexts.notRead}>
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="main"
          busy={busy}
          busyLabel={texts.saving}
          disabled={lacking.length > 0}
          onClick={() => void save()}
        >
          {texts.next}
        </Button>
        <LinkButton href={backHref}>{texts.back}</LinkButton>
      </div>
    </div>
  )
}

/** The required fields without a column. */
function missing(kind: 'universities' | 'programs', chosen: readonly (string | null)[]): string[] {
  const needed =
    kind === 'universities'
      ? [['name'], ['country']]
      : [['name'], ['institution', 'universityId'], ['country', 'universityId']]
  return needed.filter((choice) => !choice.some((field) => chosen.includes(field))).map(([first]) => first!)
}
