import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { findBroken } from './invariants.ts'

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  await anAdmin(product.deps)
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps)
})
afterAll(() => product.close())

interface Sent {
  readonly student: Person
  readonly id: string
  readonly documentId: string
}

async function sent(): Promise<Sent> {
  const student = await aStudent(product.deps)
  const { body } = await apply(product, student, program, {
    documents: { cnicFrontImage: await smallPhotograph() },
  })
  return { student, id: body.data._id, documentId: body.data.documents[0]._id }
}

const names = async () => (await findBroken(product.deps)).map(({ name }) => name)
describe('the invariants of all records', () => {
  it('are satisfied throughout an application, from submission to joining and withdrawing', async () => {
    const { student, id } = await sent()
    await decide(product, officer, id, { decision: 'start_review' })
    await decide(product, officer, id, { decision: 'request_documents', documents: ['cnicBackImage'] })
    await decide(product, officer, id, { decision: 'documents_complete' })
    await product.call('POST', `/application/${id}/withdraw`, { token: student.token, body: {} })
    product.clock.advance(2 * 3_600_000)
    expect(await findBroken(product.deps)).toEqual([])
    expect((await product.call('GET', `/application/${id}`, { token: student.token })).status).toBe(200)
  })

  type Plant = (one: Sent) => (string | [string, unknown[]])[]
  const plants: [string, Plant][] = [
    [
      'stage-is-last-event',
      ({ id }) => [[`update applications set stage = 'under_review' where id = $1`, [id]]],
    ],
    [
      'events-in-a-row',
      ({ id }) => [
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'offer', 'under_review', 'submitted', 'officer', now())`,
          [id],
        ],
      ],
    ],
    [
      'joined-without-offer',
      ({ id }) => [
        [`update applications set stage = 'joined' where id = $1`, [id]],
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'confirm_join', 'submitted', 'joined', 'student', now())`,
          [id],
        ],
      ],
    ],
    [
      'requested-nothing',
      ({ id }) => [
        [`update applications set stage = 'documents_requested' where id = $1`, [id]],
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'request_documents', 'submitted', 'documents_requested', 'officer', now())`,
          [id],
        ],
      ],
    ],
    [
      'offer-without-reply-date',
      ({ id }) => [
        [`update applications set stage = 'offered', reply_by = null where id = $1`, [id]],
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'offer', 'submitted', 'offered', 'officer', now())`,
          [id],
        ],
      ],
    ],
    [
      'offer-not-ended',
      ({ id }) => [
        [
          `update applications set stage = 'offered', reply_by = now() - interval '15 days' where id = $1`,
          [id],
        ],
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'offer', 'submitted', 'offered', 'officer', now())`,
          [id],
        ],
      ],
    ],
    [
      'twin-applications',
      ({ id }) => [
        'drop index applications_one_open',
        [
          `insert into applications (id, reference, student_id, university_id, program_id, intake, applied_at, stage_since,
             profile, fingerprint)
           select $2, 'MZ-TWIN-1', student_id, university_id, program_id, intake, applied_at, stage_since, profile, 'x'
           from applications where id = $1`,
          [id, (twin = randomUUID())],
        ],
        [
          `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
           values ($1, 'submit', null, 'submitted', 'student', now())`,
          [twin],
        ],
      ],
    ],
    [
      'file-of-another-student',
      ({ documentId }) => [
        [
          `update documents set student_id = (select id from users where role = 'admin' limit 1) where id = $1`,
          [documentId],
        ],
      ],
    ],
    [
      'thread-of-unknown-person',
      () => [
        [
          `insert into message_threads (student_id, subject, started_at, last_at, waiting_on)
           values ($1, 'Hello', now(), now(), 'office')`,
          [randomUUID()],
        ],
      ],
    ],
    [
      'dead-mail',
      () => [
        `insert into outbox (id, name, run_at, created_at, done_at, outcome)
         values (gen_random_uuid(), 'offer-made', now(), now(), now(), 'dead')`,
      ],
    ],
    [
      'session-of-closed-account',
      ({ student }) => [[`update users set status = 'disabled' where id = $1`, [student._id]]],
    ],
    [
      'upload-left-open',
      ({ student }) => [
        [
          `insert into upload_intents (student_id, state, created_at, state_since)
           values ($1, 'staging', now() - interval '3 days', now() - interval '3 days')`,
          [student._id],
        ],
      ],
    ],
    [
      'university-counts',
      () => [`insert into university_counts (status, universities) values ('withdrawn', 3)`],
    ],
  ]
  let twin = ''

  it.each(plants)('report a planted %s, and nothing else, with its id', async (name, plant) => {
    const one = await sent()
    await asSuperuser(product.database, 'begin', ...plant(one), 'commit')
    const broken = await findBroken(product.deps)
    expect(broken.map((each) => each.name)).toEqual([name])
    expect(broken[0]).toMatchObject({ found: 1, ids: [expect.any(String)] })
    await removePlanted(one)
    expect(await names()).toEqual([])
  })

  it('report a lost file, but not an erased document', async () => {
    const one = await sent()
    await product.deps.files.remove(one.documentId)
    expect(await names()).toEqual([])
    product.clock.advance(2 * 3_600_000)
    const broken = await findBroken(product.deps)
    expect(broken).toMatchObject([{ name: 'unreachable-file', found: 1, ids: [one.documentId] }])
    await product.deps.db
      .updateTable('documents')
      .set({ erased_at: new Date(), seal: '{}' })
      .where('id', '=', one.documentId)
      .execute()
    expect(await names()).toEqual([])
  })

  /** Removes what the test planted, and the record it was planted on. */
  async function removePlanted({ student, id }: Sent): Promise<void> {
    await asSuperuser(
      product.database,
      ['delete from application_events where application_id in ($1, $2)', [id, twin || id]],
      ['delete from application_documents where application_id = $1', [id]],
      ['delete from applications where id in ($1, $2)', [id, twin || id]],
      `delete from message_threads where subject = 'Hello'`,
      `delete from outbox where outcome = 'dead'`,
      ['delete from upload_intents where student_id = $1', [student._id]],
      ['delete from sessions where user_id = $1', [student._id]],
      `delete from university_counts where status = 'withdrawn'`,
      `create unique index if not exists applications_one_open on applications (student_id, program_id, intake)
         where stage in ('submitted', 'under_review', 'documents_requested', 'offered', 'joined')`,
    )
  }
})

it('report a status that does not follow from the stage, and one that no total counts', async () => {
  const other = await testProduct()
  try {
    const student = await aStudent(other.deps)
    const { body } = await apply(other, student, await aProgram(other.deps))
    const broken = async () => (await findBroken(other.deps)).map(({ name }) => name)
    // The column is generated from the stage; only a superuser can turn it into a plain one.
    await asSuperuser(other.database, 'alter table applications alter column status drop expression')
    expect(await broken()).toEqual([])
    const set = (status: string) =>
      asSuperuser(other.database, [
        'update applications set status = $2 where id = $1',
        [body.data._id, status],
      ])
    await set('confirmed')
    expect(await broken()).toEqual(['derived-columns'])
    await set('unheard-of')
    expect(await broken()).toEqual(['sums-match', 'derived-columns'])
  } finally {
    await other.close()
  }
})
