import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Connection } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { emptyDatabase } from '#test/harness/database.ts'

/** Rows of the built-in catalogue as an earlier release left them, before migration 0140. */

let database: Awaited<ReturnType<typeof emptyDatabase>>
let connection: Connection
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.target, { upTo: '0138-answering-messages' })
  connection = connect(database.target)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const agent = 'https://asarworld.com/en/universities-2'
const copy =
  'https://www.studyabroad.pk/news-event/china-limits-english-taught-mbbs-programs-to-only-45-universities-for-foreign-students-14793'
const mbbs = 'mbbs-clinical-medicine-english-taught'

interface Earlier {
  source_id: string
  source_url: string
  tuition_amount?: number
  duration_months?: number
  intake?: string
  group_sources?: object
}
const earlier: Earlier[] = [
  { source_id: 'mz:051qn8h41:medicine', source_url: agent, tuition_amount: 6200, duration_months: 72 },
  // An officer has since read the tuition.
  {
    source_id: 'mz:051qn8h41:computer-science',
    source_url: agent,
    tuition_amount: 4800,
    group_sources: {
      tuition: { sourceUrl: 'https://iliauni.edu.ge/fees', sourceNote: null, checkedOn: '2026-11-25' },
    },
  },
  { source_id: 'mz:051qn8h41:civil-engineering', source_url: agent, tuition_amount: 4000 },
  { source_id: `mz:03rc6as71:${mbbs}`, source_url: copy, intake: 'September' },
  { source_id: `mz:05jscf583:${mbbs}`, source_url: copy, tuition_amount: 41_000 },
  { source_id: 'mz:00wjc7c48:economics', source_url: 'https://www.unimi.it/en', tuition_amount: 100 },
  // A row of an import.
  { source_id: 'list:1', source_url: agent, tuition_amount: 900 },
]

it('takes what only agencies stated from systems in use, and leaves the rest', async () => {
  const { pool } = connection
  const ningxia = { source_id: 'manual:ningxia-medical-university', source_url: copy }
  await pool.query(
    `insert into universities (source_id, name, country, source_url, checked_on)
     values ($1, 'Ningxia Medical University', 'CN', $2, '2026-11-21')`,
    [ningxia.source_id, ningxia.source_url],
  )
  await pool.query(
    `insert into programs (university_id, country, source_id, name, source_url, source_kind, checked_on, tuition_amount,
       tuition_currency, duration_months, intake, group_sources)
     select u.id, u.country, e.source_id, e.source_id, e.source_url, 'agent', '2026-11-21', e.tuition_amount,
       case when e.tuition_amount is not null then 'USD' end, e.duration_months, e.intake,
       coalesce(e.group_sources, '{}')
     from universities u, jsonb_to_recordset($1) as e(source_id text, source_url text, tuition_amount numeric,
       duration_months int, intake text, group_sources jsonb)`,
    [JSON.stringify(earlier)],
  )
  await migrate(database.target)

  const { rows } = await pool.query(
    `select source_id, source_url, tuition_amount::int as tuition, duration_months as months, intake,
       checked_on is not null as checked
     from programs`,
  )
  const of = (sourceId: string) => rows.find(({ source_id }) => source_id === sourceId)
  const iliauni = expect.stringMatching(/^https:\/\/iliauni\.edu\.ge\//)
  expect(of('mz:051qn8h41:medicine')).toMatchObject({ source_url: iliauni, tuition: null, months: 72 })
  expect(of('mz:051qn8h41:computer-science')).toMatchObject({ source_url: iliauni, tuition: 4800 })
  expect(of('mz:051qn8h41:civil-engineering')).toMatchObject({
    source_url: null,
    tuition: null,
    checked: false,
  })
  expect(of(`mz:03rc6as71:${mbbs}`)).toMatchObject({
    source_url: expect.stringMatching(/^https:\/\/med\.tongji\.edu\.cn\//),
    intake: null,
  })
  expect(of(`mz:05jscf583:${mbbs}`)).toMatchObject({
    source_url: expect.stringMatching(/^https:\/\/eoibeijing\.gov\.in\//),
    tuition: 41_000,
  })
  for (const sourceId of ['mz:00wjc7c48:economics', 'list:1']) {
    const before = earlier.find(({ source_id }) => source_id === sourceId)!
    expect(of(sourceId)).toMatchObject({
      source_url: before.source_url,
      tuition: before.tuition_amount,
      checked: true,
    })
  }
  const universities = await pool.query('select source_url from universities')
  expect(universities.rows).toEqual([{ source_url: of(`mz:05jscf583:${mbbs}`).source_url }])
})

it('accepts a rule of a regulator without a day: a question', async () => {
  const { rowCount } = await connection.pool.query(
    `insert into recognition_rules (regulator, home_country, position, rule, source_url)
     values ('PM&DC', 'PK', 1, 'Whether it counts.', 'https://pmdc.pk/')`,
  )
  expect(rowCount).toBe(1)
})
