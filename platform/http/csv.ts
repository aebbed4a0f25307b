/** Cells that a spreadsheet would run as a formula get a leading apostrophe; plain numbers stay numbers. */
const harmless = (cell: string) =>
  /^[=+\-@\t\r]/u.test(cell) && !/^[+-]?[\d.,\s]+$/u.test(cell) ? `'${cell}` : cell
const quoted = (cell: string) => (/[",\r\n;]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The byte order mark: spreadsheets need it to read the file as UTF-8. */
export const csvStart = '\ufeff'

/** One line of a CSV file for spreadsheets, with its line break. Null is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(String(cell ?? '')))).join(',')}\r\n`
