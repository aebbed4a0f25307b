import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from '#app/all-routes.ts'
import { fieldsOf } from './answer-errors.ts'
import { compiled } from './compiled-schema.ts'

const told = (schema: z.ZodMiniType, input: unknown) => {
  const read = z.safeParse(schema, input)
  return read.success ? null : fieldsOf(read.error)
}

it('says in plain words what is wrong with each field', () => {
  const schema = compiled(
    z.strictObject({
      list: z.array(z.string()),
      text: z.string(),
      count: z.number(),
      yes: z.boolean(),
      one: z.enum(['a', 'b']),
      short: z.string().check(z.maxLength(3)),
      own: z.string('Write your message.'),
    }),
  ) as unknown as z.ZodMiniType
  expect(told(schema, { text: 1, count: 'x', yes: 1, one: 'c', short: 'long', own: 3, more: 1 })).toEqual({
    list: 'This is missing.',
    text: 'Send this as text.',
    count: 'Send this as a number.',
    yes: 'Send true or false.',
    one: 'Choose one of: a, b.',
    short: 'This is too long: at most 3.',
    own: 'Write your message.',
    more: 'This call does not know this field.',
  })
})

it('never answers in the words of the library, whatever is sent to any call', () => {
  const inputs = [undefined, null, 1, 'text', [], {}, { files: 1, documents: 'x', to: [] }]
  for (const [name, { body }] of allRoutes) {
    if (!body) continue
    for (const input of inputs) {
      const sentences = Object.values(told(compiled(body) as unknown as z.ZodMiniType, input) ?? {})
      expect([name, sentences.filter((one) => /Invalid|expected \w+, received/u.test(one))]).toEqual([
        name,
        [],
      ])
    }
  }
})
