import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { refuse } from '../http/refusal.ts'
import type { FileStore, SharedObjects } from './files-store.ts'

/**
 * Files in an S3-compatible bucket: documents under `<prefix>/objects/ab/<id>`, other objects under
 * `<prefix>/<name>`. Credentials come from the usual places (`AWS_ACCESS_KEY_ID` and its siblings, shared files,
 * the machine's role).
 * @param address `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint, Amazon's own
 * @param timeoutMs milliseconds after which a call is aborted, including retries
 * @throws Error when the address cannot be used: documents travel encrypted, but their names and our credentials'
 * signatures do not, so plain http is for this machine only
 */
export async function openS3(
  address: string,
  log: { error(details: object, message: string): void },
  timeoutMs = 30_000,
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

  // Loaded on demand: it is by far the largest part of the server.
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    endpoint,
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Servers of other vendors rarely support a host name per bucket.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    // Without `throwOnRequestTimeout`, a server that never answers only causes a warning.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    // We send the checksums that matter; older servers do not know the additional ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const nameOf = (id: string) => `objects/${id.slice(0, 2)}/${id}`

  let reported = ''
  /** Logs once, in one line, what the operator has to fix; again when the error changes. */
  function report(code: string, status: number | undefined): void {
    if (reported === code) return
    reported = code
    log.error(
      { event: 'storage-failed', code, status, bucket, endpoint: endpoint ?? 'Amazon S3' },
      'Documents cannot be stored or read. Check STORAGE_URL, the credentials and the rights on the bucket.',
    )
  }

  /**
   * Makes a call with a timeout. A missing object is null; any other failure is `unavailable` for the caller, and
   * one line in the operator's log.
   */
  async function send<T>(make: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T | null> {
    try {
      const result = await make({ abortSignal: AbortSignal.timeout(timeoutMs) })
      reported = ''
      return result
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
      if (name === 'NoSuchKey' || name === 'NotFound') return null
      // The object exists already; the caller decides what that means.
      if (name === 'PreconditionFailed') throw error
      report(name ?? 'unknown', $metadata?.httpStatusCode)
      throw Object.assign(refuse('unavailable', { retryAfter: 30 }), { cause: error })
    }
  }

  const at = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` })

  const shared: SharedObjects = {
    async read(name) {
      return send(async (options) => {
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
        await send((options) => client.send(put, options))
      } catch (error) {
        if ((error as { name?: string }).name !== 'PreconditionFailed') throw error
        // When an answer is lost, the retry meets the object that the first try has stored.
        if (!(await shared.read(name))?.equals(body)) throw error
      }
    },
    async remove(name) {
      await send((options) => client.send(new s3.DeleteObjectCommand(at(name)), options))
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await send((options) =>
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
      return (
        (await send((options) => client.send(new s3.HeadObjectCommand(at(nameOf(id))), options))) !== null
      )
    },
    remove: (id) => shared.remove(nameOf(id)),
    async *list() {
      for await (const { name, storedAt } of shared.list('objects/')) {
        yield { id: name.slice(name.lastIndexOf('/') + 1), storedAt }
      }
    },
    // Objects are written atomically.
    removeUnfinished: async () => 0,
    freeSpace: async () => null,
    async probe() {
      await send((options) =>
        client.send(new s3.PutObjectCommand({ ...at('probe'), Body: 'probe' }), options),
      )
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
