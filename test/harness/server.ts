import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { clientConfig, type Target } from '#platform/database/connect.ts'

/** The same server, another database. */
export function onDatabase(server: Target, name: string): Target {
  if (!('url' in server)) return { ...server, database: name }
  // URL refuses an address without a host, which a socket has in its parameters.
  const renamed = (address: string) => address.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`)
  const { url, directUrl } = server
  return { ...server, url: renamed(url), directUrl: directUrl && renamed(directUrl) }
}

/** The words that give a new database to the role, unless that is who makes it. */
export function ownedBy(owner: Target): string {
  return 'url' in owner ? '' : `owner ${owner.user}`
}

/** Runs one statement that needs a connection of its own, such as `create database`. */
export async function asAdmin(admin: Target, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig(admin))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The settings that lead a product or command started as a process of its own to the target. */
export function environmentOf(target: Target): Record<string, string> {
  const { pooler, directUrl } = 'url' in target ? target : {}
  return {
    DATABASE_URL: urlOf(target),
    ...(pooler && { DATABASE_POOLER: pooler }),
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
  }
}

/** The target as an address, for a product or command started as a process of its own (`DATABASE_URL`). */
export function urlOf(target: Target): string {
  if ('url' in target) return target.url
  const { host, port, user, database } = target
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** A server that may make databases, the role that owns them, and the migrated database to clone. */
export interface TestServer {
  admin: Target
  owner: Target
  template: string
}

/** Clones the template. The copy belongs to a role without superuser rights, as in production. */
export async function cloneTemplate({ admin, owner, template }: TestServer): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files beats replaying them through the log, and dropping such a copy is quicker too.
  await asAdmin(admin, `create database ${name} ${ownedBy(owner)} template ${template} strategy file_copy`)
  return name
}
