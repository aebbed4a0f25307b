import { createHash } from 'node:crypto'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'
import { openBucket, type Bucket } from '../files/open-bucket.ts'
import {
  FileMissing,
  manifestFile,
  nameShape,
  type BackupPlace,
  type NewBackup,
  type StoredBackup,
} from './backup-place.ts'
import { BackupUnusable } from './manifest.ts'

/** Bytes of a part; a file that is no longer is stored in one call. S3 asks for at least 5 MB and at most 10,000 parts. */
const partBytes = 8 * 1024 ** 2
/** Files that are under way at the same time: each takes a part's memory. */
const filesAtOnce = 4
/** Milliseconds for a call that carries a part, on a slow line. */
const callPatience = 120_000
/** Milliseconds without a byte after which reading is begun anew where it ended. */
const readPatience = 60_000
const triesWithoutProgress = 3

/** Those of the bucket of backups, where it has its own. */
export type BackupCredentials = Pick<Config, 'backupCredentials'>

/** Backups under a prefix of an S3-compatible bucket, each under its own name. The manifest is stored last. */
export async function openBucketPlace(
  address: string,
  { backupCredentials }: BackupCredentials,
  setting: string,
): Promise<BackupPlace> {
  const bucket = await openBucket(address, {
    setting,
    credentials: backupCredentials,
    requestTimeout: callPatience,
  }).catch((error: Error) => {
    throw new BackupUnusable(error.message)
  })
  const calls = new BucketCalls(bucket, setting)
  const where = `s3://${bucket.bucket}/${bucket.folder}`
  const manifestOf = (name: string) => `${name}/${manifestFile}`

  async function isFinished(name: string): Promise<boolean> {
    return nameShape.test(name) && (await calls.has(manifestOf(name)))
  }

  async function remove(name: string): Promise<void> {
    // First, so that a half-removed backup is not taken for a finished one.
    await calls.remove(manifestOf(name))
    // All are listed before the first is removed: some storages count, and would skip as many on the next page.
    const files: string[] = []
    for await (const file of calls.list(`${name}/`)) files.push(file)
    for (const file of files) await calls.remove(file)
  }

  return {
    where,
    atOnce: filesAtOnce,
    async finished() {
      const names: string[] = []
      for (const name of await calls.folders()) if (await isFinished(name)) names.push(name)
      return names.sort()
    },
    open: (name) => new BackupInBucket(calls, name, `${where}${name}`),
    begin: async (name) => newBackup(calls, name, `${where}${name}`, remove),
    remove,
    async removeCutOff(time) {
      await calls.abortUploads(time)
      for (const name of await calls.folders())
        if (nameShape.test(name) && timeOf(name) < time && !(await isFinished(name))) await remove(name)
    },
  }
}

