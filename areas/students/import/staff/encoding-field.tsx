import { textEncodings } from '#areas/catalogue/import/contract.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { fileTexts } from '#texts/catalogue/import/import.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'

interface Props {
  /** Null: it is recognized from the file, which is offered only then. */
  encoding: string | null
  disabled: boolean
  onChoose: (encoding: (typeof textEncodings)[number]) => void
}

/** The encoding of a text file, of all that can be read. */
export function EncodingField({ encoding, disabled, onChoose }: Props) {
  return (
    <Field label={texts.encoding} className="max-w-[24rem]">
      <Select
        value={encoding ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = textEncodings.find((one) => one === currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {encoding === null && <option value="">{texts.detect}</option>}
        {textEncodings.map((one) => (
          <option key={one} value={one}>
            {fileTexts.encodings[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
