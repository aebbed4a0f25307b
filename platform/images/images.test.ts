import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  aPhotograph,
  aPhotographWithPlace,
  aPixelBomb,
  aTurnedPicture,
  awkwardFiles,
  cameraMark,
} from '#test/fixtures/pictures.ts'
import { sendChangedPictures } from '#test/fixtures/changed-pictures.ts'
import { aFolder } from '#test/fixtures/upload-server.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { createImages, type Images } from './images.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let images: Images
const warnings: object[] = []
const log = { warn: (details: object) => void warnings.push(details) }

beforeAll(async () => {
  folder = await aFolder()
  images = createImages({ log })
})
afterAll(async () => {
  await images.close()
  await folder.remove()
})
afterEach(() => void (warnings.length = 0))

let count = 0
async function make(bytes: Buffer, by: Images = images, field?: string) {
  const base = join(folder.path, `${++count}`)
  await writeFile(base, bytes)
  const output = `${base}.jpg`
  const made = await by.reencode(base, output, { field })
  return { ...made, output, data: await readFile(output) }
}
/** What became of a file: `made`, or the sentence it was refused with. */
async function verdict(bytes: Buffer): Promise<string> {
  try {
    const { data, width, height } = await make(bytes)
    const { format, pages = 1 } = await sharp(data).metadata()
    // A drawing without loss may take less than any JPEG of it: stored-size.test.ts.
    const drawing = bytes.toString('latin1', 1, 4) === 'PNG'
    if (!drawing && data.length > Math.max(bytes.length, 1024)) return 'made larger'
    return format === 'jpeg' && pages === 1 && Math.max(width, height) <= 4000 ? 'made' : `made a ${format}`
  } catch (error) {
    const name = Object.entries(documentProblems).find(
      ([, sentence]) => sentence === (error as Error).message,
    )
    await expect(stat(join(folder.path, `${count}.jpg`))).rejects.toThrow('ENOENT')
    return name?.[0] ?? String(error)
  }
}

