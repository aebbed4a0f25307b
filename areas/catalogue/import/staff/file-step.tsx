import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { formatTimestamp, formatSize } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import {
  catalogueKinds,
  cellSigns,
  textEncodings,
  type CatalogueUpload,
  type FileWishes,
} from '../contract.ts'
import { fileTexts as texts, importTexts, stepTexts } from '#texts/catalogue/import/import.ts'
import { Notices } from './notices.tsx'

interface Props {
  file: CatalogueUpload
  read: (wishes: FileWishes) => Promise<void>
  onNext: () => void
}

/** The file, the sheet and how it is read; every change of a setting reads the file again. */
export function FileStep({ file, read, onNext }: Props) {
  const { reading, wishes } = file
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asksSheet, setAsksSheet] = useState(false)
  const [line, setLine] = useState(String(reading.headerLine))
  // Another sheet has its names in another line.
  const [readLine, setReadLine] = useState(reading.headerLine)
  if (readLine !== reading.headerLine) {
    setReadLine(reading.headerLine)
    setLine(String(reading.headerLine))
  }

  /** Another sheet, line or separator means other columns: their settings are reset. */
  async function choose(changes: FileWishes) {
    const { columns: _, ...others } = wishes
    setBusy(true)
    setFailure(null)
    try {
      await read({ ...others, ...changes })
      setAsksSheet(false)
    } catch (caught) {
      setFailure((caught as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  /** Applies a valid line once it has been typed. */
  const chooseLine = () => {
    const typed = Number(line)
    if (Number.isInteger(typed) && typed > 0 && typed !== reading.headerLine)
      void choose({ headerLine: typed })
    else setLine(String(reading.headerLine))
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Notices
          // The choice of the sheet is right below.
          notices={reading.notices.filter(({ code }) => code !== 'other_sheets' || !reading.asksSheet)}
        />
        {reading.sheets.length > 0 && (
          <Card padded as="div">
            <RadioGroup
              legend={texts.sheet}
              name="sheet"
              value={reading.asksSheet ? '' : (reading.sheet ?? '')}
              onValue={(sheet) => {
                const { headerLine: _, ...others } = wishes
                void choose({ ...others, sheet })
              }}
              {...(asksSheet ? { error: texts.chooseSheet } : {})}
              options={reading.sheets.map(({ name, hidden, hasData }) => ({
                value: name,
                label: <bdi>{name}</bdi>,
                hint: [...(hidden ? [texts.hidden] : []), ...(hasData ? [] : [texts.noData])].join(', '),
                disabled: !hasData,
              }))}
            />
          </Card>
        )}
        <Card padded aria-labelledby="settings" className="grid gap-5">
          <h2 id="settings" className="text-h3">
            {texts.settings}
          </h2>
          <RadioGroup
            inline
            legend={texts.kind}
            name="kind"
            value={reading.kind}
            onValue={(kind) => void choose({ kind: kind as (typeof catalogueKinds)[number] })}
            options={catalogueKinds.map((kind) => ({ value: kind, label: importTexts.kinds[kind] }))}
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <Field label={texts.headerLine}>
              <TextInput
                inputMode="numeric"
                value={line}
                onChange={(event) => setLine(event.target.value)}
                onBlur={chooseLine}
                onKeyDown={(event) => event.key === 'Enter' && chooseLine()}
              />
            </Field>
            {reading.format === 'text' && (
              <>
                <Field label={texts.encoding}>
                  <Select
                    value={reading.encoding ?? ''}
                    onChange={(event) =>
                      void choose({ encoding: event.target.value as (typeof textEncodings)[number] })
                    }
                  >
                    {textEncodings.map((one) => (
                      <option key={one} value={one}>
                        {texts.encodings[one as keyof typeof texts.encodings]}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={texts.delimiter}>
                  <Select
                    value={reading.delimiter ?? ','}
                    onChange={(event) =>
                      void choose({ delimiter: event.target.value as (typeof cellSigns)[number] })
                    }
                  >
                    {cellSigns.map((one) => (
                      <option key={one} value={one}>
                        {texts.delimiters[one]}
                      </option>
                    ))}
                  </Select>
                </Field>
              </>
            )}
          </div>
          <div role="status" className="text-sm text-soft empty:hidden">
            {busy && <Spinner label={texts.reading} />}
          </div>
          {failure !== null && (
            <Banner tone="error" lead={stepTexts.notRead}>
              {failure}
            </Banner>
          )}
        </Card>
        <div>
          <Button
            tone="main"
            disabled={busy}
            onClick={() => (reading.asksSheet ? setAsksSheet(true) : onNext())}
          >
            {texts.next}
          </Button>
        </div>
      </div>
      <Card as="aside" padded aria-labelledby="facts" className="grid gap-3">
        <h2 id="facts" className="text-h3">
          {texts.facts}
        </h2>
        <DefinitionList
          notGiven=""
          facts={[
            { key: 'name', term: texts.name, value: <bdi>{file.fileName}</bdi> },
            { key: 'size', term: texts.size, value: formatSize(file.bytes) },
            { key: 'format', term: texts.format, value: texts.formats[reading.format] },
            { key: 'waits', term: texts.expires, value: formatTimestamp(file.expiresAt) },
          ]}
        />
      </Card>
    </div>
  )
}
