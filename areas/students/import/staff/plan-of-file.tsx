import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { textOf } from '#kit/language/text-of.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { fileTexts } from '#texts/catalogue/import/import.ts'
import { studentFieldNames, studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import {
  applyStudentFile,
  dateOrders,
  studentFields,
  verdicts,
  type DateOrder,
  type StudentField,
  type StudentPlan,
} from '../contract.ts'
import { DownloadMistakes } from './download-mistakes.tsx'
import { EncodingField } from './encoding-field.tsx'
import { PlannedRows } from './planned-rows.tsx'
import { wishesAsText, type FileWishes } from './file-wishes.ts'

interface Props {
  file: File
  plan: StudentPlan
  wishes: FileWishes
  checking: boolean
  onWishes: (next: FileWishes) => void
  onDone: () => void
}

/** What a file would change: its columns, every row, and the button that adds the students. */
export function PlanOfFile({ file, plan, wishes, checking, onWishes, onDone }: Props) {
  const [also, setAlso] = useState<readonly number[]>([])
  const { send, isSending } = useSend(applyStudentFile)
  const [error, setError] = useState<string | null>(null)
  const counted = (verdict: (typeof verdicts)[number]) =>
    plan.rows.filter((row) => row.verdict === verdict).length
  const count = counted('new') + also.length
  const choose = (at: number, field: StudentField | null) =>
    onWishes({ ...wishes, columns: plan.columns.map((column, i) => (i === at ? field : column.field)) })
  async function apply() {
    setError(null)
    try {
      const body = { ...wishesAsText(wishes), also: JSON.stringify(also), fingerprint: plan.fingerprint }
      const { message } = await send({ files: { file }, body })
      showToast({ text: message })
      onDone()
    } catch (caught) {
      setError((caught as CallFailure).message)
    }
  }
  return (
    <>
      <Card padded aria-labelledby="columns" className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="columns" className="text-h3">
              {texts.columns}
            </h2>
            <p className="text-sm break-words text-soft">
              <bdi>{plan.fileName}</bdi>
            </p>
          </div>
          <Button size="small" onClick={onDone} disabled={isSending}>
            {texts.another}
          </Button>
        </div>
        {plan.sheet !== null && plan.sheets.length > 1 && (
          <Field label={texts.sheet} className="max-w-[24rem]">
            <Select
              value={plan.sheet}
              disabled={checking}
              onChange={({ currentTarget }) => onWishes({ sheet: currentTarget.value })}
            >
              {plan.sheets.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {plan.encoding !== null && (
          <>
            {!plan.encoding.certain && (
              <Banner tone="info">
                {texts.encodingGuessed({
                  name: textOf(fileTexts.encodings, plan.encoding.name) ?? plan.encoding.name,
                })}
              </Banner>
            )}
            {/* Another encoding may have other columns. */}
            <EncodingField
              encoding={plan.encoding.name}
              disabled={checking}
              onChoose={(encoding) => onWishes({ encoding })}
            />
          </>
        )}
        <p className="text-sm text-soft">{texts.columnsHelp}</p>
        <div className="grid items-end gap-4 sm:grid-cols-2 min-[900px]:grid-cols-3">
          {plan.columns.map(({ title, field, samples }, at) => (
            <Field
              // A file may have two columns of the same name.
              // eslint-disable-next-line react/no-array-index-key
              key={at}
              label={<bdi>{title === '' ? texts.unnamed({ number: String(at + 1) }) : title}</bdi>}
              hint={samples.some(Boolean) && texts.example({ values: samples.filter(Boolean).join(', ') })}
            >
              <Select
                value={field ?? ''}
                disabled={checking}
                onChange={(event) =>
                  choose(at, studentFields.find((one) => one === event.target.value) ?? null)
                }
              >
                <option value="">{texts.leftOut}</option>
                {studentFields.map((one) => (
                  <option key={one} value={one}>
                    {studentFieldNames[one]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
          {(plan.asksDates || wishes.dates !== undefined) && (
            <Field label={texts.dates}>
              <Select
                value={wishes.dates ?? ''}
                disabled={checking}
                onChange={(event) => onWishes({ ...wishes, dates: event.target.value as DateOrder })}
              >
                {wishes.dates === undefined && <option value="">{texts.datesAsk}</option>}
                {dateOrders.map((one) => (
                  <option key={one} value={one}>
                    {texts.datesNames[one]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      </Card>
      {plan.obstacle !== null ? (
        <Banner tone="info">{plan.obstacle}</Banner>
      ) : (
        <Card padded aria-labelledby="rows" className="grid gap-4">
          <h2 id="rows" className="text-h3">
            {texts.rows}
          </h2>
          <p role="status" className="text-sm">
            {verdicts
              .filter((verdict) => counted(verdict) > 0)
              .map((verdict) => texts.counts[verdict]({ count: counted(verdict) }))
              .join(' · ')}
          </p>
          {counted('refused') > 0 && <DownloadMistakes file={file} wishes={wishes} />}
          <PlannedRows rows={plan.rows} also={also} onAlso={setAlso} />
          {error !== null && <Banner tone="error">{error}</Banner>}
          <div>
            <Button
              tone="main"
              busy={isSending}
              busyLabel={texts.applying}
              disabled={count === 0 || checking}
              onClick={() => void apply()}
            >
              {texts.apply({ count })}
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}
