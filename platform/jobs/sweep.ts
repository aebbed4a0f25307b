import type { Deps } from '../config/deps.ts'
import { roundDays } from './contract.ts'

/** Turns a round may take: some hours are missed, and the table grows meanwhile. */
const turns = roundDays * 24 - 8

/**
 * How much to check in one turn.
 * @param all roughly how much there is
 * @param atLeast as much as costs next to nothing
 */
export const sliceOf = (all: number, atLeast: number): number => Math.max(atLeast, Math.ceil(all / turns))

/** What a check has come to in this round; null at the beginning. */
export async function readPosition({ db }: Pick<Deps, 'db'>, name: string): Promise<string | null> {
  const row = await db.selectFrom('sweeps').select('position').where('name', '=', name).executeTakeFirst()
  return row?.position ?? null
}

/** Notes what a check has come to; null: it has been through the whole, and begins again. */
export async function notePosition(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: string,
  position: string | null,
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('sweeps')
    .values({ name, position, began_at: now, finished_at: position === null ? now : null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(position === null ? { position, began_at: now, finished_at: now } : { position }),
    )
    .execute()
}
