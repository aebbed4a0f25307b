import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from '#app/all-routes.ts'
import type { Schema } from './route.ts'

/** Whether a part of a call, in each of its forms, refuses a field that it does not know and never drops it silently. */
function refusesUnknown(schema: Schema): boolean {
  if (schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.every((form) => refusesUnknown(form as Schema))
  }
  const { error } = z.safeParse(schema, { noSuchField: 'x' })
  return (
    error?.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('noSuchField')) ??
    false
  )
}

describe('a field that no call knows', () => {
  for (const part of ['params', 'query', 'body'] as const) {
    it(`is refused in the ${part} of every call`, () => {
      const taking = [...allRoutes].flatMap(([name, route]) => {
        const schema = route[part]
        return schema && !refusesUnknown(schema) ? [name] : []
      })
      expect(taking).toEqual([])
    })
  }

  it('is told from one that a call knows', () => {
    expect(refusesUnknown(z.strictObject({ a: z.optional(z.string()) }))).toBe(true)
    expect(refusesUnknown(z.object({ a: z.optional(z.string()) }))).toBe(false)
  })
})
