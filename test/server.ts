import pg from 'pg'
import { clientConfig, type Target } from '#database/connect.ts'

/** The same server, another database. */
export function onDatabase(server: Target, name: string): Target {
  if (!('url' in server)) return { ...server, database: name }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { url: url.href }
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

/** The target as an address, for a product or command started as a process of its own (`DATABASE_URL`). */
export function urlOf(target: Target): string {
  if ('url' in target) return target.url
  const { host, port, user, database } = target
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
