import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { CannotListen, listen } from './listen.ts'

it('says in one sentence which setting to change when another program has the port', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const failure = await listen(Fastify(), { host: '127.0.0.1', port }).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(CannotListen)
  expect((failure as Error).message).toBe(
    `Port ${port} of 127.0.0.1 cannot be used: another program uses it. Stop that program, or set another PORT.`,
  )
  other.close()
})

it('says so when this machine does not have the address', async () => {
  await expect(listen(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(/Set another HOST\.$/)
})
