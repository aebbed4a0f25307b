import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { anAdmin, aStudent } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

it('is requested again while it is confirmed: neither waits for the other, and the place is withdrawn once', async () => {
  const { deps } = product
  const [asker, confirmer, third] = [await anAdmin(deps), await anAdmin(deps), await anAdmin(deps)]
  const { body } = await apply(product, await aStudent(deps), await aProgram(deps))
  const id: string = body.data._id
  await deps.pool.query(`update applications set stage = 'joined' where id = $1`, [id])
  const ask = () =>
    product.call('POST', `/staff/applications/${id}/place-withdrawal`, {
      token: asker.token,
      body: { reason: 'The student has left.' },
    })
  expect((await ask()).status).toBe(200)
  const { rows } = await deps.pool.query(`select id from approvals where object_id = $1`, [id])
  const waiting = async () =>
    (
      await deps.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  const first = await deps.pool.connect()
  try {
    await first.query('begin')
    // The second request stops here, as it notifies those who may confirm: it has locked the application by then.
    await first.query('select from users where id = $1 for update', [third._id])
    const again = ask()
    await expect.poll(waiting).toBe(1)
    const confirming = product.call('POST', `/staff/approvals/${rows[0].id}/confirm`, {
      token: confirmer.token,
      body: {},
    })
    await expect.poll(waiting).toBe(2)
    await first.query('commit')
    expect([(await again).body.code, (await confirming).status]).toEqual(['move_not_possible', 200])
  } finally {
    await first.query('rollback')
    first.release()
  }
})
