import { DateInput } from '#kit/forms/date-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { recordTexts as texts } from '#texts/catalogue/editing/editing.ts'
import type { TypedSource } from './use-facts-form.ts'

interface Props {
  source: TypedSource
  onSource: (changes: Partial<TypedSource>) => void
  wrong: Readonly<Record<string, string>>
}

/** The source of facts and the day they were checked. */
export function SourceFields({ source, onSource, wrong }: Props) {
  return (
    <fieldset className="grid gap-x-5 gap-y-4 rounded-control bg-sunk p-4 sm:grid-cols-2">
      <legend className="float-start text-sm font-semibold sm:col-span-2">{texts.source}</legend>
      <p className="clear-both text-xs text-soft sm:col-span-2">{texts.sourceHelp}</p>
      <Field label={texts.sourceUrl} error={wrong['source.url']} className="sm:col-span-2">
        <TextInput
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={500}
          value={source.url}
          onChange={(event) => onSource({ url: event.target.value })}
        />
      </Field>
      <Field label={texts.sourceDocument} hint={texts.sourceDocumentHint} error={wrong['source.document']}>
        <TextInput
          maxLength={300}
          value={source.document}
          onChange={(event) => onSource({ document: event.target.value })}
        />
      </Field>
      <Field label={texts.checked} error={wrong['source.checkedOn']} className="sm:col-span-2 sm:max-w-60">
        <DateInput
          value={source.checkedOn}
          onChange={(event) => onSource({ checkedOn: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
