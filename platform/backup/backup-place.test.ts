import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { forEach } from './backup-place.ts'
import { BackupUnusable } from './manifest.ts'
import { openPlace } from './open-place.ts'

it('does some of the work at the same time, and never more', async () => {
  let [running, most] = [0, 0]
  let open = () => {}
  const allThree = new Promise<void>((resolve) => (open = resolve))
  const done: number[] = []
  await forEach([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running)
    if (running === 3) open()
    // Without three at the same time this would wait for ever.
    await allThree
    await nextTurn()
    running--
    done.push(item)
  })
  expect([most, done.sort()]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]])
})

it('ends with the first error, once what is under way has ended', async () => {
  const ended: number[] = []
  const work = forEach([1, 2, 3, 4, 5, 6], 2, async (item) => {
    await nextTurn()
    if (item === 1) throw new Error('the first')
    ended.push(item)
  })
  await expect(work).rejects.toThrow('the first')
  expect(ended).toContain(2)
  expect(ended).not.toContain(6)
})

it('of a file in place of the folder says in one sentence what is needed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-place-'))
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  const refused = await openPlace(file, { backupCredentials: undefined }, '--to').then((place) =>
    place.begin('manzil-20261128T090000Z').catch((error: Error) => error),
  )
  await rm(folder, { recursive: true })
  expect(refused).toBeInstanceOf(BackupUnusable)
  expect((refused as Error).message).toBe(
    `No backup can be made in ${file} (EEXIST). It has to be a folder that this user may write to.`,
  )
})
