import * as z from 'zod/mini'
import type { Schema } from '../contract/route.ts'

/** Compiled once in a process: the servers of a test run share their contract. */
const known = new WeakMap<Schema, Schema>()

/**
 * The same schema with compiled parsers for its objects, three times as fast. The mini form of zod, which the
 * contract uses to save bytes in the browser, has no compiled parsers. Accepts and refuses exactly what `schema`
 * does.
 */
export function compiled<S extends Schema>(schema: S): S {
  const found = known.get(schema) ?? (compile(schema) as S)
  known.set(schema, found)
  return found as S
}

function compile(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, compile(field)]),
      )
      return new z.core.$ZodObjectJIT({ ...def, shape })
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: compile(def.element) } as typeof def)
    case 'nullable':
    case 'optional':
      return z.core.clone(schema, { ...def, innerType: compile(def.innerType) } as typeof def)
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options.map(compile) } as typeof def)
    case 'record':
      return z.core.clone(schema, { ...def, valueType: compile(def.valueType) } as typeof def)
    default:
      return schema
  }
}
