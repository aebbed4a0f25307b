import { once } from 'node:events'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { createClient } from '../database/connect.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { addHealth } from './health.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const readiness = async () => {
  const answer = await fetch(`${product.url}/readyz`)
  const { missing } = (await answer.json()) as { missing: string[] }
  return [answer.status, ...missing]
}
/** As after a failover: every session of the product has ended, and new ones read only, or not. */
async function restart(readOnly: 'on' | 'off'): Promise<void> {
  const beside = createClient(product.database.target, 'test')
  await beside.connect()
  await beside.query('set default_transaction_read_only = off')
  const { rows } = await beside.query<{ name: string }>('select current_database() as name')
  await beside.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${readOnly}`)
  await beside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  // A pooler would go on with this session, which began with the old setting.
  const ended = once(beside, 'error')
  await beside.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  await ended
}

it('is not ready on a database that takes no writes, answers 503 with Retry-After and comes back by itself', async () => {
  const student = await aStudent(product.deps)
  expect(await readiness()).toEqual([200])
  await restart('on')
  await expect.poll(readiness).toEqual([503, 'database'])
  const write = await product.call('PUT', `/student/update/${student._id}`, {
    token: student.token,
    body: { dateOfBirth: '2007-02-03' },
  })
  expect([write.status, write.body.code, write.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  await restart('off')
  await expect.poll(readiness).toEqual([200])
  const again = await product.call('PUT', `/student/update/${student._id}`, {
    token: student.token,
    body: { dateOfBirth: '2007-02-03' },
  })
  expect(again.status).toBe(200)
})

it('says what is still being loaded, and is ready as soon as it is', async () => {
  const loading = ['catalogue']
  const server = fastify()
  addHealth(server, product.deps, { loading: () => loading })
  const ask = async () => {
    const answer = await server.inject('/readyz')
    return [answer.statusCode, answer.headers['retry-after'], answer.json()]
  }
  await expect.poll(ask).toEqual([503, '2', { ready: false, missing: ['catalogue'] }])
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  loading.pop()
  await expect.poll(ask).toEqual([200, undefined, { ready: true, missing: [] }])
  await server.close()
})

it('is ready on a database that a later release has migrated further', async () => {
  await product.deps.pool.query(
    `insert into schema_migrations (name, checksum, works_after) values ('9999-later', 'x', null)`,
  )
  await expect.poll(readiness).toEqual([200])
  await product.deps.pool.query(`update schema_migrations set works_after = '9998' where name = '9999-later'`)
  await expect.poll(readiness).toEqual([503, 'migrations'])
})
