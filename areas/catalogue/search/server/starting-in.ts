import type pg from 'pg'

/** Numbers of the published programs whose source names a month of start. @param month its English name, lower case */
export async function startingIn(pool: pg.Pool, month: string): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>({
    name: 'programs-starting-in',
    text: `
      select number from programs where status = 'published' and intake ~* $1
      union
      select p.number from program_intakes i join programs p on p.id = i.program_id
      where p.status = 'published' and i.status = 'published' and trim(to_char(i.starts_on, 'month')) = $2
      limit 5000`,
    // The same word stands for days of application too: those in brackets are left out.
    values: [`^[^(]*\\m${month.slice(0, 3)}(${month.slice(3)})?\\M`, month],
  })
  return rows.map(({ number }) => number)
}
