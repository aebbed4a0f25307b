import type pg from 'pg'
import type { IdentityDocument } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { Deps } from '#platform/config/deps.ts'
import { openNumber } from '#areas/accounts/offers.ts'
import { openTyped, type TypedRow } from '#platform/unsaved-input/server/save-unsaved-input.ts'
import type { ExportedTable } from './exported-table.ts'
import { leftOutReasons, sectionDescriptions } from '#texts/students/personal-data/archive.ts'
import { exported, leftOut } from './personal-data.ts'

/** A row of a table in the download: names as in JSON, times in ISO 8601 and UTC. */
export type Row = Readonly<Record<string, unknown>>
export type Sections = Readonly<Record<string, readonly Row[]>>

/** Version of the layout of data.json. Raise it when a name changes; new names may come at any time. */
const layout = 2

const camel = (name: string) => name.replace(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase())
export const columnsOf = ({ columns }: Pick<ExportedTable, 'columns'>): string[] => columns.split(/\s+/u)

/** The student's rows of one table. Names of tables and columns come from our list, so they are safe in SQL. */
async function rowsOf(
  db: pg.ClientBase,
  table: string,
  exportedTable: ExportedTable,
  studentId: string,
): Promise<Row[]> {
  const facts = [
    ...columnsOf(exportedTable).map((column) => `'${camel(column)}', t.${column}`),
    ...Object.entries(exportedTable.also ?? {}).map(([name, fact]) => `'${name}', ${fact}`),
  ]
  // Ordered by the whole row last, so that rows with equal times have the same order in every download.
  const order = ` order by ${[exportedTable.order, 't::text'].filter(Boolean).join(', ')}`
  const { rows } = await db.query<{ row: Row }>(
    `select json_build_object(${facts.join(', ')}) as row from ${table} t where ${exportedTable.mine}${order}`,
    [studentId],
  )
  return rows.map(({ row }) => row)
}

interface MyData {
  data: Sections
  accessLog: Sections
}

/**
 * All data of a student at one point in time, with what stayed with accounts that were merged into this one.
 * @returns the sections of data.json and of access-log.json, by name
 */
export async function readMyData(
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  studentId: string,
): Promise<MyData> {
  const db = await pool.connect()
  try {
    await db.query(`begin isolation level repeatable read read only; set local time zone 'UTC'`)
    const { rows: accounts } = await db.query<{ id: string }>(
      `with recursive own as (
        select $1::uuid as id union select u.id from users u join own on u.merged_into = own.id)
       select id from own order by id <> $1, id`,
      [studentId],
    )
    const parts: MyData[] = []
    for (const { id } of accounts) parts.push(await readAccount(db, secrets, id))
    await db.query('commit')
    db.release()
    return {
      data: joined(parts.map(({ data }) => data)),
      accessLog: joined(parts.map(({ accessLog }) => accessLog)),
    }
  } catch (error) {
    db.release(error as Error)
    throw error
  }
}

/** The sections of several accounts, one account after the other. */
const joined = (parts: readonly Sections[]): Sections =>
  Object.fromEntries(
    Object.keys(parts[0] ?? {}).map((name) => [name, parts.flatMap((part) => part[name] ?? [])]),
  )

async function readAccount(db: pg.ClientBase, secrets: Deps['secrets'], studentId: string): Promise<MyData> {
  const data: Record<string, Row[]> = {}
  const accessLog: Record<string, Row[]> = {}
  for (const [table, exportedTable] of Object.entries(exported)) {
    const rows = await rowsOf(db, table, exportedTable, studentId)
    ;(exportedTable.in === 'access-log' ? accessLog : data)[exportedTable.as] = rows
  }
  const { rows: documents } = await db.query<{ of: IdentityDocument; sealed: Buffer; key: string }>(
    `select identity_document as of, number_sealed as sealed, key_id as key from identity_documents
     where user_id = $1 and number_sealed is not null`,
    [studentId],
  )
  const { rows: typed } = await db.query<TypedRow>(
    'select form, sealed, key_id, updated_at, mark from unsaved_input where student_id = $1',
    [studentId],
  )
  const numbers = new Map(
    documents.map(({ of, sealed, key }) => [
      of as unknown,
      openNumber(secrets.documentKey, { userId: studentId, identityDocument: of }, sealed, key),
    ]),
  )
  data['identityDocuments'] = (data['identityDocuments'] ?? []).map((row) => ({
    ...row,
    number: numbers.get(row['identityDocument']) ?? null,
  }))
  const work = new Map(
    typed.map((row) => [row.form as unknown, openTyped({ secrets }, studentId, row).typed]),
  )
  data['unsavedInput'] = (data['unsavedInput'] ?? []).map((row) => ({
    ...row,
    typed: work.get(row['form']) ?? null,
  }))
  return { data, accessLog }
}

/** Describes each section of a file, and what is left out of it and why; part of the file itself. */
export function explain(file: 'data' | 'access-log') {
  const here = Object.entries(exported).filter(([, table]) => (table.in ?? 'data') === file)
  return {
    layout,
    sections: Object.fromEntries(here.map(([, { as }]) => [as, sectionDescriptions[as]])),
    leftOut: [
      ...here.flatMap(([, table]) =>
        Object.entries(table.leftOut ?? {}).map(([column, reason]) => ({
          section: table.as,
          field: camel(column),
          why: leftOutReasons[reason],
        })),
      ),
      ...(file === 'data'
        ? Object.entries(leftOut).map(([table, reason]) => ({
            section: camel(table),
            why: leftOutReasons[reason],
          }))
        : []),
    ],
  }
}
