import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { lookup } from 'node:dns'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushNetwork } from '#platform/notifications/server/push/push-agent.ts'
import { selfSigned } from './self-signed.ts'

const host = 'push.example.org'

/** A push as the device reads it, and what the request said about its sender. */
export interface ReceivedPush {
  readonly path: string
  readonly payload: { title: string; body: string; href: string | null; tag: string }
  /** The VAPID token (RFC 8292), after its signature was checked. */
  readonly sender: { aud: string; exp: number; sub: string }
  readonly publicKey: string
  readonly ttl: number
}

interface Device {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly ecdh: ReturnType<typeof createECDH>
  readonly secret: Buffer
}

/** A push service as browsers' vendors run them, on this machine, with TLS; and the devices registered with it. */
export interface PushService {
  readonly network: PushNetwork
  readonly received: ReceivedPush[]
  /** How many requests came, refused ones included. */
  readonly requests: () => number
  /** What a browser gives out after `subscribe()`. */
  newDevice(): Device['subscription']
  /** Answers the next requests with this status. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

/** Decrypts a body (RFC 8291, aes128gcm) with the keys of a device. */
function decrypt(body: Buffer, { ecdh, secret }: Device): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Checks who sent a request. @throws when the signature is not of the key that the header names */
function senderOf(header: string): Pick<ReceivedPush, 'sender' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The VAPID token is not signed with its key')
  return { sender: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), publicKey }
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  let requests = 0
  let next: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const { key, cert } = selfSigned(host)
  const server = https.createServer({ key, cert }, (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests++
      if (next.status < 300) {
        const path = request.url ?? ''
        received.push({
          path,
          payload: JSON.parse(decrypt(Buffer.concat(chunks), devices.get(path)!)),
          ttl: Number(request.headers['ttl']),
          ...senderOf(request.headers.authorization ?? ''),
        })
      }
      reply.writeHead(next.status, next.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // The name leads to this machine, which the product itself would refuse.
    network: {
      ca: cert,
      lookup: (name, options, callback) => lookup(name === host ? '127.0.0.1' : name, options, callback),
      isAllowed: (address) => address === '127.0.0.1',
    },
    received,
    requests: () => requests,
    newDevice: () => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const secret = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('hex')}`
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: secret.toString('base64url') }
      const subscription = { endpoint: `https://${host}:${port}${path}`, keys }
      devices.set(path, { subscription, ecdh, secret })
      return subscription
    },
    answer: (status, headers = {}) => {
      next = { status, headers }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
