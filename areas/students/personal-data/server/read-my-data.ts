import type pg from 'pg'
import type { IdentityPaper } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { Deps } from '#platform/config/deps.ts'
import { openNumber } from '#areas/accounts/offers.ts'
import { openTyped, type TypedRow } from '#platform/typed-work/server/keep-typed-work.ts'
import type { KeptOfStudent } from './kept-of-student.ts'
import { exported, leftOut } from './personal-data.ts'

/** A row of a table as the download shows it: names as in JSON, moments in ISO 8601 and UTC. */
export type Row = Readonly<Record<string, unknown>>
export type Sections = Readonly<Record<string, readonly Row[]>>

/** Version of the layout of data.json. Raise it when a name changes; new names may come at any time. */
const layout = 1

const camel = (name: string) => name.replace(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase())
export const columnsOf = ({ columns }: Pick<KeptOfStudent, 'columns'>): string[] => columns.split(/\s+/u)

/** Everything in one table that is the student's. The list of tables is ours, so its words may stand in SQL. */
async function rowsOf(
  db: pg.ClientBase,
  table: string,
  kept: KeptOfStudent,
  studentId: string,
): Promise<Row[]> {
  const facts = [
    ...columnsOf(kept).map((column) => `'${camel(column)}', t.${column}`),
    ...Object.entries(kept.also ?? {}).map(([name, fact]) => `'${name}', ${fact}`),
  ]
  // The row itself comes last, so that what is of the same moment stands in the same order in every copy.
  const order = ` order by ${[kept.order, 't::text'].filter(Boolean).join(', ')}`
  const { rows } = await db.query<{ row: Row }>(
    `select json_build_object(${facts.join(', ')}) as row from ${table} t where ${kept.mine}${order}`,
    [studentId],
  )
  return rows.map(({ row }) => row)
}

/**
 * All data of a student, as of one moment.
 * @returns the sections of data.json and of access-log.json, by name
 */
export async function readMyData(
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  studentId: string,
): Promise<{ data: Sections; accessLog: Sections }> {
  const data: Record<string, Row[]> = {}
  const accessLog: Record<string, Row[]> = {}
  const db = await pool.connect()
  try {
    await db.query(`begin isolation level repeatable read read only; set local time zone 'UTC'`)
    for (const [table, kept] of Object.entries(exported)) {
      const rows = await rowsOf(db, table, kept, studentId)
      ;(kept.in === 'access-log' ? accessLog : data)[kept.as] = rows
    }
    const { rows: papers } = await db.query<{ paper: IdentityPaper; sealed: Buffer; key: string }>(
      `select paper, number_sealed as sealed, key_id as key from identity_papers
       where user_id = $1 and number_sealed is not null`,
      [studentId],
    )
    const { rows: typed } = await db.query<TypedRow>(
      'select form, sealed, key_id, updated_at, mark from typed_work where student_id = $1',
      [studentId],
    )
    await db.query('commit')
    const numbers = new Map(
      papers.map(({ paper, sealed, key }) => [
        paper as unknown,
        openNumber(secrets.documentKey, { userId: studentId, paper }, sealed, key),
      ]),
    )
    data['identityPapers'] = (data['identityPapers'] ?? []).map((row) => ({
      ...row,
      number: numbers.get(row['paper']) ?? null,
    }))
    const work = new Map(
      typed.map((row) => [row.form as unknown, openTyped({ secrets }, studentId, row).typed]),
    )
    data['typedAndNotSaved'] = (data['typedAndNotSaved'] ?? []).map((row) => ({
      ...row,
      typed: work.get(row['form']) ?? null,
    }))
    db.release()
  } catch (error) {
    db.release(error as Error)
    throw error
  }
  return { data, accessLog }
}

/** What each section of a file is, and what is left out of it and why; stands in the file itself. */
export function explain(file: 'data' | 'access-log') {
  const here = Object.entries(exported).filter(([, kept]) => (kept.in ?? 'data') === file)
  return {
    layout,
    sections: Object.fromEntries(here.map(([, { as, about }]) => [as, about])),
    leftOut: [
      ...here.flatMap(([, kept]) =>
        Object.entries(kept.leftOut ?? {}).map(([column, why]) => ({
          section: kept.as,
          field: camel(column),
          why,
        })),
      ),
      ...(file === 'data'
        ? Object.entries(leftOut).map(([table, why]) => ({ section: camel(table), why }))
        : []),
    ],
  }
}
