import { formatShortDay } from '#kit/format/local-formats.ts'
import { editingTexts as texts } from '#texts/catalogue/editing/editing.ts'
import { asText, type FactField } from './fact-fields.ts'

const wordFor = (field: FactField, value: unknown): string => {
  const text = asText(value)
  return field.options?.find(([one]) => one === text)?.[1] ?? text
}

/** A fact as lines of text; empty if it is not known. */
export function describeFact(field: FactField, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  const { describe } = field as { describe?: (value: unknown) => string }
  if (Array.isArray(value)) {
    if (field.kind !== 'rows') return value.map((one) => wordFor(field, one))
    return value.map((row) => (describe ? describe(row) : JSON.stringify(row)))
  }
  if (describe) return [describe(value)]
  if (field.kind === 'date') return [formatShortDay(asText(value))]
  return [wordFor(field, value)]
}

interface Source {
  readonly url: string | null
  readonly document: string | null
  readonly checkedOn: string | null
}

/** A source with its day, in one line. */
export const describeSource = ({ url, document, checkedOn }: Source): string =>
  [
    url ?? document ?? texts.noSource,
    checkedOn === null ? texts.neverChecked : texts.checkedOn({ day: formatShortDay(checkedOn) }),
  ].join(', ')
