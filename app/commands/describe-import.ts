import { rowRefusals } from '#texts/catalogue/import/refusals.ts'
import type { ImportReport, Notice } from '#areas/catalogue/import/server/import-report.ts'
import type { Undone } from '#areas/catalogue/import/server/undo-import.ts'

/** Differences shown on a terminal. */
const shown = 20

/** A reason with the command-line option that settles it. */
const atCommand = (reason: string): string =>
  reason
    .replace(rowRefusals.settledBy.durationUnit, 'use --duration-unit years')
    .replace(rowRefusals.settledBy.dates, 'use --dates day-first')

/** A progress bar on a terminal; nothing where standard error is a file or a pipe. */
export function progressBar(): { draw(share: number, report: ImportReport): void; clear(): void } {
  if (!process.stderr.isTTY) return { draw: () => {}, clear: () => {} }
  const width = 30
  return {
    draw: (share, { read }) => {
      const full = Math.round(Math.min(share, 1) * width)
      const bar = '█'.repeat(full) + '░'.repeat(width - full)
      const rows = read.toLocaleString('en-US')
      process.stderr.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${rows} rows `)
    },
    clear: () => process.stderr.write('\r\u001b[2K'),
  }
}

/** A note about the file that was read. */
export function describeNotice({ code, detail }: Notice, sheet: string | null): string {
  if (code === 'encoding_told') {
    return `The file is not written in UTF-8. It was read as ${detail}: check the accented letters, or use --encoding.`
  }
  if (code === 'titles_above') return `The columns are named in line ${detail}; the lines above were skipped.`
  if (code === 'other_sheets') return `The sheet "${sheet}" was read. Not read: ${detail} (use --sheet).`
  if (code === 'hidden_sheet') return `The sheet "${detail}" is hidden in the workbook.`
  if (code === 'hidden_rows') return `${detail} rows are hidden in the workbook; they were read too.`
  return 'The workbook contains macros. They were ignored.'
}

const count = (n: number) => n.toLocaleString('en-US').padStart(9)
const valueOf = (value: unknown) => {
  const text = Array.isArray(value)
    ? value.join(' | ')
    : value === null || value === undefined
      ? '(nothing)'
      : String(value as string | number)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function describeDifferences({ plan, updated }: ImportReport): string[] {
  if (!plan || plan.differences.length === 0) return []
  const lines = ['', 'What would change:']
  for (const { line, name, before, after } of plan.differences.slice(0, shown)) {
    const fields = Object.keys(after).map(
      (field) => `${field}: ${valueOf(before[field])} → ${valueOf(after[field])}`,
    )
    lines.push(`  line ${line}, ${name}: ${fields.join('; ')}`)
  }
  if (updated > shown) lines.push(`  and ${(updated - shown).toLocaleString('en-US')} more`)
  return lines
}

/** The report of an import as text. @param seconds its duration */
export function describeReport(report: ImportReport, seconds: number): string {
  const speed = Math.round(report.read / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const would = report.plan ? 'would be ' : ''
  const lines = [
    `${report.kind === 'programs' ? 'Programs' : 'Universities'}${report.plan ? ', as a dry run: nothing was changed' : ''}:`,
    `${count(report.read)} read in ${seconds.toFixed(1)} s (${speed} rows a second)`,
    `${count(report.created)} ${would}created`,
    `${count(report.updated)} ${would}updated`,
    `${count(report.skipped)} skipped without changes`,
    `${count(report.refused.length)} refused`,
  ]
  if (report.universitiesCreated > 0) {
    lines.push(
      `${count(report.universitiesCreated)} universities ${would}created, which are named only in this file`,
    )
  }
  lines.push(...describeDifferences(report))
  if (report.refused.length > 0) {
    lines.push('', 'Refused rows; correct them and import the file again:')
    for (const { line, column, reason } of report.refused)
      lines.push(`  line ${line}, ${column}: ${atCommand(reason)}`)
  }
  if (report.run !== null) lines.push('', `To undo it: npm run catalogue:import -- --undo ${report.run}`)
  return `${lines.join('\n')}\n`
}

/** The result of undoing an import as text. */
export function describeUndone({ restored, removed, keptCount, kept }: Undone): string {
  const lines = [
    'The import is undone:',
    `${count(restored)} records restored`,
    `${count(removed)} records removed`,
    `${count(keptCount)} unchanged`,
  ]
  for (const { name, reason } of kept) lines.push(`  ${name}: ${reason}`)
  if (keptCount > kept.length) lines.push(`  and ${(keptCount - kept.length).toLocaleString('en-US')} more`)
  return `${lines.join('\n')}\n`
}
