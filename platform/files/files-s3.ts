import { createHash } from 'node:crypto'
import { refuse } from '../http/refusal.ts'
import type { FileStore, SharedObjects } from './files-store.ts'
import { openBucket } from './open-bucket.ts'

/**
 * Files in an S3-compatible bucket: documents under `<prefix>/objects/ab/<id>`, other objects under
 * `<prefix>/<name>`. Credentials come from the usual places (`AWS_ACCESS_KEY_ID` and its siblings, shared files,
 * the machine's role).
 * @param address as `openBucket` reads it
 * @param timeoutMs milliseconds after which a call is aborted, including retries
 * @throws Error when the address cannot be used
 */
export async function openS3(
  address: string,
  log: { error(details: object, message: string): void },
  timeoutMs = 30_000,
): Promise<FileStore> {
  const { s3, client, bucket, folder, endpoint } = await openBucket(address, {
    setting: 'STORAGE_URL',
    requestTimeout: 10_000,
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
