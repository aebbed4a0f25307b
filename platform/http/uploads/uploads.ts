import { issues } from '#texts/platform/http/issues.ts'
import { createHash, randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Dicer } from '@fastify/busboy'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { refuse } from '../refusal.ts'
import { parseForm } from './uploads-form.ts'
import { leaveBody } from './uploads-drain.ts'
import type { UploadGate, UploadGates } from './uploads-gate.ts'
import type { MinimumSpeed } from '../minimum-speed.ts'
import { readBoundary, readPartName, type PartHeaders } from './uploads-parts.ts'

export interface UploadLimits {
  readonly fileBytes: number
  readonly requestBytes: number
  /** Most bytes of one text part. */
  readonly fieldBytes: number
  readonly pace: MinimumSpeed
}

/** Limits of a form with documents: size and minimum speed. */
export const uploadLimits: UploadLimits = {
  fileBytes: documentLimits.fileBytes,
  requestBytes: documentLimits.requestBytes,
  fieldBytes: 800,
  pace: { bytesPerSecond: 8 * 1024, afterMs: 15_000 },
}

export interface UploadOptions {
  /** Names of the text parts this call knows. */
  readonly fields: readonly string[]
  /** Names of the file parts this call knows. */
  readonly files: readonly string[]
  /** The name that every file part gets, whatever its own name; `files` is then ignored. */
  readonly anyFile?: string
  /** Where files are stored until they are checked; an existing folder that nobody else can enter. */
  readonly temporaryFolder: string
  /** Prefix of the temporary files' names, so that the cleanup job knows whose they are; random by default. */
  readonly prefix?: string
  readonly limits?: Partial<UploadLimits>
}

export interface UploadedFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** Of the bytes as sent, in hexadecimal. */
  readonly sha256: string
  /** The name given by the sender; any text, so never part of a path. */
  readonly sentAs?: string
}

export interface Upload {
  readonly fields: Record<string, string>
  readonly files: UploadedFile[]
  /** Removes the temporary files. Must always be called; `withUpload` does. */
  discard(): Promise<void>
}

/**
 * Reads a multipart form. Files go to `<prefix>-<n>.part` in the temporary folder, mode 0600, as they arrive; no
 * file is ever held in memory. An empty file field of a browser counts as absent.
 * @throws Refusal: 400 malformed_form, unknown_part, repeated_part, invalid_input (text part too long, empty
 *   file), 408 body_too_slow, 413 upload_too_large or body_too_large, 415 unsupported_body, 507 storage_full. The
 *   part at fault is in `fields`, no temporary file is left, and the rest of the body is read and discarded,
 *   because a browser shows the answer only after it has sent everything.
 */
export async function readUpload(request: IncomingMessage, options: UploadOptions): Promise<Upload> {
  const { fields: fieldNames, files: fileNames, temporaryFolder, prefix = randomUUID() } = options
  const limits = { ...uploadLimits, ...options.limits }
  const fields: Record<string, string> = {}
  /** In the order in which they were sent; a small file may be written before a large one that came first. */
  const files: (UploadedFile | undefined)[] = []
  const seen = new Set<string>()
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }

  /** Decides from its headers what a part is, before a byte of it is stored. */
  function admit(headers: PartHeaders): (part: Dicer.PartStream) => Promise<void> {
    const heading = readPartName(headers)
    if (!heading) throw refuse('malformed_form')
    const { fileName } = heading
    const name = options.anyFile !== undefined && fileName !== null ? options.anyFile : heading.name
    const isFile = name === options.anyFile ? fileName !== null : fileNames.includes(name)
    if (!isFile && !fieldNames.includes(name))
      throw refuse('unknown_part', { fields: { [name]: issues.unknownPart } })
    if (seen.has(name)) throw refuse('repeated_part', { fields: { [name]: issues.repeatedPart } })
    seen.add(name)
    if (isFile && fileName === null) {
      throw refuse('invalid_input', { fields: { [name]: documentProblems.not_a_file } })
    }
    if (!isFile && fileName !== null)
      throw refuse('invalid_input', { fields: { [name]: issues.partNotText } })
    return isFile ? (part) => storeFile(part, name, fileName ?? '') : (part) => readText(part, name)
  }

  async function readText(part: Dicer.PartStream, name: string) {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limits.fieldBytes) throw refuse('invalid_input', { fields: { [name]: issues.partTooLong } })
      chunks.push(chunk)
    }
    try {
      fields[name] = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
    } catch {
      throw refuse('invalid_input', { fields: { [name]: issues.unreadable } })
    }
  }

  async function storeFile(part: Dicer.PartStream, name: string, sentAs: string) {
    const number = paths.push('')
    const path = join(temporaryFolder, `${prefix}-${number}.part`)
    paths[number - 1] = path
    const hash = createHash('sha256')
    let bytes = 0
    let handle: FileHandle | undefined
    try {
      for await (const chunk of part as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > limits.fileBytes) {
          throw refuse('upload_too_large', { fields: { [name]: documentProblems.too_many_bytes } })
        }
        handle ??= await open(path, 'wx', 0o600)
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
    } finally {
      await handle?.close()
    }
    if (bytes > 0) files[number - 1] = { name, path, bytes, sha256: hash.digest('hex'), sentAs }
    else if (sentAs !== '') throw refuse('invalid_input', { fields: { [name]: documentProblems.empty } })
  }

  try {
    const form = readBoundary(request.headers['content-type'])
    if (form === 'not-a-form' || request.headers['content-encoding']) throw refuse('unsupported_body')
    if (form === 'malformed') throw refuse('malformed_form')
    if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes) throw refuse('body_too_large')
    await parseForm(request, { ...form, requestBytes: limits.requestBytes, pace: limits.pace, admit })
    return { fields, files: files.filter((file) => file !== undefined), discard }
  } catch (error) {
    // Drain more than the limit, so that the sender of a slightly too large body still gets the answer.
    leaveBody(request, { bytes: Math.max(64 * 1024 * 1024, limits.requestBytes * 1.5) })
    await discard()
    throw isFull(error) ? refuse('storage_full') : error
  }
}

function isFull(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * Waits for a place before the body is read. A sender that disconnects leaves the queue; the body of a refused
 * one is drained.
 * @returns a function that releases the place
 * @throws what the gate throws
 */
export async function enterGate(
  request: IncomingMessage,
  gate: UploadGate,
  { owner }: { owner?: string | undefined },
): Promise<() => void> {
  const gone = new AbortController()
  const left = () => gone.abort(refuse('malformed_form'))
  request.once('close', left)
  try {
    return await gate.enter({ owner, signal: gone.signal })
  } catch (error) {
    leaveBody(request)
    throw error
  } finally {
    request.off('close', left)
  }
}

/**
 * Waits for a place among the senders, reads the form, waits for a place to work, does the work, and always
 * cleans up.
 * @param owner whose upload it is, for the limit per person
 * @throws what `readUpload`, the gates or the work throw
 */
export async function withUpload<T>(
  request: IncomingMessage,
  options: UploadOptions & { gates: UploadGates; owner?: string },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { gates, ...by } = options
  const leave = await enterGate(request, gates.receiving, by)
  try {
    const upload = await readUpload(request, options)
    try {
      const leaveWork = await gates.working.enter(by)
      try {
        return await work(upload)
      } finally {
        leaveWork()
      }
    } finally {
      await upload.discard()
    }
  } finally {
    leave()
  }
}
