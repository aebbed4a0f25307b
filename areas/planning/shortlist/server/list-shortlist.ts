import type * as z from 'zod/mini'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import {
  readAgencyRates,
  fittingSets,
  presentProgram,
  programColumns,
  type ProgramRow,
} from '#areas/catalogue/offers.ts'
import type { listShortlist as route, Shortlisted } from '../contract.ts'

const statement = {
  name: 'list-shortlist',
  text: `
  select ${programColumns}, p.tuition_per_year, p.requirement_set, u.status as university_status, s.note, s.added_at,
    s.remind_since is not null as remind, o.name as suggested_by, s.suggested_at, s.suggestion
  from shortlist s join programs p on p.id = s.program_id join universities u on u.id = p.university_id
    left join users o on o.id = s.suggested_by
  where s.user_id = $1 and s.dropped_at is null`,
}

type Row = ProgramRow & {
  tuition_per_year: number | null
  requirement_set: number | null
  university_status: string
  note: string | null
  added_at: Date
  remind: boolean
  suggested_by: string | null
  suggested_at: Date | null
  suggestion: string | null
}

/** An entry with the full name of the officer who suggested it; null for what the student saved. */
type ReadEntry = Omit<z.input<typeof Shortlisted>, 'suggestion'> & {
  suggestion: NonNullable<z.input<typeof Shortlisted>['suggestion']> | null
}

/**
 * The student's shortlist: the next deadline first, then programs without a deadline by name, withdrawn ones last.
 * @param currency the currency tuition is compared in; the home currency by default
 */
export async function listShortlist(
  deps: Pick<Deps, 'pool' | 'clock'>,
  userId: string,
  currency: string | undefined,
): Promise<ReplyOf<typeof route>> {
  const entries = await readShortlist(deps, userId, currency)
  const shortlist = entries.map(({ suggestion, ...entry }) => ({
    ...entry,
    // Students know officers by their first names.
    ...(suggestion && { suggestion: { ...suggestion, by: suggestion.by.split(' ')[0]! } }),
  }))
  return { shortlist }
}

/** The same for officers as well: whoever shows it decides which parts. */
export async function readShortlist(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  userId: string,
  currency: string | undefined,
): Promise<ReadEntry[]> {
  const today = clock.now().toISOString().slice(0, 10)
  const [{ rows }, rates, fitting] = await Promise.all([
    pool.query<Row>({ ...statement, values: [userId] }),
    readAgencyRates(pool),
    fittingSets(pool, userId, today),
  ])
  const shortlist = rows.map((row): ReadEntry => {
    const program = presentProgram(row, today)
    const withdrawn = row.status !== 'published' || row.university_status !== 'published'
    const yearly =
      row.tuition_per_year === null || row.tuition_currency === null
        ? null
        : { amount: row.tuition_per_year, currency: row.tuition_currency }
    return {
      program: {
        ...program,
        // Students do not see drafts: a program that is no longer published appears as withdrawn.
        ...(withdrawn ? { status: 'withdrawn' as const, open: false, nextDeadline: null } : {}),
        tuitionThere: rates.convert(yearly, currency ?? rates.home),
        fit: (row.requirement_set === null ? null : fitting?.fits.get(row.requirement_set)) ?? null,
      },
      note: row.note,
      remind: row.remind,
      addedAt: row.added_at.toISOString(),
      suggestion:
        row.suggested_by === null || row.suggested_at === null
          ? null
          : { by: row.suggested_by, at: row.suggested_at.toISOString(), reason: row.suggestion },
    }
  })
  return shortlist.sort(byDeadline)
}

type Entry = Pick<ReadEntry, 'program'>

function byDeadline({ program: a }: Entry, { program: b }: Entry): number {
  const withdrawn = Number(a.status === 'withdrawn') - Number(b.status === 'withdrawn')
  if (withdrawn !== 0) return withdrawn
  // Sorts after every deadline.
  const deadlines = (a.nextDeadline ?? '9999').localeCompare(b.nextDeadline ?? '9999')
  return deadlines || a.programName.localeCompare(b.programName) || a._id.localeCompare(b._id)
}

/** Ids of the programs on the student's shortlist, newest first. */
export async function listShortlistIds(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ programIds: string[] }> {
  const rows = await db
    .selectFrom('shortlist')
    .select('program_id')
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('program_id')
    .execute()
  return { programIds: rows.map(({ program_id }) => program_id) }
}
