import { expect, test } from 'vitest'
import { summarize } from './statement-summary.ts'

test('names operation and table, in the quotes of a query builder or without', () => {
  const cases: [string, string, string | undefined][] = [
    ['select "id" from "users" where "email" = $1', 'select', 'users'],
    ['  update job_runs set began_at = $1', 'update', 'job_runs'],
    ['update "applications" as "a" set "stage" = $1', 'update', 'applications'],
    ['insert into "outbox" ("id") values ($1)', 'insert', 'outbox'],
    ['with queued as (insert into outbox (id) values ($1)) select pg_notify($2, $3)', 'with', 'outbox'],
    ['delete from "public"."sessions" where id = $1', 'delete', 'sessions'],
    ['-- why\nselect 1 from documents', 'select', 'documents'],
    ['select 1', 'select', undefined],
    ['begin', 'begin', undefined],
    ['', 'statement', undefined],
  ]
  for (const [text, operation, table] of cases) expect(summarize(text), text).toEqual({ operation, table })
})

test('takes no value of a statement', () => {
  const texts = [
    `select * from "users" where email = 'amina@example.org'`,
    `insert into notes values ('from Amina')`,
    `select set_config('app.user', 'amina', true)`,
    `select extract(year from now()) from 'amina'`,
  ]
  for (const text of texts) expect(JSON.stringify(summarize(text))).not.toMatch(/amina/i)
})
