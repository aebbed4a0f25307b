import { attribute, XmlReader } from './xml-reader.ts'

/** What a number in a cell means: a day, a time, an amount of money, or a number. */
export interface CellFormat {
  readonly date: boolean
  /** The currency code or symbol in the format; empty if it has none. */
  readonly currency: string
}

const plain: CellFormat = { date: false, currency: '' }
const dateIds = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/** The highest number of a custom format in a workbook. */
const mostFormats = 70_000

/** Parses a format code such as `[$€-407] #,##0.00` or `dd.mm.yyyy`. */
export function formatOf(code: string): CellFormat {
  const [positive = ''] = code.split(';')
  const named = /\[\$([^\]-]+)(?:-[^\]]*)?\]/u.exec(positive)?.[1] ?? ''
  const bare = positive.replace(/\\.|_.|\*./gu, '').replace(/\[[^\]]*\]/gu, '')
  const quoted = [...bare.matchAll(/"([^"]*)"/gu)].map((match) => match[1]).join('')
  const open = bare.replace(/"[^"]*"/gu, '')
  // Formats with only seconds and minutes are durations, not days.
  const date = /[yd]/iu.test(open) || /mmm/iu.test(open)
  const sign = /[€£¥₹$₨]|\b[A-Z]{3}\b/u.exec(quoted + open.replace(/general/iu, ''))?.[0] ?? ''
  return date ? { date, currency: '' } : { date, currency: (named || sign).trim() }
}

/** Reads the cell formats of a workbook, by the number with which cells refer to them. */
export class FormatReader {
  readonly formats: CellFormat[] = []
  readonly #own = new Map<number, CellFormat>()
  #inCells = false
  readonly #xml = new XmlReader({
    open: (name, attributes) => {
      if (name === 'cellXfs') this.#inCells = true
      if (name === 'numFmt' && this.#own.size < mostFormats) {
        const code = attribute(attributes, 'formatCode') ?? ''
        this.#own.set(Number(attribute(attributes, 'numFmtId')), formatOf(code))
      }
      if (name === 'xf' && this.#inCells && this.formats.length < mostFormats) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        this.formats.push(this.#own.get(id) ?? (dateIds(id) ? { date: true, currency: '' } : plain))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') this.#inCells = false
    },
  })

  take(piece: string): void {
    this.#xml.take(piece)
  }
}

/** The ISO date of a spreadsheet's serial number, with the time of day if there is one. */
function isoDay(serial: number, since1904: boolean): string {
  // Before 29 February 1900, which did not exist but is counted, serial numbers are one lower.
  const days = since1904 ? serial + 1462 : serial < 61 ? serial + 1 : serial
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}

/**
 * A number of a cell as text: a day as 2027-06-30, an amount with its currency, any other number with a decimal point
 * and without a thousands separator.
 */
export function numberAsText(written: string, format: CellFormat | undefined, since1904: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (format?.date && value >= 0 && value < 2_958_466) return isoDay(value, since1904)
  // Spreadsheets show 15 digits and store more: 0.1 + 0.2 is shown as 0.3.
  const text = String(Number(value.toPrecision(15)))
  // With three decimals the point would be ambiguous with a thousands separator.
  const clear = /\.\d{3}$/u.test(text) ? `${text}0` : text
  return format?.currency ? `${format.currency} ${clear}` : clear
}
