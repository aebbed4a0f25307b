/** After so many failures in a row, the cause is not a row but something all of them need, such as the database. */
const mostInARow = 10

/**
 * Gives each row its turn in a job, also after one that fails: it would fail again in every run, and the rows behind it
 * would never have theirs.
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
  for (const row of rows) {
    try {
      if (await run(row)) done++
      inARow = 0
    } catch (error) {
      failure ??= { error }
      if (++inARow === mostInARow) break
    }
  }
  if (failure) throw failure.error
  return done
}
