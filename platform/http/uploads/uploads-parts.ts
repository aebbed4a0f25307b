/**
 * Reads the headers of multipart forms strictly: what is not plainly one of the forms a browser, a phone or a
 * command-line client sends is not guessed at.
 */

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
/** One `; name=value`; the value a token or a quoted string. The alternatives exclude each other, so it is linear. */
const parameter = new RegExp(`[ \\t]*;[ \\t]*(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'y')

/**
 * Splits a header such as `form-data; name="x"` into its value and parameters, names in lower case.
 * @returns null when it is malformed or says the same thing twice
 */
export function readParameters(header: string): { value: string; parameters: Map<string, string> } | null {
  const end = header.indexOf(';')
  const value = (end === -1 ? header : header.slice(0, end)).trim().toLowerCase()
  const parameters = new Map<string, string>()
  parameter.lastIndex = end === -1 ? header.length : end
  while (parameter.lastIndex < header.length) {
    const at = parameter.lastIndex
    const found = parameter.exec(header)
    if (!found) {
      const rest = header.slice(at).trim()
      if (rest === '' || rest === ';') break
      return null
    }
    const name = found[1]!.toLowerCase()
    if (parameters.has(name)) return null
    parameters.set(name, found[3] ?? found[2]!.replace(/\\(.)/g, '$1'))
  }
  return { value, parameters }
}

/**
 * The boundary of a multipart form.
 * @returns `not-a-form` when the body is of another kind, `malformed` when the form names no usable boundary
 */
export function readBoundary(
  contentType: string | undefined,
): { boundary: string } | 'not-a-form' | 'malformed' {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) return 'not-a-form'
  const boundary = readParameters(contentType!)?.parameters.get('boundary')
  return boundary && /^[\x20-\x7e]{1,70}$/.test(boundary) ? { boundary } : 'malformed'
}

/** Headers of one part as the parser gives them: bytes as Latin-1, every value in a list. */
export type PartHeaders = Readonly<Record<string, readonly string[]>>

/** Most header lines of one part, and most bytes of all of them. */
export const partHeaderLimits = { lines: 20, bytes: 4096, nameLength: 40 } as const

export interface PartName {
  readonly name: string
  /** The sender gave a file name; `''` is what a browser sends for a file field left empty. */
  readonly fileName: string | null
}

/**
 * Which part this is. Its media type is not looked at: it is the sender's opinion.
 * @returns null when the headers are malformed, too long, or name no part
 */
export function readPartName(headers: PartHeaders): PartName | null {
  let lines = 0
  let bytes = 0
  for (const [name, values] of Object.entries(headers)) {
    lines += values.length
    for (const value of values) bytes += name.length + value.length + 4
  }
  if (lines >= partHeaderLimits.lines || bytes > partHeaderLimits.bytes) return null
  const encoding = headers['content-transfer-encoding']?.[0]?.trim().toLowerCase()
  if (encoding && !['7bit', '8bit', 'binary'].includes(encoding)) return null
  const dispositions = headers['content-disposition']
  if (dispositions?.length !== 1) return null
  const disposition = readParameters(dispositions[0]!)
  if (disposition?.value !== 'form-data') return null
  const name = disposition.parameters.get('name')
  if (!name || name.length > partHeaderLimits.nameLength || !/^[\x21-\x7e]+$/.test(name)) return null
  return {
    name,
    fileName: disposition.parameters.get('filename') ?? disposition.parameters.get('filename*') ?? null,
  }
}
