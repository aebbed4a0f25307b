import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '#platform/backup/manifest.ts'
import { openPlace } from '#platform/backup/open-place.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anAdmin, anOfficer } from '#test/people/people.ts'
import { backUpDaily } from './back-up-daily.ts'

const hour = 3_600_000
let product: TestProduct
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-backups-'))
  product = await testProduct({ BACKUP_DIR: path.join(folder, 'daily'), BACKUP_KEEP: '2' })
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

const made = async () => (await readdir(path.join(folder, 'daily'))).sort()
/** How many alarms an admin sees, by whether they are open. */
const alarms = async (of = product) => {
  // A new admin each time: sessions end when the clock moves by days.
  const { token } = await anAdmin(of.deps)
  const count = async (closed: 'yes' | 'no') => {
    const { body } = await of.call('GET', `/staff/alarms?closed=${closed}`, { token })
    return (body.data as { kind: string }[]).filter(({ kind }) => kind === 'backup-too-old').length
  }
  return { open: await count('no'), closed: await count('yes') }
}

it('makes one complete backup a day, and retains as many as configured', async () => {
  await backUpDaily(product.deps)
  await backUpDaily(product.deps)
  expect(await made()).toHaveLength(1)
  const [first] = await made()
  const place = await openPlace(path.join(folder, 'daily'), product.deps.config, 'BACKUP_DIR')
  expect(await verifyBackup(place.open(first!), 1)).toEqual([])
  for (let day = 0; day < 2; day++) {
    product.clock.advance(24 * hour)
    await backUpDaily(product.deps)
  }
  expect(await made()).toHaveLength(2)
  expect(await made()).not.toContain(first)
  expect(await alarms()).toEqual({ open: 0, closed: 0 })
})

it('raises an alarm once no backup can be made for more than a day, and closes it with the next one', async () => {
  const daily = path.join(folder, 'daily')
  // A file in place of the folder, so that no backup can be written.
  await rm(daily, { recursive: true })
  await writeFile(daily, '')
  product.clock.advance(27 * hour)
  await backUpDaily(product.deps)
  await backUpDaily(product.deps)
  expect(await alarms()).toEqual({ open: 1, closed: 0 })
  await rm(daily)
  await backUpDaily(product.deps)
  expect(await alarms()).toEqual({ open: 0, closed: 1 })
})

it('warns everyone on the staff while there is no recent backup', async () => {
  const { token } = await anOfficer(product.deps)
  const shown = async () => (await product.call('GET', '/staff/backups', { token })).body as unknown
  expect(await shown()).toEqual({ tooOld: false, newest: null })
  const newest = (await made()).at(-1)!
  const daily = path.join(folder, 'daily')
  // The clock moves on, and nothing makes a backup: the next check finds only the old one.
  const manifest = JSON.parse(await readFile(path.join(daily, newest, 'manifest.json'), 'utf8')) as {
    startedAt: string
  }
  await writeFile(
    path.join(daily, newest, 'manifest.json'),
    JSON.stringify({ ...manifest, startedAt: '2020-02-02T02:02:02.000Z' }),
  )
  await backUpDaily(product.deps)
  expect(await shown()).toEqual({ tooOld: true, newest: '2020-02-02T02:02:02.000Z' })
})

it('warns too where the address of the backups can never be used', async () => {
  const wrong = await testProduct({ BACKUP_DIR: 's3://papers/office?endpoint=http://store.example.org' })
  await backUpDaily(wrong.deps)
  expect(await alarms(wrong)).toEqual({ open: 1, closed: 0 })
  await wrong.close()
})

describe('in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof anObjectStore>>
  let office: TestProduct
  beforeAll(async () => {
    bucket = await anObjectStore()
    office = await testProduct({
      BACKUP_DIR: bucket.at('office'),
      BACKUP_KEEP: '2',
      BACKUP_ACCESS_KEY_ID: 'backups',
      BACKUP_SECRET_ACCESS_KEY: 'a secret of a test',
    })
  })
  afterAll(async () => {
    await office?.close()
    await bucket?.close()
  })
  const names = () => [...new Set([...bucket.objects.keys()].map((key) => key.split('/')[2]!))].sort()
  const warned = async () => {
    const { token } = await anOfficer(office.deps)
    return ((await office.call('GET', '/staff/backups', { token })).body as { tooOld: boolean }).tooOld
  }
  /** Refuses every call from now on. */
  const refuse = () => bucket.faults.push(...Array<'forbidden'>(500).fill('forbidden'))

  it('makes one a day with the credentials of backups, and retains as many as configured', async () => {
    await backUpDaily(office.deps)
    await backUpDaily(office.deps)
    const [first, ...more] = names()
    expect(more).toEqual([])
    expect(bucket.signer).toBe('backups')
    const place = await openPlace(bucket.at('office'), office.deps.config, 'BACKUP_DIR')
    expect(await verifyBackup(place.open(first!), place.atOnce)).toEqual([])
    for (let day = 0; day < 2; day++) {
      office.clock.advance(24 * hour)
      await backUpDaily(office.deps)
    }
    expect(names()).toHaveLength(2)
    expect(names()).not.toContain(first)
    expect(await warned()).toBe(false)
  })

  it('warns when no backup can be made for more than a day, and not because the bucket is away for a moment', async () => {
    refuse()
    await backUpDaily(office.deps)
    expect(await warned()).toBe(false)
    office.clock.advance(27 * hour)
    await backUpDaily(office.deps)
    expect(await warned()).toBe(true)
    expect(await alarms(office)).toEqual({ open: 1, closed: 0 })
    bucket.faults.length = 0
    await backUpDaily(office.deps)
    expect(await warned()).toBe(false)
    expect(await alarms(office)).toEqual({ open: 0, closed: 1 })
  })

  it('does not count one that was cut off', async () => {
    office.clock.advance(27 * hour)
    const newest = names().at(-1)!
    // All but the manifest is there.
    bucket.objects.delete(`papers/office/${newest}/manifest.json`)
    bucket.objects.delete(`papers/office/${names()[0]}/manifest.json`)
    refuse()
    await backUpDaily(office.deps)
    expect(await warned()).toBe(true)
    bucket.faults.length = 0
    await backUpDaily(office.deps)
    expect(await warned()).toBe(false)
  })
})
