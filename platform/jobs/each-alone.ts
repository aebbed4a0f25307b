import { sql } from 'kysely'
import { refusalFor } from '../http/answer-errors.ts'

/**
 * The order in which a run takes a part of the rows that are due. In any order that stays, a part that always fails
 * would be taken by every run, and the rows behind it would never have their turn.
 */
export const anyOrder = sql`random()`

/** After so many rows in a row for which the database was not there or took too long, it probably is so for all. */
const mostInARow = 10
const isOfAll = (error: unknown): boolean => ['busy', 'unavailable'].includes(refusalFor(error).code)

/** The rows in an order that is another one each time. */
export const inAnyOrder = <Row>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row)

/**
 * Gives each row its turn in a job, also after one that fails: it would fail again in every run, and the rows behind it
 * would never have theirs. When the database fails for ten in a row, the rest has its turn in any order, until it fails for
 * ten more: a run without a database ends soon, and rows that always take too long hold the others back for a few runs at
 * most.
 * @param run returns whether it did anything
 * @returns for how many rows it did
 * @throws the first failure, once every row has had its turn, so that the job counts as failed
 */
export async function eachAlone<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0
  let inARow = 0
  let failure: { error: unknown } | undefined
  const waiting = [...rows].reverse()
  while (waiting.length > 0 && inARow < 2 * mostInARow) {
    try {
      if (await run(waiting.pop()!)) done++
      inARow = 0
    } catch (error) {
      failure ??= { error }
      inARow = isOfAll(error) ? inARow + 1 : 0
      if (inARow === mostInARow) waiting.push(...inAnyOrder(waiting.splice(0)))
    }
  }
  if (failure) throw failure.error
  return done
}
