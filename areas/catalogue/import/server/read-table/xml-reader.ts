import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** Receives every part of a document, in order. Names have no prefix. */
export interface XmlListener {
  open(name: string, attributes: string): void
  close(name: string): void
  text?(text: string): void
}

/** Workbooks have no longer tag or text. */
const longestPiece = 2_000_000
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const damaged = () => new UnreadableFile(fileRefusals.unreadablePart)

/** Decodes the five named entities and numeric ones. Nothing else is known, so nothing can be fetched. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/giu, (as, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? as
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** The value of an attribute in the text of a tag; undefined if it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && !/\s/u.test(attributes[at - 1]!)) continue
    let from = at + name.length
    while (attributes[from] === ' ') from++
    if (attributes[from] !== '=') continue
    from++
    while (attributes[from] === ' ') from++
    const quote = attributes[from]
    if (quote !== '"' && quote !== "'") return undefined
    const end = attributes.indexOf(quote, from + 1)
    return end < 0 ? undefined : unescapeXml(attributes.slice(from + 1, end))
  }
  return undefined
}

/**
 * Splits streamed XML into tags and texts. Supports only what workbooks use. A document type is refused, because it
 * could declare entities that expand without limit or read files.
 */
export class XmlReader {
  readonly #listener: XmlListener
  #rest = ''

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  /** @throws UnreadableFile for XML that no workbook contains */
  take(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag < 0) break
      const end = this.#endOf(text, tag)
      if (end < 0) break
      if (tag > at) this.#listener.text?.(unescapeXml(text.slice(at, tag)))
      this.#emit(text, tag, end)
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > longestPiece) throw damaged()
  }

  /** Where the tag that starts at `from` ends; -1 if its end has not arrived yet. */
  #endOf(text: string, from: number): number {
    const beyond = (sign: string) => {
      const found = text.indexOf(sign, from + 2)
      return found < 0 ? -1 : found + sign.length
    }
    if (text.charCodeAt(from + 1) === 33) {
      if (text.startsWith('<!--', from)) return beyond('-->')
      if (text.startsWith('<![CDATA[', from)) return beyond(']]>')
      if (text.length - from < 9) return -1
      throw damaged()
    }
    if (text.charCodeAt(from + 1) === 63) return beyond('?>')
    // A > inside a quoted value does not end the tag.
    let quote = 0
    for (let at = from + 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === 34 || code === 39) quote = code
      else if (code === 62) return at + 1
    }
    return -1
  }

  #emit(text: string, from: number, end: number): void {
    const sign = text.charCodeAt(from + 1)
    if (sign === 63) return
    if (sign === 33) {
      if (text.startsWith('<![CDATA[', from)) this.#listener.text?.(text.slice(from + 9, end - 3))
      return
    }
    if (sign === 47) return this.#listener.close(localName(text.slice(from + 2, end - 1).trimEnd()))
    const empty = text.charCodeAt(end - 2) === 47
    const tag = text.slice(from + 1, empty ? end - 2 : end - 1)
    let nameEnd = 0
    while (nameEnd < tag.length && tag.charCodeAt(nameEnd) > 32) nameEnd++
    const name = localName(tag.slice(0, nameEnd))
    this.#listener.open(name, tag.slice(nameEnd))
    if (empty) this.#listener.close(name)
  }
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
