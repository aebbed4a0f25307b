import type { Deps } from '#platform/config/deps.ts'
import type { EditableRow } from '#areas/catalogue/editing/server/editable-entity.ts'
import { knownSource } from '#areas/catalogue/editing/server/fact-sources.ts'
import { programEntity } from '#areas/catalogue/editing/server/program-facts.ts'
import { universityEntity } from '#areas/catalogue/editing/server/university-facts.ts'
import { factsMeant, type Mistake, type StatedFacts } from '../contract/answering.ts'

interface Reported {
  readonly university_id: string
  readonly program_id: string | null
  readonly field: Mistake['field']
}

/** What the catalogue says now about the fact of a report. */
export type Stated = (report: Reported) => Mistake['now']

/** Reads the records of a page of reports with two queries, however many reports there are. */
export async function readStated(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reports: readonly Reported[],
): Promise<Stated> {
  const today = clock.now().toISOString().slice(0, 10)
  const programIds = new Set(reports.flatMap((report) => report.program_id ?? []))
  const universityIds = new Set(reports.map((report) => report.university_id))
  const [programs, universities] = await Promise.all([
    programEntity.readAll(db, [...programIds]),
    universityEntity.readAll(db, [...universityIds]),
  ])
  const byId = new Map<string, EditableRow<unknown>>(
    [...programs, ...universities].map((row) => [row.id, row]),
  )
  return ({ university_id: universityId, program_id: programId, field }) => {
    const about = programId === null ? 'university' : 'program'
    const meant: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>> = {
      ...factsMeant(about, field),
    }
    const facts = (['program', 'university'] as const).flatMap((of) => {
      const row = byId.get(of === 'program' ? (programId ?? '') : universityId)
      if (!row) return []
      const groups = row.groups as Readonly<Record<string, Readonly<Record<string, unknown>>>>
      return Object.entries(meant[of] ?? {}).map(([group, names]): StatedFacts => ({
        of,
        group,
        values: Object.fromEntries(names.map((name) => [name, groups[group]?.[name] ?? null])),
        source: knownSource(row.sources, row.whole, group, today),
      }))
    })
    return { status: byId.get(programId ?? universityId)?.status ?? 'withdrawn', facts }
  }
}
