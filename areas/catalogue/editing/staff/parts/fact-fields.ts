/** A field of a form of facts: how its value is typed, sent and shown. */
export interface FactField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'area' | 'url' | 'date' | 'number' | 'lines' | 'choice' | 'checks' | 'rows'
  readonly hint?: string
  /** A text that is never null; the server refuses a blank one with its own message. */
  readonly always?: boolean
  /** Choices as value and label. Numbers and booleans are sent as such. */
  readonly options?: readonly (readonly [string, string])[]
  readonly sends?: 'text' | 'number' | 'boolean'
  readonly wide?: boolean
  /** Describes a value whose text differs from the stored value; each row becomes a line. */
  readonly describe?: (value: never) => string
  /** For a list of rows: the fields of each row, and its label. */
  readonly fields?: readonly FactField[]
  readonly row?: { readonly label: string; readonly add: string }
}

/** Form values: texts, lists of chosen values, and rows. */
export type Typed = string | readonly string[] | readonly TypedRow[]
export type TypedRow = { readonly [name: string]: Typed }

type Value = unknown

/** A plain value as text; lists and records as JSON, which no text field contains. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The form value of a fact. */
export function typedFrom(field: FactField, value: Value): Typed {
  if (field.kind === 'rows') {
    return (Array.isArray(value) ? value : []).map((row) => typedRow(field.fields ?? [], row))
  }
  if (field.kind === 'checks') return Array.isArray(value) ? value.map(String) : []
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  return value === null || value === undefined ? '' : asText(value)
}

/** The form values of a group of facts, or of a row. */
export const typedRow = (fields: readonly FactField[], value: Value): TypedRow => {
  const known = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field.name, typedFrom(field, known[field.name])]))
}

export interface Sendable {
  readonly value: Record<string, unknown>
  /** Errors by path in the form. */
  readonly wrong: Readonly<Record<string, string>>
}

/**
 * Converts form values to the format of the contract; blank becomes null.
 * @param notANumber the message for a text that is not a number
 */
export function sendable(
  fields: readonly FactField[],
  typed: TypedRow,
  notANumber: string,
  path = '',
): Sendable {
  const value: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const field of fields) {
    const { name, kind, sends = kind === 'number' ? 'number' : 'text' } = field
    const at = path + name
    const input = typed[name] ?? ''
    if (kind === 'rows') {
      const rows = (input as readonly TypedRow[]).map((row, place) =>
        sendable(field.fields ?? [], row, notANumber, `${at}.${place}.`),
      )
      value[name] = rows.map((row) => row.value)
      for (const row of rows) Object.assign(wrong, row.wrong)
    } else if (kind === 'checks') {
      const chosen = [...(input as readonly string[])]
      value[name] = chosen.length === 0 && !field.always ? null : chosen
    } else {
      const text = asText(input).trim()
      if (kind === 'lines')
        value[name] =
          text === ''
            ? []
            : text
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean)
      else if (text === '' && !field.always) value[name] = null
      else if (sends === 'number') {
        const number = Number(text)
        if (text === '' || Number.isNaN(number)) wrong[at] = notANumber
        value[name] = number
      } else value[name] = sends === 'boolean' ? text === 'true' : text
    }
  }
  return { value, wrong }
}
