import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Target } from '#database/connect.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { asAdmin, onDatabase, ownedBy } from '#test/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that may make databases, the role that owns them, and the migrated database to clone. */
    testServer: { admin: Target; owner: Target; template: string }
  }
}

type TestServer = { admin: Target; owner: Target; stop: () => Promise<void> }

/** Starts one database server for the whole run, or uses TEST_DATABASE_URL, and migrates a template on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const { admin, owner, stop }: TestServer = url
    ? { admin: { url }, owner: { url }, stop: async () => {} }
    : await startOwnServer()
  const template = `template_${process.pid}`
  const tearDown = async () => {
    if (url) await asAdmin(admin, `drop database if exists ${template} with (force)`)
    await stop()
  }
  try {
    await asAdmin(admin, `create database ${template} ${ownedBy(owner)}`)
    await migrate(onDatabase(owner, template))
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServer', { admin, owner, template })
  return tearDown
}

async function startOwnServer(): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-test-'))
  await chmod(folder, 0o711)
  const say = (message: string) => console.error(message)
  const database = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    log: { debug: () => {}, info: () => {}, warn: say, error: say },
    // Commits need not reach the disk one by one here; crash tests start servers of their own.
    settings: { synchronous_commit: 'off', max_connections: '200' },
  })
  return {
    admin: { ...database.admin, database: 'postgres' },
    owner: database.connection,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
