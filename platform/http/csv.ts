/** Cells that a spreadsheet would take for a formula begin with an apostrophe; plain figures stay figures. */
const harmless = (cell: string) =>
  /^[=+\-@\t\r]/u.test(cell) && !/^[+-]?[\d.,\s]+$/u.test(cell) ? `'${cell}` : cell
const quoted = (cell: string) => (/[",\r\n;]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Stands before the first line: spreadsheets need it to read the file as UTF-8. */
export const csvStart = '\ufeff'

/** One line of a CSV file for spreadsheets, with its line break. Null is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(String(cell ?? '')))).join(',')}\r\n`
