import { rowRefusals } from '#texts/catalogue/import/refusals.ts'
import type { ImportReport, Notice } from '#areas/catalogue/import/server/import-report.ts'
import type { Undone } from '#areas/catalogue/import/server/undo-import.ts'

/** Differences that are shown on a terminal. */
const shown = 20

/** A reason as who types a command can act on it. */
const atCommand = (reason: string): string =>
  reason
    .replace(rowRefusals.settledBy.durationUnit, 'say --duration-unit years')
    .replace(rowRefusals.settledBy.dates, 'say --dates day-first')

/** A bar on a terminal, drawn over itself; nothing where standard error is a file or a pipe. */
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

/** What a person should know of the file that was read. */
export function noticeInWords({ code, detail }: Notice, sheet: string | null): string {
  if (code === 'encoding_told') {
    return `The file is not written in UTF-8. It was read as ${detail}: look at the accented letters, or say --encoding.`
  }
  if (code === 'titles_above')
    return `The columns are named in line ${detail}; what stands above was left out.`
  if (code === 'other_sheets') return `The sheet "${sheet}" was read. Not read: ${detail} (say --sheet).`
  if (code === 'hidden_sheet') return `The sheet "${detail}" is hidden in the workbook.`
  if (code === 'hidden_rows') return `${detail} rows are hidden in the workbook; they were read too.`
  return 'The workbook carries macros. They were not looked at.'
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

function differencesInWords({ plan, updated }: ImportReport): string[] {
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

/** The report of an import as a person reads it. @param seconds it took */
export function reportInWords(report: ImportReport, seconds: number): string {
  const speed = Math.round(report.read / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const would = report.plan ? 'would be ' : ''
  const lines = [
    `${report.kind === 'programs' ? 'Programs' : 'Universities'}${report.plan ? ', as a dry run: nothing was changed' : ''}:`,
    `${count(report.read)} read in ${seconds.toFixed(1)} s (${speed} rows a second)`,
    `${count(report.created)} ${would}created`,
    `${count(report.updated)} ${would}updated`,
    `${count(report.skipped)} skipped, because they say nothing new`,
    `${count(report.refused.length)} refused`,
  ]
  if (report.universitiesCreated > 0) {
    lines.push(`${count(report.universitiesCreated)} universities ${would}made, which only this file names`)
  }
  lines.push(...differencesInWords(report))
  if (report.refused.length > 0) {
    lines.push('', 'Refused rows; correct them and import the file again:')
    for (const { line, column, reason } of report.refused)
      lines.push(`  line ${line}, ${column}: ${atCommand(reason)}`)
  }
  if (report.run !== null) lines.push('', `To undo it: npm run catalogue:import -- --undo ${report.run}`)
  return `${lines.join('\n')}\n`
}

/** What became of an import that was undone. */
export function undoneInWords({ restored, removed, keptCount, kept }: Undone): string {
  const lines = [
    'The import is undone:',
    `${count(restored)} records put back to what they were`,
    `${count(removed)} records taken away`,
    `${count(keptCount)} stay as they are`,
  ]
  for (const { name, reason } of kept) lines.push(`  ${name}: ${reason}`)
  if (keptCount > kept.length) lines.push(`  and ${(keptCount - kept.length).toLocaleString('en-US')} more`)
  return `${lines.join('\n')}\n`
}
