import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { lapseOffers, warnOfEndingOffers } from './end-offers.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const day = 86_400_000

async function anApplication(): Promise<{ student: Person; id: string }> {
  const student = await aStudent(product.deps)
  const answer = await apply(product, student, await aProgram(product.deps))
  return { student, id: answer.body.data._id }
}
/** Both warnings, delivered: the second goes out a day after the first. The clock is a day later then. */
async function warnTwice(): Promise<void> {
  const { deps, clock } = product
  await warnOfEndingOffers(deps)
  await deps.mail.drain()
  clock.advance(day)
  await warnOfEndingOffers(deps)
  await deps.mail.drain()
}
const show = (person: Person, id: string) =>
  product.call('GET', `/application/${id}`, { token: person.token })

describe('offers that end', () => {
  it('only end after two delivered warnings, and can be reinstated', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    await decide(product, officer, id, { decision: 'offer' })
    expect(await warnOfEndingOffers(deps)).toBe(0)
    const moved = 15 * day
    clock.advance(moved)
    try {
      expect(await lapseOffers(deps), 'never warned').toBe(0)
      expect(await warnOfEndingOffers(deps)).toBe(1)
      await deps.mail.drain()
      expect(await warnOfEndingOffers(deps), 'the first warning is not a day old').toBe(0)
      clock.advance(day)
      expect(await lapseOffers(deps), 'warned once').toBe(0)
      expect(await warnOfEndingOffers(deps)).toBe(1)
      expect(await lapseOffers(deps), 'warned and not delivered').toBe(0)
      await deps.mail.drain()
      expect(await lapseOffers(deps), 'the warning has just been delivered').toBe(0)
      clock.advance(2 * day)
      expect(await warnOfEndingOffers(deps), 'each warning goes once').toBe(0)
      expect(await lapseOffers(deps)).toBeGreaterThan(0)
    } finally {
      clock.advance(-moved - 3 * day)
    }
    expect((await show(student, id)).body.data).toMatchObject({ stage: 'lapsed', joinStatus: 'declined' })
    expect((await decide(product, officer, id, { decision: 'reinstate' })).status).toBe(200)
  })

  it('are warned of once a day, with the time that is left, also when they end very soon or should have ended', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    const replyBy = new Date(clock.now().getTime() + day).toISOString().slice(0, 10)
    await decide(product, officer, id, { decision: 'offer', replyBy })
    const warnings = async () =>
      (await product.mails(student.email))
        .filter(({ subject }) => subject!.includes('is due on'))
        .map(({ text }) => /Your offer ends [^\n]+/.exec(text!)![0])
    await warnOfEndingOffers(deps)
    await warnOfEndingOffers(deps)
    expect(await warnings()).toEqual(['Your offer ends tomorrow'])
    clock.advance(4 * day)
    try {
      await warnOfEndingOffers(deps)
      expect(await warnings()).toEqual(['Your offer ends tomorrow', 'Your offer ends tomorrow'])
      clock.advance(day - 60_000)
      await lapseOffers(deps)
      expect(
        (await deps.db.selectFrom('applications').select('stage').where('id', '=', id).execute())[0],
      ).toEqual({
        stage: 'offered',
      })
    } finally {
      clock.advance(-5 * day + 60_000)
    }
  })

  it('are not warned of while the account is closed, and then do not end', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    await decide(product, officer, id, { decision: 'offer' })
    const { _id, token } = student
    expect((await product.call('DELETE', `/student/delete/${_id}`, { token })).status).toBe(200)
    const before = (await product.mails(student.email)).length
    const moved = 15 * day
    clock.advance(moved)
    try {
      await warnTwice()
      clock.advance(2 * day)
      await lapseOffers(deps)
    } finally {
      clock.advance(-moved - 3 * day)
    }
    expect((await product.mails(student.email)).length).toBe(before)
    const row = await deps.db.selectFrom('applications').select('stage').where('id', '=', id).execute()
    expect(row).toEqual([{ stage: 'offered' }])
  })

  it('stay open when a warning could not be delivered', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    await decide(product, officer, id, { decision: 'offer' })
    const moved = 15 * day
    clock.advance(moved)
    try {
      await warnTwice()
      const warnings = deps.db.selectFrom('offer_warnings').select('mail_id').where('application_id', '=', id)
      const given = await deps.db
        .updateTable('outbox')
        .set({ outcome: 'dead' })
        .where('id', 'in', warnings)
        .returning('id')
        .execute()
      expect(given).toHaveLength(2)
      clock.advance(2 * day)
      await lapseOffers(deps)
    } finally {
      clock.advance(-moved - 3 * day)
    }
    expect((await show(student, id)).body.data.stage).toBe('offered')
  })

  it('stay open when they get another reply date at the moment at which they would end', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    await decide(product, officer, id, { decision: 'offer' })
    const moved = 18 * day
    clock.advance(15 * day)
    const other = await deps.pool.connect()
    try {
      await warnTwice()
      clock.advance(2 * day)
      await other.query('begin')
      await other.query(`update applications set reply_by = reply_by + interval '30 days' where id = $1`, [
        id,
      ])
      const lapsing = lapseOffers(deps)
      await expect
        .poll(async () => {
          const { rows } = await deps.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      await other.query('commit')
      await lapsing
    } finally {
      other.release()
      clock.advance(-moved)
    }
    expect((await show(student, id)).body.data.stage).toBe('offered')
  })

  it('are warned of and end although one of them cannot be', async () => {
    const [first, second] = [await anApplication(), await anApplication()]
    const { deps, clock } = product
    for (const { id } of [first, second]) await decide(product, officer, id, { decision: 'offer' })
    // Whatever the reason, such as a mail that cannot be composed: the row fails in every run.
    const fails = (table: string) =>
      deps.pool.query(
        `create or replace function refuse_one() returns trigger language plpgsql as
           $$ begin raise exception 'this row cannot be written'; end $$;
         create or replace trigger refuse_one before insert on ${table} for each row
           when (new.application_id = '${first.id}') execute function refuse_one()`,
      )
    const works = (table: string) => deps.pool.query(`drop trigger refuse_one on ${table}`)
    const moved = 18 * day
    clock.advance(15 * day)
    try {
      await fails('offer_warnings')
      await expect(warnOfEndingOffers(deps)).rejects.toThrow('this row cannot be written')
      clock.advance(day)
      await expect(warnOfEndingOffers(deps)).rejects.toThrow('this row cannot be written')
      await works('offer_warnings')
      await deps.mail.drain()
      const mails = await deps.db
        .selectFrom('outbox')
        .select('outcome')
        .where('name', '=', 'offer-ending-soon')
        .where('user_id', '=', second.student._id)
        .execute()
      expect(mails).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }])
      await warnTwice()
      clock.advance(day)
      await fails('application_events')
      await expect(lapseOffers(deps)).rejects.toThrow('this row cannot be written')
      await works('application_events')
    } finally {
      clock.advance(-moved)
    }
    expect((await show(first.student, first.id)).body.data.stage).toBe('offered')
    expect((await show(second.student, second.id)).body.data.stage).toBe('lapsed')
  })

  it('are warned of again when the offer was withdrawn and made again with the same reply date', async () => {
    const { student, id } = await anApplication()
    const { deps, clock } = product
    const replyBy = new Date(clock.now().getTime() + 14 * day).toISOString().slice(0, 10)
    const stage = async () =>
      (await show({ ...student, token: await anotherSession(deps, student) }, id)).body.data.stage
    const warnings = async () =>
      (
        await deps.db
          .selectFrom('outbox')
          .select('id')
          .where('name', '=', 'offer-ending-soon')
          .where('user_id', '=', student._id)
          .execute()
      ).length
    await decide(product, officer, id, { decision: 'offer', replyBy })
    let moved = 0
    const wait = (days: number) => {
      moved += days * day
      clock.advance(days * day)
    }
    wait(12)
    try {
      await warnTwice()
      moved += day
      expect(await warnings()).toBe(2)
      const later = { ...officer, token: await anotherSession(deps, officer) }
      const back = [
        await decide(product, later, id, { decision: 'withdraw_offer', reason: 'The place was taken.' }),
        await decide(product, later, id, { decision: 'reinstate' }),
        await decide(product, later, id, { decision: 'offer', replyBy }),
      ]
      expect(back.map(({ status }) => status)).toEqual([200, 200, 200])
      wait(4)
      await lapseOffers(deps)
      expect(await stage(), 'not warned of this offer').toBe('offered')
      await warnTwice()
      moved += day
      expect(await warnings()).toBe(4)
      wait(2)
      await lapseOffers(deps)
      expect(await stage()).toBe('lapsed')
    } finally {
      clock.advance(-moved)
    }
  })
})
