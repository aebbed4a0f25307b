import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { refuse } from '../http/refusal.ts'
import type { FileStore, SharedObjects } from './files-store.ts'

/**
 * Files in an S3-compatible bucket: documents under `<prefix>/objects/ab/<id>`, other objects under `<prefix>/<name>`. Who may reach the bucket comes from the
 * usual places (`AWS_ACCESS_KEY_ID` and its siblings, shared files, the machine's role).
 * @param address `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint, Amazon's own
 * @param patience milliseconds after which a call is given up, all tries together
 * @throws Error when the address cannot be used: documents travel encrypted, but their names and our credentials'
 * signatures do not, so plain http is for this machine only
 */
export async function openS3(
  address: string,
  log: { error(details: object, message: string): void },
  patience = 30_000,
): Promise<FileStore> {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const bucket = url.hostname
  const folder = url.pathname
    .split('/')
    .filter(Boolean)
    .map((name) => `${name}/`)
    .join('')
  if (!bucket) throw new Error('STORAGE_URL names no bucket: s3://bucket/prefix')
  if (endpoint && !isSafe(endpoint)) throw new Error('The endpoint of STORAGE_URL must begin with https://')

  // Loaded only where it is used: it is the largest part of the server by far.
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    endpoint,
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Other makers' servers are rarely reached by a host name per bucket.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    // Without the last, a server that accepts a request and never answers is only complained about.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    // The sums that matter are given by hand; the extra ones are unknown to older servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const nameOf = (id: string) => `objects/${id.slice(0, 2)}/${id}`

  let reported = ''
  /** States once, in one line, what the operator has to put right; again when it changes. */
  function report(code: string, status: number | undefined): void {
    if (reported === code) return
    reported = code
    log.error(
      { event: 'storage-failed', code, status, bucket, endpoint: endpoint ?? 'Amazon S3' },
      'Documents cannot be stored or read. Check STORAGE_URL, the credentials and the rights on the bucket.',
    )
  }

  /**
   * Makes a call, which ends within `patience`. A missing object is null; whatever else the network or the server does
   * is `unavailable` to the caller, and one line in the operator's log.
   */
  async function ask<T>(make: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T | null> {
    try {
      const result = await make({ abortSignal: AbortSignal.timeout(patience) })
      reported = ''
      return result
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
      if (name === 'NoSuchKey' || name === 'NotFound') return null
      // The object is there already, which is for the caller to judge.
      if (name === 'PreconditionFailed') throw error
      report(name ?? 'unknown', $metadata?.httpStatusCode)
      throw Object.assign(refuse('unavailable', { retryAfter: 30 }), { cause: error })
    }
  }

  const at = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` })

  const shared: SharedObjects = {
    async read(name) {
      return ask(async (options) => {
        const { Body } = await client.send(new s3.GetObjectCommand(at(name)), options)
        return Buffer.from(await Body!.transformToByteArray())
      })
    },
    async write(name, body) {
      const put = new s3.PutObjectCommand({
        ...at(name),
        Body: body,
        ContentLength: body.length,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: createHash('sha256').update(body).digest('base64'),
        IfNoneMatch: '*',
      })
      try {
        await ask((options) => client.send(put, options))
      } catch (error) {
        if ((error as { name?: string }).name !== 'PreconditionFailed') throw error
        // When an answer is lost, the retry meets the object that the first try has stored.
        if (!(await shared.read(name))?.equals(body)) throw error
      }
    },
    async remove(name) {
      await ask((options) => client.send(new s3.DeleteObjectCommand(at(name)), options))
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await ask((options) =>
          client.send(
            new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}${prefix}`, ContinuationToken }),
            options,
          ),
        )
        for (const { Key, LastModified } of page?.Contents ?? []) {
          yield { name: Key!.slice(folder.length), storedAt: LastModified! }
        }
        ContinuationToken = page?.NextContinuationToken
      } while (ContinuationToken)
    },
  }

  return {
    shared,
    read: (id) => shared.read(nameOf(id)),
    async write(id, chunks) {
      await shared.write(nameOf(id), await bytesOf(chunks))
    },
    async has(id) {
      return (await ask((options) => client.send(new s3.HeadObjectCommand(at(nameOf(id))), options))) !== null
    },
    remove: (id) => shared.remove(nameOf(id)),
    async *list() {
      for await (const { name, storedAt } of shared.list('objects/')) {
        yield { id: name.slice(name.lastIndexOf('/') + 1), storedAt }
      }
    },
    // An object appears whole or not at all.
    removeUnfinished: async () => 0,
    freeSpace: async () => null,
    async probe() {
      await ask((options) => client.send(new s3.PutObjectCommand({ ...at('probe'), Body: 'probe' }), options))
    },
  }
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

function isSafe(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.[\d.]+|localhost|\[::1\])$/.test(hostname))
}
