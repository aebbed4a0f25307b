import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { clientConfig, type Target } from '#database/connect.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made, and the migrated database to clone. */
    testServer: { admin: Target; template: string; embedded: boolean }
  }
}

/** Starts one database server for the whole run, or uses TEST_DATABASE_URL, and migrates a template on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const template = `template_${process.pid}`
  const url = process.env['TEST_DATABASE_URL']
  const { admin, stop } = url ? { admin: { url }, stop: async () => {} } : await startOwnServer()
  await asAdmin(admin, `create database ${template}`)
  await migrate(onDatabase(admin, template))
  project.provide('testServer', { admin, template, embedded: !url })
  return async () => {
    if (url) await asAdmin(admin, `drop database ${template} with (force)`)
    await stop()
  }
}

async function startOwnServer(): Promise<{ admin: Target; stop: () => Promise<void> }> {
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
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same server, another database. */
function onDatabase(server: Target, name: string): Target {
  if (!('url' in server)) return { ...server, database: name }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { url: url.href }
}

async function asAdmin(admin: Target, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig(admin))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
