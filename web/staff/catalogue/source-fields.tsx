import type { FactSource } from '#contract/catalogue-facts.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { catalogueDesk } from '../../words/en-catalogue-desk.ts'

const words = catalogueDesk.record

interface Props {
  source: FactSource
  onSource: (source: FactSource) => void
  wrong: Readonly<Record<string, string>>
}

/** Where facts were read, and when. */
export function SourceFields({ source, onSource, wrong }: Props) {
  return (
    <fieldset className="grid gap-x-5 gap-y-4 rounded-control bg-sunk p-4 sm:grid-cols-2">
      <legend className="float-start text-sm font-semibold sm:col-span-2">{words.source}</legend>
      <p className="clear-both text-xs text-soft sm:col-span-2">{words.sourceHelp}</p>
      <Field label={words.sourceUrl} error={wrong['source.url']} className="sm:col-span-2">
        <TextInput
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={500}
          value={source.url ?? ''}
          onChange={(event) => onSource({ ...source, url: event.target.value })}
        />
      </Field>
      <Field label={words.sourceDocument} hint={words.sourceDocumentHint} error={wrong['source.document']}>
        <TextInput
          maxLength={300}
          value={source.document ?? ''}
          onChange={(event) => onSource({ ...source, document: event.target.value })}
        />
      </Field>
      <Field label={words.checked} error={wrong['source.checkedOn']} className="content-end">
        <TextInput
          type="date"
          value={source.checkedOn}
          onChange={(event) => onSource({ ...source, checkedOn: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
