import { useState } from 'react'
import type { FormEvent } from 'react'
import { spreadsheetForms, type SpreadsheetForm } from '#platform/contract/spreadsheets.ts'
import { CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { exportChecks } from '#texts/platform/spreadsheets/export.ts'
import { exportTexts as texts } from '#texts/kit/exports.ts'
import { useDownloadRight } from './use-download-right.ts'

const formId = 'export'

interface Props<Column extends string> {
  /** The name of the list; the file and the remembered columns are called by it. */
  name: string
  /** All columns with their names, in the order of the file. */
  heads: Readonly<Record<Column, string>>
  /** Those that are chosen at first. */
  usual: readonly Column[]
  /** Whether the reader may download lists. */
  mayDownload: () => Promise<boolean>
  /** Requests the file. */
  request: (form: SpreadsheetForm, columns: readonly Column[]) => Promise<unknown>
  className?: string
}

/** A button that asks for columns and a kind of file, and downloads the list. The choice is remembered on the device. */
export function ExportButton<Column extends string>({ className, mayDownload, ...list }: Props<Column>) {
  const [open, setOpen] = useState(false)
  const { asking, refused, ask } = useDownloadRight(mayDownload, () => setOpen(true))
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={asking}
        busyLabel={texts.opening}
        onClick={() => void ask()}
        className={className}
      >
        {texts.button}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closedBy={busy ? 'none' : 'closerequest'}
        heading={texts.heading}
        actions={
          refused ? (
            <Button onClick={() => setOpen(false)}>{texts.close}</Button>
          ) : (
            <>
              <Button tone="main" type="submit" form={formId} busy={busy} busyLabel={texts.downloading}>
                {texts.download}
              </Button>
              <Button disabled={busy} onClick={() => setOpen(false)}>
                {texts.cancel}
              </Button>
            </>
          )
        }
      >
        {refused ? (
          <p>{exportChecks.noRight}</p>
        ) : (
          <ExportForm {...list} onBusy={setBusy} onSaved={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

interface Choice {
  form: SpreadsheetForm
  columns: readonly string[]
}

const storageKey = (name: string) => `export-${name}`

/** The choice of the last download of this list on this device; null when there is none that can be read. */
function readChoice(name: string): Partial<Choice> | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as Partial<Choice> | null
  } catch {
    return null
  }
}

function rememberChoice(name: string, choice: Choice): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(choice))
  } catch {
    // Storage that is full or switched off only means choosing again.
  }
}

function ExportForm<Column extends string>({
  name,
  heads,
  usual,
  request,
  onBusy,
  onSaved,
}: Omit<Props<Column>, 'className' | 'mayDownload'> & {
  onBusy: (busy: boolean) => void
  onSaved: () => void
}) {
  const all = Object.keys(heads) as Column[]
  const [before] = useState(() => readChoice(name))
  const [form, setForm] = useState<SpreadsheetForm>(
    spreadsheetForms.find((one) => one === before?.form) ?? 'xlsx',
  )
  const [columns, setColumns] = useState<readonly Column[]>(() => {
    const remembered = all.filter((column) => before?.columns?.includes(column))
    return remembered.length > 0 ? remembered : usual
  })
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (columns.length === 0) return setFailure(exportChecks.columns)
    setFailure(null)
    onBusy(true)
    try {
      // In the order of the list, and not in the order of the ticks.
      const inOrder = all.filter((column) => columns.includes(column))
      const file = `${name}.${form}`
      saveFile((await request(form, inOrder)) as Blob, file)
      rememberChoice(name, { form, columns: inOrder })
      showToast({ text: texts.saved({ file }) })
      onSaved()
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setFailure(caught.failure.message)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-sm text-soft">{texts.about}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <fieldset>
        <legend className="text-sm font-semibold">{texts.columns}</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size="small" tone="text" onClick={() => setColumns(all)}>
            {texts.all}
          </Button>
          <Button size="small" tone="text" onClick={() => setColumns(usual)}>
            {texts.usual}
          </Button>
        </div>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {all.map((column) => (
            <Checkbox
              key={column}
              label={heads[column]}
              checked={columns.includes(column)}
              onChange={({ target: { checked } }) =>
                setColumns(checked ? [...columns, column] : columns.filter((one) => one !== column))
              }
            />
          ))}
        </div>
      </fieldset>
      <RadioGroup
        legend={texts.form}
        name="form"
        value={form}
        onValue={(value) => setForm(value as SpreadsheetForm)}
        options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: texts.forms[value] }))}
      />
    </form>
  )
}
