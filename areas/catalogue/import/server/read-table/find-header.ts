import { countKnownTitles } from './find-columns.ts'
import { delimiters, RowReader, type TableRow } from './row-reader.ts'

/** How many rows are searched for the one with the column names. */
export const rowsBeforeData = 30
/** How many characters are searched for the separator of the cells. */
export const sampleLength = 128 * 1024

const filled = (row: TableRow) => row.cells.filter((cell) => cell.trim() !== '').length

/** The width that most rows have. */
function usualWidth(rows: readonly TableRow[], width: (row: TableRow) => number): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(width(row), (counts.get(width(row)) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
}

/**
 * Finds the row with the column names: the one with the most known names, so that titles and notes above it do not
 * matter; if no row has two, the first one that is about as wide as most rows.
 * @returns its index among the rows
 */
export function findHeader(rows: readonly TableRow[]): number {
  const known = rows.map(({ cells }) => countKnownTitles(cells))
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  const usual = usualWidth(rows, filled)
  const wide = rows.findIndex((row) => filled(row) >= Math.max(2, usual - 1))
  return Math.max(0, wide)
}

/** The separator that a first line such as `sep=;` names for Excel. */
export const namedDelimiter = (text: string): string | undefined => /^sep=(.)\r?\n/iu.exec(text)?.[1]

/**
 * Detects the separator from the first rows: the one that gives the most known column names and rows of similar width.
 * @param whole whether the sample is the whole text
 */
export function findDelimiter(sample: string, whole: boolean): string {
  const named = namedDelimiter(sample)
  if (named !== undefined) return named
  const judged = delimiters.map((sign) => {
    const rows: TableRow[] = []
    try {
      const reader = new RowReader(sign)
      for (const row of reader.take(sample)) if (rows.push(row) >= rowsBeforeData) break
      if (whole && rows.length < rowsBeforeData) rows.push(...reader.end())
    } catch {
      // With the wrong separator, quotation marks seem to be unclosed.
    }
    const width = usualWidth(rows, ({ cells }) => cells.length)
    if (width < 2) return { sign, points: rows.some(({ cells }) => cells.length > 1) ? 1 : 0 }
    const alike = rows.filter(({ cells }) => cells.length === width).length / rows.length
    const known = Math.max(0, ...rows.map(({ cells }) => countKnownTitles(cells)))
    return { sign, points: known * 1000 + alike * 100 + Math.min(width, 50) }
  })
  const best = judged.reduce((most, one) => (one.points > most.points ? one : most))
  return best.points > 0 ? best.sign : ','
}
