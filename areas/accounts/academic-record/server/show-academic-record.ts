import type { Kysely } from 'kysely'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { AcademicRecord, Goals } from '../contract/academic-record.ts'

const noGoals: Goals = {
  countries: [],
  level: null,
  fields: [],
  intake: null,
  budgetPerYear: null,
  currency: null,
  englishTaughtOnly: false,
}

const isoTime = (date: Date | null | undefined) => date?.toISOString() ?? null

/** What a row of `academic_records` stores; each part was parsed by the contract before it was written. */
interface RecordRow {
  readonly schooling: unknown
  readonly tests: unknown
  readonly goals: unknown
  readonly schooling_changed_at: Date | null
  readonly tests_changed_at: Date | null
  readonly goals_changed_at: Date | null
}

/** A student's record; empty if nothing was entered, which is also a row of nulls. */
export function presentRecord(row: RecordRow | undefined): AcademicRecord {
  return {
    schooling: (row?.schooling ?? []) as AcademicRecord['schooling'],
    tests: (row?.tests ?? []) as AcademicRecord['tests'],
    goals: { ...noGoals, ...(row?.goals as Partial<Goals> | null) },
    changed: {
      schooling: isoTime(row?.schooling_changed_at),
      tests: isoTime(row?.tests_changed_at),
      goals: isoTime(row?.goals_changed_at),
    },
  }
}

/** The same, read from the database. */
export async function readAcademicRecord(db: Kysely<Database>, userId: string): Promise<AcademicRecord> {
  const record = db
    .selectFrom('academic_records')
    .select(['schooling', 'tests', 'goals', 'schooling_changed_at', 'tests_changed_at', 'goals_changed_at'])
    .where('user_id', '=', userId)
  const [row] = await runPrepared(db, 'academic-record', record)
  return presentRecord(row)
}
