import { expect, it } from 'vitest'
import { runSpawned } from '#test/harness/run-command.ts'

it('refuses a database server, and names what backs it up', async () => {
  const { code, err } = await runSpawned('backup.ts', ['--to', 'backups'], {
    env: { DATABASE_URL: 'postgres://app@db.example.org/manzil' },
  })
  expect(code).toBe(2)
  expect(err).toContain('pgBackRest')
})

it.each([[[]], [['--to', 'a', '--verify', 'b']]])('explains itself when called with %j', async (args) => {
  const { code, err } = await runSpawned('backup.ts', args, { env: {} })
  expect(code).toBe(2)
  expect(err).toContain('Usage: npm run backup')
})
