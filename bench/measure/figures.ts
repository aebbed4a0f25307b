/** The middle of a list, or the p-th part of it in order; NaN of an empty one. */
export function percentile(values: readonly number[], part = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

type Cell = string | number

/** Prints rows under their headings, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const isText = headings.map((_, column) => rows.every((row) => typeof row[column] !== 'number'))
  for (const [index, row] of cells.entries()) {
    const line = row.map((cell, column) =>
      column === 0 || (isText[column] && column === row.length - 1)
        ? cell.padEnd(widths[column]!)
        : cell.padStart(widths[column]!),
    )
    console.log(`  ${line.join('  ')}`.trimEnd())
    if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  }
}

/** To one place behind the point below ten, none above: what a person compares. */
export const rounded = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
