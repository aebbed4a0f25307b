import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), ambient-light-sensor=(), autoplay=(), battery=(), bluetooth=(), browsing-topics=(), ' +
    'camera=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
}

/** Sets the headers of every answer, and the stricter ones of the API, as `isApi` decides. */
export function addHeaders(server: FastifyInstance, config: Config, isApi: (path: string) => boolean): void {
  const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  const api = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  const isSecure = config.publicUrl.startsWith('https:')
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(everywhere)
    if (isSecure) void reply.headers(transport)
    if (isApi(request.url)) {
      void reply.headers(api)
      const { origin } = request.headers
      if (origin !== undefined && config.corsOrigins.length > 0) {
        void reply.header('vary', 'Origin')
        if (config.corsOrigins.includes(origin)) void reply.header('access-control-allow-origin', origin)
      }
    }
    done()
  })
  server.options('/api/*', async (request, reply) => {
    const allowed = config.corsOrigins.includes(request.headers.origin ?? '')
    if (allowed) {
      void reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, write-position',
        'access-control-max-age': '600',
      })
    }
    return reply.status(204).send()
  })
}
