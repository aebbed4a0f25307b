import * as z from 'zod/mini'
import type { Schema } from '../contract/route.ts'

interface Written {
  readonly schema: Schema
  readonly body: Buffer
}

/** What replies that are given out again and again became for the wire; undefined until the first time. */
const again = new WeakMap<object, Written | undefined>()

/**
 * Says that a value is given out several times and never changes, so that as a reply it is read through its schema and
 * written only once.
 */
export function writeOnce<T>(value: T): T {
  if (typeof value === 'object' && value !== null) again.set(value, undefined)
  return value
}

/** A reply as JSON, read through its schema, so that a new column cannot leak. */
export function written(schema: Schema, reply: unknown): string | Buffer {
  const write = () => JSON.stringify(z.parse(schema, reply))
  if (typeof reply !== 'object' || reply === null || !again.has(reply)) return write()
  const known = again.get(reply)
  if (known?.schema === schema) return known.body
  const body = Buffer.from(write())
  again.set(reply, { schema, body })
  return body
}
