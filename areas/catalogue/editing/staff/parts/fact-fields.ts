/** What a form asks for one fact, and how the fact is typed, sent and read. */
export interface FactField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'area' | 'url' | 'date' | 'number' | 'lines' | 'choice' | 'checks' | 'rows'
  readonly hint?: string
  /** A text that is never null; the server refuses a blank one with its own message. */
  readonly always?: boolean
  /** Choices as value and word. Those of a number or of yes and no are sent as such. */
  readonly options?: readonly (readonly [string, string])[]
  readonly sends?: 'text' | 'number' | 'boolean'
  readonly wide?: boolean
  /** How a value reads where that differs from how it is stored; each row becomes a line. */
  readonly inWords?: (value: never) => string
  /** Of rows: the fields of each, and its label. */
  readonly fields?: readonly FactField[]
  readonly row?: { readonly label: string; readonly add: string }
}

/** A form as it is typed: texts, lists of chosen values, and rows. */
export type Typed = string | readonly string[] | readonly TypedRow[]
export type TypedRow = { readonly [name: string]: Typed }

type Value = unknown

/** A plain value as text; lists and records as JSON, which no text field contains. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** A fact as its field shows it. */
export function typedFrom(field: FactField, value: Value): Typed {
  if (field.kind === 'rows') {
    return (Array.isArray(value) ? value : []).map((row) => typedRow(field.fields ?? [], row))
  }
  if (field.kind === 'checks') return Array.isArray(value) ? value.map(String) : []
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  return value === null || value === undefined ? '' : asText(value)
}

/** All facts of a group, or of a row, as their fields show them. */
export const typedRow = (fields: readonly FactField[], value: Value): TypedRow => {
  const known = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field.name, typedFrom(field, known[field.name])]))
}

export interface Sendable {
  readonly value: Record<string, unknown>
  /** What cannot be sent, by its path in the form. */
  readonly wrong: Readonly<Record<string, string>>
}

/**
 * What was typed as the contract wants it; blank is null.
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
    const given = typed[name] ?? ''
    if (kind === 'rows') {
      const rows = (given as readonly TypedRow[]).map((row, place) =>
        sendable(field.fields ?? [], row, notANumber, `${at}.${place}.`),
      )
      value[name] = rows.map((row) => row.value)
      for (const row of rows) Object.assign(wrong, row.wrong)
    } else if (kind === 'checks') {
      const chosen = [...(given as readonly string[])]
      value[name] = chosen.length === 0 && !field.always ? null : chosen
    } else {
      const text = asText(given).trim()
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
