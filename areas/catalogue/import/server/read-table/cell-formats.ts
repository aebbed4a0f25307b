import { attribute, XmlReader } from './xml-reader.ts'

/** How a number in a cell is meant: a day, a time, an amount with a sign, or a number. */
export interface CellFormat {
  readonly date: boolean
  /** The currency's code or sign as the format shows it; empty when it shows none. */
  readonly currency: string
}

const plain: CellFormat = { date: false, currency: '' }
const dateIds = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/** A format of one's own may at most be so long in a workbook. */
const mostFormats = 70_000

/** What a format code means, as in `[$€-407] #,##0.00` or `dd.mm.yyyy`. */
export function formatOf(code: string): CellFormat {
  const [positive = ''] = code.split(';')
  const named = /\[\$([^\]-]+)(?:-[^\]]*)?\]/u.exec(positive)?.[1] ?? ''
  const bare = positive.replace(/\\.|_.|\*./gu, '').replace(/\[[^\]]*\]/gu, '')
  const quoted = [...bare.matchAll(/"([^"]*)"/gu)].map((match) => match[1]).join('')
  const open = bare.replace(/"[^"]*"/gu, '')
  // Seconds and minutes alone are lengths of time, not days.
  const date = /[yd]/iu.test(open) || /mmm/iu.test(open)
  const sign = /[€£¥₹$₨]|\b[A-Z]{3}\b/u.exec(quoted + open.replace(/general/iu, ''))?.[0] ?? ''
  return date ? { date, currency: '' } : { date, currency: (named || sign).trim() }
}

/** Reads the formats of a workbook's cells, by the number that cells name. */
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

/** A day as a spreadsheet counts it, as ISO; with the time of day where there is one. */
function isoDay(serial: number, since1904: boolean): string {
  // Until 29 February 1900, a day that never was, the count is one behind.
  const days = since1904 ? serial + 1462 : serial < 61 ? serial + 1 : serial
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}

/**
 * A number of a cell as a person would have typed it: a day as 2027-06-30, an amount with its currency, any other
 * number with a dot for decimals and none for thousands.
 */
export function numberAsText(written: string, format: CellFormat | undefined, since1904: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (format?.date && value >= 0 && value < 2_958_466) return isoDay(value, since1904)
  // Spreadsheets show 15 digits and store more: 0.1 + 0.2 is 0.3 to whoever typed it.
  const text = String(Number(value.toPrecision(15)))
  // Three decimals would read as thousands, which a number of a cell never is.
  const clear = /\.\d{3}$/u.test(text) ? `${text}0` : text
  return format?.currency ? `${format.currency} ${clear}` : clear
}
