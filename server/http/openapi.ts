import * as z from 'zod/mini'
import { RefusalBody } from '#contract/errors.ts'
import type { RouteShape, Schema } from '#contract/route.ts'

const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest as { properties?: Record<string, unknown>; required?: string[] }
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, rule]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: rule,
  }))
}

function bodyOf(route: RouteShape) {
  if (route.bytes) return { required: true, content: { 'application/octet-stream': { schema: {} } } }
  if (!route.body && !route.upload) return undefined
  const schema = route.body ? schemaOf(route.body, 'input') : { type: 'object' }
  if (!route.upload) return { required: true, content: { 'application/json': { schema } } }
  const files = route.upload.files.map((name) => [name, { type: 'string', contentMediaType: 'image/jpeg' }])
  const form = {
    ...schema,
    properties: { ...('properties' in schema ? schema.properties : {}), ...Object.fromEntries(files) },
  }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

/**
 * The OpenAPI 3.1 document of every call, made from the contract.
 * @param publicUrl where the product is reached, without a path
 */
export function openApi(routes: ReadonlyMap<string, RouteShape>, title: string, publicUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
  for (const [name, route] of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const success = route.stream
      ? { [route.stream]: { schema: schemaOf(route.reply, 'output') } }
      : route.download
        ? { [route.download]: { schema: { type: 'string', contentMediaType: route.download } } }
        : { 'application/json': { schema: schemaOf(route.reply, 'output') } }
    const body = bodyOf(route)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      operationId: name,
      summary: route.summary,
      tags: [path.split('/')[1]],
      'x-who': route.who,
      'x-limit': route.limit,
      'x-failure': route.failure,
      ...(route.who === 'anyone' ? { security: [] } : {}),
      parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
      ...(body ? { requestBody: body } : {}),
      responses: {
        [String(route.status ?? 200)]: { description: 'Done.', content: success },
        '4XX': { description: 'Refused; the message says what to do.', ...refusal },
        '5XX': { description: 'Our fault, or a busy moment.', ...refusal },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: schemaOf(RefusalBody, 'output') },
    },
  }
}
