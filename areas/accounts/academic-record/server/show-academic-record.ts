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

/** A student's record; empty if nothing was entered. */
export async function readAcademicRecord(db: Kysely<Database>, userId: string): Promise<AcademicRecord> {
  const record = db
    .selectFrom('academic_records')
    .select(['schooling', 'tests', 'goals', 'schooling_changed_at', 'tests_changed_at', 'goals_changed_at'])
    .where('user_id', '=', userId)
  const [row] = await runPrepared(db, 'academic-record', record)
  // Each part was parsed by the contract before it was written.
  const parts = row as (Pick<AcademicRecord, 'schooling' | 'tests'> & { goals: Partial<Goals> }) | undefined
  return {
    schooling: parts?.schooling ?? [],
    tests: parts?.tests ?? [],
    goals: { ...noGoals, ...parts?.goals },
    changed: {
      schooling: isoTime(row?.schooling_changed_at),
      tests: isoTime(row?.tests_changed_at),
      goals: isoTime(row?.goals_changed_at),
    },
  }
}
