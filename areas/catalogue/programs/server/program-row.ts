import type * as z from 'zod/mini'
import type { Program } from '../contract/programs.ts'

/** The columns of a program in lists and on pages, from `programs p` joined with `universities u`. */
export const programColumns = `p.id, p.name, p.university_id, u.name as university_name, p.country, p.campus, p.award,
  p.level, p.level_word, p.field, p.duration_months, p.language, p.mode, p.tuition_amount, p.tuition_max,
  p.tuition_currency, p.tuition_basis, p.tuition_year, p.intake, p.deadline, p.entry_requirements,
  p.required_documents, p.url, p.source_url, p.oldest_check as checked_on, p.status, u.application_route,
  u.application_url, u.group_sources -> 'applying' ->> 'checkedOn' as application_checked_on,
  (select json_agg(json_build_object('code', i.start, 'starts', i.starts_on, 'closes', i.closes) order by i.start)
   from program_intakes i where i.program_id = p.id and i.status = 'published') as intakes`

export interface ProgramRow {
  id: string
  name: string
  university_id: string
  university_name: string
  country: string
  campus: string | null
  award: string | null
  level: number | null
  level_word: string | null
  field: string | null
  duration_months: number | null
  language: string | null
  mode: string | null
  tuition_amount: number | null
  tuition_max: number | null
  tuition_currency: string | null
  tuition_basis: string | null
  tuition_year: string | null
  intake: string | null
  deadline: string | null
  entry_requirements: string | null
  required_documents: Wire['requiredDocuments']
  url: string | null
  source_url: string | null
  checked_on: string | null
  status: 'draft' | 'published' | 'withdrawn'
  application_route: 'agency' | 'direct' | null
  application_url: string | null
  application_checked_on: string | null
  intakes: Array<{ code: string; starts: string | null; closes: string | null }> | null
}
type Wire = z.input<typeof Program>

/**
 * A row in the format of the contract.
 * @param today deadlines before this day are in the past, as in 2027-02-01
 */
export function presentProgram(row: ProgramRow, today: string): Wire {
  const money = (amount: number | null) =>
    amount === null || row.tuition_currency === null ? null : { amount, currency: row.tuition_currency }
  const intakes = row.intakes ?? []
  const ahead = (day: string | null) => day === null || day >= today
  // Dated intakes are more precise than the program's own deadline, which may belong to one of them.
  const open = intakes.length > 0 ? intakes.some(({ closes }) => ahead(closes)) : ahead(row.deadline)
  const deadlines = intakes.length > 0 ? intakes.map(({ closes }) => closes) : [row.deadline]
  const [nextDeadline = null] = deadlines.filter((day): day is string => day !== null && day >= today).sort()
  return {
    _id: row.id,
    programName: row.name,
    university: { _id: row.university_id, universityName: row.university_name, country: row.country },
    campus: row.campus,
    award: row.award,
    level: row.level === null ? null : String(row.level),
    levelName: row.level_word,
    field: row.field,
    durationMonths: row.duration_months,
    language: row.language,
    mode: row.mode,
    tuition: money(row.tuition_amount),
    tuitionTo: money(row.tuition_max),
    tuitionBasis: row.tuition_basis,
    tuitionYear: row.tuition_year,
    intakes,
    intakeNote: row.intake,
    nextDeadline,
    entryRequirements: row.entry_requirements,
    requiredDocuments: row.required_documents,
    sourceUrl: row.source_url ?? row.url,
    checkedOn: row.checked_on,
    applying:
      row.application_route === null
        ? null
        : { route: row.application_route, url: row.application_url, checkedOn: row.application_checked_on },
    open: open && row.status === 'published',
    status: row.status,
  }
}
