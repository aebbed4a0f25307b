import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Images } from '#server/outside/images.ts'
import { aPhotograph } from './fixtures/pictures.ts'

/** Pictures with up to seven bytes changed at random are made or refused, whichever, by the workers there are. */
export async function sendChangedPictures(images: Images, folder: string, count: number): Promise<void> {
  const photograph = await aPhotograph(9000)
  const seeds = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) => sharp(photograph).toFormat(format).toBuffer()),
  )
  const verdicts = new Map<string, number>()
  const send = async (bytes: Buffer) => {
    const input = path.join(folder, randomUUID())
    await writeFile(input, bytes)
    const verdict = await images.reencode(input, `${input}.jpg`).then(
      () => 'made',
      (error) => error.code as string,
    )
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
  }
  await send(seeds[0]!)
  const before = images.pids()
  const changed = Array.from({ length: count }, (_, i) => {
    const bytes = Buffer.from(seeds[i % 3]!)
    for (let n = 0; n <= i % 7; n++) bytes[Math.floor(Math.random() * bytes.length)]! ^= 1 << (i % 8)
    return bytes
  })
  await Promise.all(changed.map(send))
  expect(new Set([...verdicts.keys(), 'made', 'image_damaged', 'not_an_image', 'image_too_large']).size).toBe(
    4,
  )
  expect(verdicts.get('made')).toBeGreaterThan(0)
  expect(verdicts.get('image_damaged')).toBeGreaterThan(0)
  expect(images.pids()).toEqual(expect.arrayContaining(before))
}
