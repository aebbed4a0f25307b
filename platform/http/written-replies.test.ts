import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeOnce, written } from './written-replies.ts'

const Person = z.object({ name: z.string() })
const asText = (body: string | Buffer) => body.toString()

test('a reply has only what its schema has, also when it is given out again', () => {
  const person = writeOnce({ name: 'Amina', secret: 'x' })
  const first = written(Person, person)
  expect(asText(first)).toBe('{"name":"Amina"}')
  expect(written(Person, person)).toBe(first)
})

test('a value that is given out as replies of two calls is written for each', () => {
  const value = writeOnce({ name: 'Amina', secret: 'x' })
  const Secret = z.object({ secret: z.string() })
  expect([Person, Secret, Person].map((schema) => asText(written(schema, value)))).toEqual([
    '{"name":"Amina"}',
    '{"secret":"x"}',
    '{"name":"Amina"}',
  ])
})

test('a reply that is not given out again is written as it is now', () => {
  const person = { name: 'Amina' }
  written(Person, person)
  person.name = 'Bilal'
  expect(asText(written(Person, person))).toBe('{"name":"Bilal"}')
})

test('a reply that its schema does not accept is refused each time', () => {
  const wrong = writeOnce({ name: 5 })
  for (const _ of [1, 2]) expect(() => written(Person, wrong as never)).toThrow()
})

test('what is no object needs no memory', () => {
  expect(asText(written(z.string(), writeOnce('text')))).toBe('"text"')
  expect(asText(written(z.null(), writeOnce(null)))).toBe('null')
})
