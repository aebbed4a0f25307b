import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { FileMissing, type BackupPlace, type StoredBackup } from './backup-place.ts'
import { BackupUnusable, readFiles, readManifest, sha256, verifyBackup } from './manifest.ts'
import { openBackup, openPlace } from './open-place.ts'

const megabyte = 1024 ** 2
const name = 'manzil-20261125T101112Z'
const credentials = { accessKeyId: 'backups', secretAccessKey: 'a secret of a test' }

let bucket: Awaited<ReturnType<typeof anObjectStore>>
let place: BackupPlace
beforeAll(async () => {
  bucket = await anObjectStore()
})
beforeEach(async () => {
  bucket.objects.clear()
  bucket.uploads.clear()
  bucket.faults.length = 0
  bucket.calls.length = 0
  Object.assign(bucket.load, { largestBody: 0, mostAtOnce: 0 })
  place = await openPlace(bucket.at('nightly/here'), { backupCredentials: credentials }, '--to')
})
afterAll(() => bucket.close())

async function* inChunks(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf(backup: StoredBackup, file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of backup.read(file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A finished backup with these files. */
async function aBackup(files: Record<string, Buffer>, called = name): Promise<StoredBackup> {
  const made = await place.begin(called)
  for (const [file, bytes] of Object.entries(files)) await made.write(file, inChunks(bytes))
  const list = Object.entries(files)
    .map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`)
    .join('')
  await made.write('SHA256SUMS', [Buffer.from(list)])
  return made.finish(JSON.stringify({ format: 1, sums: sha256(list) }))
}

describe('a file', () => {
  it.each([
    ['empty', 0],
    ['shorter than a part', 1000],
    ['a part', 8 * megabyte],
    ['of several parts', 20 * megabyte + 7],
  ])('%s is stored and read as it is, with no more than a part in memory', async (_, length) => {
    const bytes = randomBytes(length)
    const made = await place.begin(name)
    await made.write('postgres/base/1', inChunks(bytes))
    const backup = await made.finish('{}')
    expect(bucket.load.largestBody).toBeLessThanOrEqual(8 * megabyte)
    expect(bucket.uploads.size).toBe(0)
    expect(bucket.signer).toBe('backups')
    expect((await contentOf(backup, 'postgres/base/1')).equals(bytes)).toBe(true)
    expect(await backup.list()).toContain('postgres/base/1')
  })

  it('that cannot be read to its end is not stored, and leaves no parts', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield randomBytes(17 * megabyte)
      throw new Error('the disk has failed')
    }
    const made = await place.begin(name)
    await expect(made.write('large', broken())).rejects.toThrow('the disk has failed')
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0])
  })

  it('is read on from where its answer was cut off', async () => {
    const bytes = randomBytes(3 * megabyte)
    const backup = await aBackup({ one: bytes })
    bucket.faults.push('half', 'half')
    expect((await contentOf(backup, 'one')).equals(bytes)).toBe(true)
    bucket.faults.push(...Array<'cut'>(9).fill('cut'))
    await expect(contentOf(backup, 'one')).rejects.toThrow(BackupUnusable)
    bucket.faults.length = 0
    await expect(contentOf(backup, 'two')).rejects.toThrow(FileMissing)
  })

  it('is taken over from an earlier backup without being sent again', async () => {
    const bytes = randomBytes(megabyte)
    await aBackup({ 'documents/objects/ab/one': bytes })
    bucket.load.largestBody = 0
    const made = await place.begin('manzil-20261126T101112Z')
    const sum = sha256(bytes)
    expect(await made.takeOver('documents/objects/ab/one', sum, name)).toBe(megabyte)
    expect(await made.takeOver('documents/objects/ab/two', sum, name)).toBeNull()
    const second = await made.finish('{}')
    expect(bucket.load.largestBody).toBeLessThan(1000)
    expect((await contentOf(second, 'documents/objects/ab/one')).equals(bytes)).toBe(true)
  })
})

describe('backups of a bucket', () => {
  it('are finished when they have a manifest, which is stored last', async () => {
    const made = await place.begin(name)
    await made.write('one', [Buffer.from('1')])
    expect(await place.finished()).toEqual([])
    await expect(readManifest(place.open(name))).rejects.toThrow('is not a finished backup')
    await made.finish('{}')
    expect(await place.finished()).toEqual([name])
    expect([...bucket.objects.keys()].at(-1)).toBe(`papers/nightly/here/${name}/manifest.json`)
    await aBackup({}, 'manzil-20261124T101112Z')
    await aBackup({}, 'of-something-else')
    expect(await place.finished()).toEqual(['manzil-20261124T101112Z', name])
  })

  it('lose their manifest first when they are removed', async () => {
    // More than a page of the list.
    const files = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
    await aBackup(Object.fromEntries(files.map((file) => [file, Buffer.from(file)])))
    bucket.calls.length = 0
    await place.remove(name)
    expect(bucket.objects.size).toBe(0)
    const removed = bucket.calls.filter((call) => call.startsWith('DELETE'))
    expect(removed).toHaveLength(files.length + 2)
    expect(removed[0]).toContain('manifest.json')
  })

  it('that were cut off are removed when they are older, with their parts, and nothing else', async () => {
    await (await place.begin('manzil-20261123T101112Z')).write('one', [Buffer.from('1')])
    await (await place.begin('manzil-20261125T101112Z')).write('one', [Buffer.from('1')])
    await aBackup({ one: Buffer.from('1') }, 'manzil-20261122T101112Z')
    bucket.objects.set('papers/nightly/here/notes/1', { body: Buffer.from('mine'), at: new Date(0) })
    bucket.uploads.set('old', { key: 'papers/nightly/here/x', parts: new Map(), at: new Date('2026-11-23') })
    bucket.uploads.set('new', { key: 'papers/nightly/here/y', parts: new Map(), at: new Date('2026-11-25') })
    await place.removeCutOff(new Date('2026-11-24T00:00:00Z'))
    const left = new Set([...bucket.objects.keys()].map((key) => key.split('/')[3]))
    expect([...left].sort()).toEqual(['manzil-20261122T101112Z', 'manzil-20261125T101112Z', 'notes'])
    expect([...bucket.uploads.keys()]).toEqual(['new'])
  })

  it('are compared file by file', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`postgres/${index}`, randomBytes(50_000)]),
    )
    await aBackup({ ...files, 'documents/objects/ab/one': randomBytes(1000) })
    const { backup, atOnce } = await openBackup(
      bucket.at(`nightly/here/${name}`),
      { backupCredentials: credentials },
      '--verify',
    )
    expect(backup.where).toBe(`s3://papers/nightly/here/${name}`)
    expect(await verifyBackup(backup, atOnce)).toEqual([])
    expect(bucket.load.mostAtOnce).toBeLessThanOrEqual(4)

    const at = `papers/nightly/here/${name}`
    bucket.objects.get(`${at}/postgres/3`)!.body[7]! ^= 1
    bucket.objects.delete(`${at}/postgres/5`)
    bucket.objects.set(`${at}/postgres/more`, { body: Buffer.from('x'), at: new Date() })
    expect(await verifyBackup(backup, atOnce)).toEqual([
      { file: 'postgres/3', what: 'was changed' },
      { file: 'postgres/5', what: 'is missing' },
      { file: 'postgres/more', what: 'does not belong to the backup' },
    ])
    bucket.objects.get(`${at}/SHA256SUMS`)!.body[0]! ^= 1
    await expect(verifyBackup(backup, atOnce)).rejects.toThrow('SHA256SUMS is missing or was changed')
  })

  it('cannot lead outside of the folder they are restored to', async () => {
    for (const file of ['../keys/pepper', '/etc/passwd', 'documents/../../x']) {
      const backup = await aBackup({ [file]: Buffer.from('x') })
      await expect(readFiles(backup, 1, () => Promise.reject(new Error('used')))).rejects.toThrow(
        'names a file outside of it',
      )
    }
  })

  it('name the bucket and the code when it refuses, and no secret', async () => {
    bucket.faults.push('forbidden')
    const refused = await place.finished().catch((error: Error) => error)
    expect(refused).toBeInstanceOf(BackupUnusable)
    expect(String(refused)).toMatch(/bucket papers of --to .*SignatureDoesNotMatch/)
    expect(String(refused)).not.toContain(credentials.secretAccessKey)
    await expect(
      openPlace('s3://papers?endpoint=http://store.example.org', { backupCredentials: undefined }, '--to'),
    ).rejects.toThrow('The endpoint of --to must begin with https://')
  })
})
