import type pg from 'pg'
import { percentile, printTable, rounded } from '../measure/figures.ts'

const rounds = 60

/** What the list of universities reads, with its total from `total`. */
const page = (total: string) => `
  select figures.total, u.* from (${total}) as figures
  left join (
    select * from universities where status = 'published' order by folded_name, id limit 12 offset $1
  ) as u on true
  order by u.folded_name, u.id`

const ways = {
  counted: page(`select count(*)::integer as total from universities where status = 'published'`),
  kept: page(
    `select coalesce(sum(universities), 0)::integer as total from university_counts where status = 'published'`,
  ),
}

/** Times the statement of a page of universities with its total counted, and with the stored count, in turn. */
export async function timeListTotals(pool: pg.Pool): Promise<void> {
  const took = { counted: [] as number[], kept: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const totals = []
    for (const way of ['counted', 'kept'] as const) {
      const began = performance.now()
      const { rows } = await pool.query<{ total: number }>({
        name: `bench-${way}`,
        text: ways[way],
        values: [12 * (round % 50)],
      })
      // The first ones are planned.
      if (round >= 10) took[way].push(performance.now() - began)
      totals.push(rows[0]?.total)
    }
    if (totals[0] !== totals[1]) throw new Error(`Counted ${totals[0]}, kept ${totals[1]}`)
  }
  const [counted, kept] = [percentile(took.counted), percentile(took.kept)]
  console.log('\n  The statement of a page of universities by its total, p50 in ms')
  printTable(['counted', 'kept', 'times'], [[rounded(counted), rounded(kept), (counted / kept).toFixed(1)]])
}
