import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { RefusalBody } from '#platform/contract/errors.ts'
import { failureOf, type RouteShape, type Schema } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { site } from '#site'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { sendFile } from '#platform/http/pages/pages.ts'
import { variantOf, type StaticFile } from '#platform/http/pages/static-files.ts'
import { allRoutes } from '../all-routes.ts'

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

/** Of calls that may be answered by a replica. */
const writePosition = {
  name: 'write-position',
  in: 'header',
  required: false,
  description:
    'The last header of this name that you were sent. The answer then contains everything you had written by then. ' +
    'Not needed by clients that keep cookies.',
  schema: { type: 'string' },
}

function bodyOf(route: RouteShape) {
  if (route.bytes) return { required: true, content: { 'application/octet-stream': { schema: {} } } }
  if (!route.body && !route.upload) return undefined
  const schema = route.body ? schemaOf(route.body, 'input') : { type: 'object' }
  if (!route.upload) {
    const kinds = route.alsoForm
      ? ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']
      : ['application/json']
    return { required: true, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) }
  }
  const files = route.upload.files.map((name) => [name, { type: 'string', contentMediaType: 'image/jpeg' }])
  const form = {
    ...schema,
    properties: { ...('properties' in schema ? schema.properties : {}), ...Object.fromEntries(files) },
  }
  const json = route.upload.orJson ? { 'application/json': { schema } } : {}
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...json } }
}

/**
 * The OpenAPI 3.1 document of every call, generated from the contract.
 * @param publicUrl the address of this installation, without a path
 */
function openApi(routes: ReadonlyMap<string, RouteShape>, title: string, publicUrl: string): object {
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
      'x-failure': failureOf(route),
      ...(route.who === 'anyone' ? { security: [] } : {}),
      parameters: [
        ...parametersOf(route.params, 'path'),
        ...parametersOf(route.query, 'query'),
        ...(route.replica ? [writePosition] : []),
      ],
      ...(body ? { requestBody: body } : {}),
      responses: {
        [String(route.status ?? 200)]: { description: 'Done.', content: success },
        '4XX': { description: 'Refused; the message explains what to do.', ...refusal },
        '5XX': { description: 'A server error, or the server is busy.', ...refusal },
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

/**
 * Serves the document at /openapi.json. It is about a megabyte, so it is generated and compressed once, on the first
 * request, and sent with an ETag.
 */
export function addOpenApi(api: FastifyInstance, deps: Deps): void {
  const local = new LocalCounter()
  let made: Promise<StaticFile> | undefined
  api.get('/openapi.json', async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    made ??= descriptionFile(deps.config.publicUrl)
    void reply.header('cache-control', 'public, max-age=300')
    return sendFile(request, reply, await made)
  })
}

async function descriptionFile(publicUrl: string): Promise<StaticFile> {
  const bytes = Buffer.from(JSON.stringify(openApi(allRoutes, site.name, publicUrl)))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ])
  return {
    type: 'application/json; charset=utf-8',
    variants: {
      identity: variantOf(bytes, ''),
      br: variantOf(br, '-br'),
      gzip: variantOf(gzipped, '-gz'),
    },
  }
}
