import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from '#app/all-routes.ts'
import type { Schema } from '../contract/route.ts'
import { compiled } from './compiled-schema.ts'

const described = (schema: Schema) => z.toJSONSchema(schema, { unrepresentable: 'any' })

describe('a compiled schema', () => {
  test.each([...allRoutes])('describes the reply of %s', (_, route) => {
    expect(described(compiled(route.reply))).toEqual(described(route.reply))
  })

  const Person = z.object({
    _id: z.uuid(),
    name: z.optional(z.string()),
    home: z.nullable(z.object({ city: z.string() })),
    visits: z.array(z.object({ at: z.string() })),
    actions: z.partialRecord(
      z.enum(['go', 'stay']),
      z.union([z.object({ url: z.string() }), z.object({ no: z.string() })]),
    ),
  })
  const _id = '3f0c2c1e-7b5d-4a8e-9a51-0f4c3b2a1d00'
  const right = { _id, home: { city: 'Riga' }, visits: [{ at: 'noon' }], actions: { go: { url: '/go' } } }

  test('lets nothing through that it does not name, at any depth', () => {
    const more = {
      ...right,
      secret: 1,
      home: { city: 'Riga', secret: 1 },
      visits: [{ at: 'noon', secret: 1 }],
      actions: { go: { url: '/go', secret: 1 } },
    }
    expect(z.parse(compiled(Person), more)).toEqual(right)
    expect(z.parse(compiled(Person), { ...right, name: 'Ayesha', home: null })).toEqual({
      ...right,
      name: 'Ayesha',
      home: null,
    })
  })

  test.each([
    ['a wrong kind', { ...right, name: 1 }],
    ['a missing field', { ...right, home: undefined }],
    ['a malformed id', { ...right, _id: 'x' }],
    ['a fault deep inside', { ...right, visits: [{ at: 'noon' }, { at: 3 }] }],
    ['a key that is none', { ...right, actions: { run: { url: '/run' } } }],
    ['neither of two', { ...right, actions: { go: {} } }],
    ['nothing at all', null],
  ])('refuses %s as the schema itself does', (_, wrong) => {
    const plain = z.safeParse(Person, wrong)
    expect(plain.success).toBe(false)
    expect(z.safeParse(compiled(Person), wrong).error?.issues).toEqual(plain.error?.issues)
  })

  test('keeps a strict object strict', () => {
    const Strict = z.strictObject({ a: z.number() })
    expect(z.safeParse(compiled(Strict), { a: 1, b: 2 }).error?.issues).toEqual(
      z.safeParse(Strict, { a: 1, b: 2 }).error?.issues,
    )
  })
})
