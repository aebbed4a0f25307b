import type pg from 'pg'

/** The numbers of the published programs whose source names an intake in a month. @param month in lower-case English */
export async function startingIn(pool: pg.Pool, month: string): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>({
    name: 'programs-starting-in',
    text: `
      select number from programs where status = 'published' and intake ~* $1
      union
      select p.number from program_intakes i join programs p on p.id = i.program_id
      where p.status = 'published' and i.status = 'published' and trim(to_char(i.starts_on, 'month')) = $2
      limit 5000`,
    // Text in brackets is ignored, because it contains application deadlines.
    values: [`^[^(]*\\m${month.slice(0, 3)}(${month.slice(3)})?\\M`, month],
  })
  return rows.map(({ number }) => number)
}