describe('what is sent', () => {
  test('every awkward file gets the verdict it must get, and none takes the product with it', async () => {
    const files = await awkwardFiles()
    expect(files.length).toBeGreaterThanOrEqual(60)
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const { what, bytes, verdict: due } of files) {
      expect(what in expected).toBe(false)
      expected[what] = due
      found[what] = await verdict(bytes)
    }
    expect(found).toEqual(expected)
    expect(warnings).toEqual([])
  })

  // A thousand are in test/release/changed-pictures.release.ts.
  test('150 pictures with bytes changed are made or refused, and end no worker', async () => {
    await sendChangedPictures(images, folder.path, 150)
    expect(warnings).toEqual([])
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'maker, words, place and XMP of a %s are gone',
    async (format) => {
      const bytes = await aPhotographWithPlace(format)
      const inside = await sharp(bytes).metadata()
      expect(inside.exif!.includes(cameraMark)).toBe(true)
      expect(inside.xmp!.includes(cameraMark)).toBe(true)
      const { data } = await make(bytes)
      const left = await sharp(data).metadata()
      expect([left.exif, left.xmp, left.icc, left.iptc, left.comments]).toEqual(Array(5).fill(undefined))
      for (const trace of ['Exif', 'GPS', 'xmp', 'http', 'InventedCam'])
        expect(data.includes(trace)).toBe(false)
    },
  )

  test.each(['<html>', 'PK\x03\x04', '<?php'])('what stood behind a picture is gone: %j', async (tail) => {
    const { data } = await make(
      Buffer.concat([await aPhotograph(9000), Buffer.from(tail.repeat(50), 'latin1')]),
    )
    expect(data.includes(tail)).toBe(false)
    expect(data.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'top left'],
    [6, 'top right'],
    [7, 'bottom right'],
    [8, 'bottom left'],
  ])('a picture held as %i is kept upright: its red corner is %s', async (orientation, corner) => {
    const { data, width, height } = await make(await aTurnedPicture(orientation))
    expect([width, height]).toEqual(orientation < 5 ? [120, 60] : [60, 120])
    const reds: string[] = []
    for (const [top, vertical] of ['top', 'bottom'].entries()) {
      for (const [left, horizontal] of ['left', 'right'].entries()) {
        const quarter = {
          left: (left * width) / 2,
          top: (top * height) / 2,
          width: width / 2,
          height: height / 2,
        }
        const { channels } = await sharp(await sharp(data).extract(quarter).toBuffer()).stats()
        if (channels[0]!.mean > 180 && channels[1]!.mean < 60) reds.push(`${vertical} ${horizontal}`)
      }
    }
    expect(reds).toEqual([corner])
  })

  test('transparency becomes white paper, and the answer tells what was written', async () => {
    const clear = { create: { width: 40, height: 30, channels: 4 as const, background: '#00000000' } }
    const { data, output, bytes, sha256, width, height } = await make(await sharp(clear).png().toBuffer())
    const { channels } = await sharp(data).stats()
    expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
    expect({ bytes, sha256, width, height }).toEqual({
      bytes: data.length,
      sha256: createHash('sha256').update(data).digest('hex'),
      width: 40,
      height: 30,
    })
    expect((await stat(output)).mode & 0o777).toBe(0o600)
  })

  test('a refusal names the field', async () => {
    await expect(make(Buffer.from('words'), images, 'cnicBackImage')).rejects.toMatchObject({
      code: 'not_an_image',
      status: 422,
      fields: { cnicBackImage: documentProblems.other_kind },
    })
    await expect(make(aPixelBomb(8001), images, 'x')).rejects.toMatchObject({
      code: 'image_too_large',
      status: 422,
    })
    await expect(make(Buffer.from([255, 216, 255]), images, 'x')).rejects.toMatchObject({
      code: 'image_damaged',
    })
  })

  test('a picture of four gigabytes in a small file is refused by its header', async () => {
    const bomb = aPixelBomb(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    await expect(make(bomb)).rejects.toMatchObject({ code: 'image_too_large' })
    // Without its pixels it would be damaged, if anybody looked at them.
    await expect(make(bomb.subarray(0, 1000))).rejects.toMatchObject({ code: 'image_too_large' })
    await expect(make(aPixelBomb(2000).subarray(0, 300))).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('a file that is not there is our fault, not the sender\u2019s', async () => {
    await expect(images.reencode(join(folder.path, 'absent'), join(folder.path, 'x.jpg'))).rejects.toThrow(
      'ENOENT',
    )
  })
})

describe('the workers', () => {
  /** Wider than what is kept. */
  const large = aPixelBomb(4001, 40)

  test('one that is killed in the middle costs its picture a 503, and nobody else anything', async () => {
    const own = createImages({ log })
    await make(await aPhotograph(9000), own)
    const [first] = own.pids()
    // Stopped, it cannot be done with its picture before it is killed, however fast the machine.
    process.kill(first!, 'SIGSTOP')
    const fates = Promise.allSettled([
      make(large, own, 'cnicFrontImage'),
      make(large, own, 'cnicFrontImage'),
      make(await aPhotograph(9000), own, 'cnicFrontImage'),
      make(await aPhotograph(9000), own, 'cnicFrontImage'),
    ])
    // Each process has a picture by then, the stopped one too.
    await expect.poll(own.pids).toHaveLength(2)
    process.kill(first!, 'SIGKILL')
    const lost = (await fates).filter((fate) => fate.status === 'rejected')
    expect(lost.map(({ reason }) => reason)).toMatchObject([{ code: 'busy', status: 503, retryAfter: 5 }])
    expect(own.pids()).not.toContain(first)
    expect((await make(large, own)).width).toBe(4000)
    expect(warnings).toMatchObject([{ signal: 'SIGKILL' }])
    await own.close()
  })

  test('a picture that takes too long is refused, its worker killed, and the next one is made', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = createImages({ log, workers: 1, timeoutMs: 15_000, idleMs: 3_600_000 })
    await make(await aPhotograph(9000), own)
    process.kill(own.pids()[0]!, 'SIGSTOP')
    let refusal: unknown
    make(large, own, 'x').catch((error: unknown) => (refusal = error))
    const aSecondLater = async () => (await vi.advanceTimersByTimeAsync(1_000), refusal)
    await expect.poll(aSecondLater).toMatchObject({
      code: 'image_damaged',
      status: 422,
      fields: { x: documentProblems.too_slow },
    })
    expect((await make(await aPhotograph(9000), own)).bytes).toBeGreaterThan(0)
    await own.close()
  })

  test('there are never more than asked for; who gives up in the queue is let go', async () => {
    const own = createImages({ log, workers: 1 })
    await make(await aPhotograph(9000), own)
    const [worker] = own.pids()
    const input = join(folder.path, 'queued')
    await writeFile(input, large)
    // Stopped, it is done with nothing before the third has come and gone.
    process.kill(worker!, 'SIGSTOP')
    const stop = new AbortController()
    const [first, second] = [own.reencode(input, `${input}-1.jpg`), own.reencode(input, `${input}-2.jpg`)]
    const third = own.reencode('/nowhere', '/nowhere.jpg', { signal: stop.signal })
    stop.abort(new Error('gone'))
    await expect(third).rejects.toThrow('gone')
    process.kill(worker!, 'SIGCONT')
    await Promise.all([first, second])
    expect(own.pids()).toHaveLength(1)
    await own.close()
  })

  test('one without work ends, and one starts again when there is some', async () => {
    const own = createImages({ log, idleMs: 50 })
    await make(await aPhotograph(9000), own)
    await expect.poll(own.pids).toEqual([])
    await make(await aPhotograph(9000), own)
    expect(warnings).toEqual([])
    await own.close()
    await expect(make(large, own)).rejects.toMatchObject({ code: 'busy' })
  })

  test.runIf(process.platform === 'linux')(
    'they see none of the product\u2019s settings and secrets',
    async () => {
      process.env.MANZIL_PLANTED = 'planted'
      const own = createImages({ log })
      await make(await aPhotograph(9000), own)
      const environment = await readFile(`/proc/${own.pids()[0]}/environ`, 'latin1')
      expect(environment).toContain('MALLOC_ARENA_MAX=2')
      expect(environment).not.toContain('planted')
      delete process.env.MANZIL_PLANTED
      await own.close()
    },
  )

  test('they end with the process that started them', async () => {
    const script = `
      import { createImages } from '#platform/images/images.ts'
      const images = createImages({ log: console })
      await images.reencode(process.argv[1], process.argv[1] + '.jpg')
      console.log(images.pids()[0])
      if (process.argv[2]) process.kill(process.pid, 'SIGKILL')`
    const input = join(folder.path, 'parent')
    for (const killed of ['', 'yes']) {
      await writeFile(input, await aPhotograph(9000))
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, input, killed], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        timeout: 100_000,
      })
      const pid = Number(stdout)
      expect(pid).toBeGreaterThan(1)
      await expect.poll(() => isAlive(pid)).toBe(false)
      await rm(`${input}.jpg`)
    }
  })
})

/** A process that has ended but that nobody has asked after yet (Z) counts as ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