const timeOf = (name: string): Date =>
  new Date(name.replace(/^manzil-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

class BackupInBucket implements StoredBackup {
  readonly where: string
  readonly #calls: BucketCalls
  readonly #name: string

  constructor(calls: BucketCalls, name: string, where: string) {
    this.#calls = calls
    this.#name = name
    this.where = where
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.#calls.list(`${this.#name}/`)) names.push(name.slice(this.#name.length + 1))
    return names
  }

  /** The manifest has the folders: a bucket has none. */
  async folders(): Promise<string[]> {
    return []
  }

  read(file: string): AsyncIterable<Buffer> {
    return this.#calls.read(`${this.#name}/${file}`)
  }
}

function newBackup(
  calls: BucketCalls,
  name: string,
  where: string,
  remove: (name: string) => Promise<void>,
): NewBackup {
  return {
    write: (file, chunks) => calls.write(`${name}/${file}`, chunks),
    // Not read back, as a folder's copy is: the storage guards what it holds, and reading costs as much as storing.
    takeOver: (file, _sum, earlier) => calls.copy(`${earlier}/${file}`, `${name}/${file}`),
    async finish(manifest) {
      await calls.write(`${name}/${manifestFile}`, [Buffer.from(manifest)])
      return new BackupInBucket(calls, name, where)
    },
    abandon: () => remove(name),
  }
}

/** The calls to a bucket, with names below the prefix. */
class BucketCalls {
  readonly #bucket: Bucket
  readonly #setting: string

  constructor(bucket: Bucket, setting: string) {
    this.#bucket = bucket
    this.#setting = setting
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.bucket, Key: `${this.#bucket.folder}${name}` }
  }

  /** @throws BackupUnusable with the storage's own code when it refuses or does not answer */
  async #call<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await call({ abortSignal: AbortSignal.timeout(callPatience * 2) })
    } catch (error) {
      throw isMissing(error) ? error : this.#refused(error)
    }
  }

  #refused(error: unknown): BackupUnusable {
    const { name, code } = error as { name?: string; code?: string }
    const { bucket, endpoint } = this.#bucket
    const message = `The bucket ${bucket} of ${this.#setting} at ${endpoint ?? 'Amazon S3'} cannot be used (${code ?? name}). Check the address, the credentials and their rights.`
    return new BackupUnusable(message, { cause: error })
  }

  async has(name: string): Promise<boolean> {
    const { s3, client } = this.#bucket
    try {
      await this.#call((options) => client.send(new s3.HeadObjectCommand(this.#at(name)), options))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    const { s3, client } = this.#bucket
    await this.#call((options) => client.send(new s3.DeleteObjectCommand(this.#at(name)), options))
  }

  /** The first parts of the names below the prefix. */
  async folders(): Promise<string[]> {
    const found: string[] = []
    for await (const page of this.#pages('', '/'))
      for (const { Prefix } of page.CommonPrefixes ?? [])
        found.push(Prefix!.slice(this.#bucket.folder.length, -1))
    return found
  }

  async *list(prefix: string): AsyncGenerator<string> {
    for await (const page of this.#pages(prefix))
      for (const { Key } of page.Contents ?? []) yield Key!.slice(this.#bucket.folder.length)
  }

  async *#pages(prefix: string, Delimiter?: string) {
    const { s3, client, bucket, folder } = this.#bucket
    let ContinuationToken: string | undefined
    do {
      const page = await this.#call((options) =>
        client.send(
          new s3.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${folder}${prefix}`,
            ContinuationToken,
            Delimiter,
          }),
          options,
        ),
      )
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  /** @returns the length, or null when the storage has no such object or does not copy */
  async copy(from: string, to: string): Promise<number | null> {
    const { s3, client, bucket, folder } = this.#bucket
    const CopySource = `${bucket}/${folder}${from}`.split('/').map(encodeURIComponent).join('/')
    try {
      const { ContentLength } = await this.#call((options) =>
        client.send(new s3.HeadObjectCommand(this.#at(from)), options),
      )
      await this.#call((options) =>
        client.send(new s3.CopyObjectCommand({ ...this.#at(to), CopySource }), options),
      )
      return ContentLength ?? 0
    } catch {
      return null
    }
  }

  /** Stores an object, in parts when it is large; no more than a part is held in memory. */
  async write(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const { s3, client } = this.#bucket
    const parts = inParts(chunks)
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    if (first.length < partBytes) {
      const put = new s3.PutObjectCommand({ ...this.#at(name), Body: first, ...described(first) })
      await this.#call((options) => client.send(put, options))
      return
    }
    const upload = await this.#call((options) =>
      client.send(
        new s3.CreateMultipartUploadCommand({ ...this.#at(name), ChecksumAlgorithm: 'SHA256' }),
        options,
      ),
    )
    const of = { ...this.#at(name), UploadId: upload.UploadId! }
    try {
      const stored = [await this.#writePart(of, 1, first)]
      for await (const part of parts) stored.push(await this.#writePart(of, stored.length + 1, part))
      const complete = new s3.CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts: stored } })
      await this.#call((options) => client.send(complete, options))
    } catch (error) {
      // Parts that are left are paid for, and no list of objects shows them.
      await client.send(new s3.AbortMultipartUploadCommand(of)).catch(() => {})
      throw error
    }
  }

  async #writePart(
    of: { Bucket: string; Key: string; UploadId: string },
    PartNumber: number,
    part: Buffer,
  ): Promise<{ PartNumber: number; ETag: string; ChecksumSHA256: string }> {
    const { s3, client } = this.#bucket
    const about = described(part)
    const command = new s3.UploadPartCommand({ ...of, PartNumber, Body: part, ...about })
    const { ETag } = await this.#call((options) => client.send(command, options))
    return { PartNumber, ETag: ETag!, ChecksumSHA256: about.ChecksumSHA256 }
  }

  /** Gives up uploads in parts that were begun before `time`. */
  async abortUploads(time: Date): Promise<void> {
    const { s3, client, bucket, folder } = this.#bucket
    const list = new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: folder })
    // Some servers cannot list them; a rule of the bucket removes them too.
    const { Uploads = [] } = await client.send(list).catch(() => ({ Uploads: [] }))
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Key || !Initiated || Initiated >= time) continue
      await this.#call((options) =>
        client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), options),
      )
    }
  }

  /** Reads an object, and goes on where it was cut off. @throws FileMissing */
  async *read(name: string): AsyncGenerator<Buffer> {
    let received = 0
    let length = Infinity
    let tries = 0
    while (received < length) {
      const watch = new AbortController()
      const timer = setTimeout(() => watch.abort(), readPatience)
      try {
        const answer = await this.#get(name, received, watch.signal)
        length = received + (answer.ContentLength ?? 0)
        for await (const chunk of answer.Body as unknown as AsyncIterable<Buffer>) {
          timer.refresh()
          received += chunk.length
          tries = 0
          yield chunk
        }
        if (received < length) throw new Error('The answer ended early')
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(`${name} is missing`)
        if (++tries >= triesWithoutProgress) throw this.#refused(error)
      } finally {
        clearTimeout(timer)
      }
    }
  }

  #get(name: string, from: number, abortSignal: AbortSignal): Promise<GetObjectCommandOutput> {
    const { s3, client } = this.#bucket
    const Range = from > 0 ? `bytes=${from}-` : undefined
    return client.send(new s3.GetObjectCommand({ ...this.#at(name), Range }), { abortSignal })
  }
}

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

const described = (body: Buffer) => ({
  ContentLength: body.length,
  ContentType: 'application/octet-stream',
  ChecksumSHA256: createHash('sha256').update(body).digest('base64'),
})

/** Joins chunks into parts of `partBytes`; only the last is shorter, and it may be the only one. */
async function* inParts(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      const taken = partBytes - bytes
      yield Buffer.concat([...waiting, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      waiting = []
      bytes = 0
    }
    if (rest.length > 0) waiting.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}
