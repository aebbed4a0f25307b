import type { FastifyReply, FastifyRequest } from 'fastify'

/** The pattern of an answer's route, which contains no id and no name; all addresses that lead nowhere are one. */
export function routePattern(request: FastifyRequest, reply: FastifyReply): string {
  const pattern = request.routeOptions.url
  // Pages and files share one route, which also answers what is neither.
  const isUnknown = pattern === undefined || (pattern === '*' && reply.statusCode === 404)
  return isUnknown ? 'unknown' : pattern
}

/** Whether an answer is a stream of live updates, which lasts as long as its reader stays. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
