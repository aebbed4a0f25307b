import * as z from 'zod/mini'

/** The schema of what is stored of an input: without its rules, which may have been others when it was saved. */
export const stored = <Shape extends Record<string, z.ZodMiniType>>(input: { readonly shape: Shape }) =>
  z.object(
    Object.fromEntries(Object.entries(input.shape).map(([name, schema]) => [name, withoutRules(schema)])),
  ) as z.ZodMiniObject<{ [Name in keyof Shape]: z.ZodMiniType<z.output<Shape[Name]>, z.output<Shape[Name]>> }>

function withoutRules(schema: z.core.$ZodType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniNullable) return z.nullable(withoutRules(schema.def.innerType))
  if (schema instanceof z.ZodMiniArray) return z.array(withoutRules(schema.def.element))
  if (schema instanceof z.ZodMiniString) return z.string()
  if (schema instanceof z.ZodMiniNumber) return z.number()
  if (schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniBoolean) return schema
  throw new TypeError(`No rule says how a ${schema._zod.def.type} is stored.`)
}
