import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leftOutReasons } from '#texts/students/personal-data/archive.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { exported, leftOut, notOfStudents } from './personal-data.ts'
import { columnsOf } from './read-my-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Reached {
  table: string
  column: string
}

/** Every column of every table that refers to people by foreign keys, directly or through other tables. */
async function columnsReferringToPeople(): Promise<Reached[]> {
  const { rows } = await database.pool.query<Reached>(`
    with recursive reached as (
      select 'users'::regclass::oid as id
      union
      select k.conrelid from pg_constraint k join reached r on k.confrelid = r.id where k.contype = 'f')
    select c.relname as table, a.attname as column
    from reached r join pg_class c on c.oid = r.id join pg_attribute a on a.attrelid = c.oid
    where a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`)
  return rows
}

/** Columns that are missing from the lists: of unlisted tables, and unlisted ones of exported tables. */
async function unlisted(): Promise<string[]> {
  const reached = await columnsReferringToPeople()
  return reached
    .filter(({ table }) => !(table in leftOut) && !(table in notOfStudents))
    .filter(({ table, column }) => {
      const listed = exported[table]
      return listed === undefined || !(columnsOf(listed).includes(column) || column in (listed.leftOut ?? {}))
    })
    .map(({ table, column }) => `${table}.${column}`)
}

describe('the list of tables with data of students', () => {
  test('lists every table and column with a foreign key to people', async () => {
    expect(await unlisted()).toEqual([])
  })

  test('fails on a new table until it is listed, even if it is linked indirectly, and on a new column', async () => {
    const { pool } = database
    await pool.query(`
      create table essays (id uuid primary key, author uuid references users (id), text text);
      create table essay_marks (essay_id uuid references essays (id), mark text);
      alter table student_tasks add column mood text`)
    expect(await unlisted()).toEqual([
      'essay_marks.essay_id',
      'essay_marks.mark',
      'essays.id',
      'essays.author',
      'essays.text',
      'student_tasks.mood',
    ])
    await pool.query('drop table essay_marks, essays; alter table student_tasks drop column mood')
    expect(await unlisted()).toEqual([])
  })

  test('lists nothing that does not exist, and nothing twice', async () => {
    const { rows } = await database.pool.query<Reached>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = current_schema()`,
    )
    const existing = Map.groupBy(rows, ({ table }) => table)
    const gone = Object.entries(exported).flatMap(([table, listed]) => {
      const columns = new Set((existing.get(table) ?? []).map(({ column }) => column))
      const named = [...columnsOf(listed), ...Object.keys(listed.leftOut ?? {})]
      const twice = named.filter((column, index) => named.indexOf(column) !== index)
      return [...twice, ...named.filter((column) => !columns.has(column))].map(
        (column) => `${table}.${column}`,
      )
    })
    expect(gone).toEqual([])
    const tables = [...Object.keys(exported), ...Object.keys(leftOut), ...Object.keys(notOfStudents)]
    expect(tables.filter((table) => !existing.has(table))).toEqual([])
    expect(new Set(tables).size).toBe(tables.length)
    const names = Object.values(exported).map(({ as }) => as)
    expect(new Set(names).size).toBe(names.length)
  })

  test('gives a reason for everything left out', () => {
    const left = [
      ...Object.values(exported).flatMap((table) => Object.values(table.leftOut ?? {})),
      ...Object.values(leftOut),
    ]
    const reasons = [...left.map((reason) => leftOutReasons[reason]), ...Object.values(notOfStudents)]
    expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/su.test(reason))).toEqual([])
  })
})
