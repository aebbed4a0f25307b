/**
 * What re-encoding one photograph costs the image worker in processor time per megabyte sent, and how large the copy is.
 *
 *   node bench/uploads/photographs.ts [--beside=FOLDER of another checkout, asked in turn] [--rounds=6]
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { createImages } from '#platform/images/images.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { likeness } from '#test/fixtures/picture-likeness.ts'
import { printTable, rounded } from '../measure/figures.ts'

const { values } = parseArgs({
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '6' } },
})

/** Clouds of several sizes and the noise of a sensor, which is about as hard to compress as a photograph. */
async function clouds(width: number, height: number, noise: number): Promise<Sharp> {
  let state = 7
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const sum = new Float32Array(width * height * 3)
  for (const [cells, strength] of [
    [6, 60],
    [24, 40],
    [96, 22],
    [300, 10],
    [1000, 5],
  ] as const) {
    const rows = Math.ceil((cells * height) / width)
    const seeds = Buffer.from(Array.from({ length: cells * rows * 3 }, () => random() * 255))
    const layer = await sharp(seeds, { raw: { width: cells, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    for (let i = 0; i < layer.length; i++) sum[i]! += ((layer[i]! - 128) / 128) * strength
  }
  const pixels = Buffer.alloc(sum.length)
  for (let i = 0; i < pixels.length; i++) {
    const grain = (random() + random() + random() - 1.5) * noise
    pixels[i] = Math.max(0, Math.min(255, 128 + sum[i]! + grain))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const camera = await clouds(4000, 3000, 12)
const form = await clouds(2500, 1875, 12)
const photographs: readonly (readonly [string, Buffer])[] = [
  ['noise, quality 90', await aPhotograph(1_000_000)],
  ['camera, 12 MP, quality 90', await camera.clone().jpeg({ quality: 90, optimiseCoding: false }).toBuffer()],
  [
    'the same upright',
    await camera
      .clone()
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90, optimiseCoding: false })
      .toBuffer(),
  ],
  [
    'the same in Display P3',
    await camera.clone().withIccProfile('p3').jpeg({ quality: 90, optimiseCoding: false }).toBuffer(),
  ],
  ['camera, 12 MP, two passes', await camera.clone().jpeg({ quality: 90 }).toBuffer()],
  ['from the form, 2,500 px', await form.clone().jpeg({ quality: 86 }).toBuffer()],
  ['camera, 12 MP, quality 75', await camera.clone().jpeg({ quality: 75 }).toBuffer()],
  ['messenger, quality 60', await form.clone().jpeg({ quality: 60, progressive: true }).toBuffer()],
]

const folder = await mkdtemp(path.join(tmpdir(), 'manzil-bench-'))
const sides = [createImages({ workers: 1, log: console })]
if (values.beside) {
  const other = pathToFileURL(path.resolve(values.beside, 'platform/images/images.ts')).href
  const { createImages: create } = (await import(other)) as { createImages: typeof createImages }
  sides.unshift(create({ workers: 1, log: console }))
}

/** Processor time of all threads of a process so far, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  let total = 0
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').catch(() => '0')
    total += Number(stat.split(' ')[0]) / 1e6
  }
  return total
}

let count = 0
const rows: (string | number)[][] = []
for (const [what, bytes] of photographs) {
  const input = path.join(folder, 'input')
  await writeFile(input, bytes)
  const best = sides.map(() => Infinity)
  const copies: Buffer[] = []
  // The first round starts the workers and is not counted. The fastest counts: other work only ever adds.
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [side, images] of sides.entries()) {
      const output = path.join(folder, `${++count}.jpg`)
      const [pid] = images.pids()
      const before = pid === undefined ? 0 : await processorTime(pid)
      await images.reencode(input, output)
      if (round > 0) best[side] = Math.min(best[side]!, (await processorTime(pid!)) - before)
      copies[side] = await readFile(output)
      await rm(output)
    }
  }
  const megabytes = bytes.length / 1e6
  rows.push([
    what,
    rounded(megabytes),
    ...best.map((milliseconds) => rounded(milliseconds / megabytes)),
    ...copies.map((copy) => (copy.length / bytes.length).toFixed(2)),
    (await likeness(bytes, copies.at(-1)!)).psnr.toFixed(1),
  ])
}
const each = (name: string) => (sides.length === 2 ? [`${name} beside`, name] : [name])
printTable(['photograph', 'MB', ...each('ms/MB'), ...each('copy/sent'), 'PSNR'], rows)
await Promise.all(sides.map((images) => images.close()))
await rm(folder, { recursive: true })
