import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { drawnText } from '../fixtures/drawn-text.ts'
import { applyUpToDocuments, choose, labels, send, vaultSizes } from './applying-steps.ts'
import { peopleOf } from './journey-people.ts'
import type { RealProduct } from './real-product.ts'

const [width, height] = [4032, 3024]

/** A photograph like those of a phone: 12 megapixels, with the noise that makes real ones large. */
export async function heavyPhotograph(): Promise<Buffer> {
  const lines = Array.from({ length: 40 }, (_, i) =>
    drawnText(`Invented ${i * 7919}`, { x: 300, y: 200 + i * 66, size: 46, ink: '#1a1a1a' }),
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="200" y="120" width="3600" height="2800" fill="#dedacf"/>${lines.join('')}</svg>`
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#6b5a45',
      noise: { type: 'gaussian', mean: 120, sigma: 18 },
    },
  })
    .composite([
      { input: Buffer.from(page), blend: 'soft-light' },
      { input: Buffer.from(page), blend: 'multiply' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/**
 * Several different photographs. Making the noise takes seconds, so each one is the first one with an edge
 * cropped.
 */
async function heavyPhotographs(count: number): Promise<Buffer[]> {
  const first = await heavyPhotograph()
  const without = (edge: number) => ({ left: edge, top: 0, width: width - edge, height })
  const others = Array.from({ length: count - 1 }, (_, i) =>
    sharp(first)
      .extract(without(16 * (i + 1)))
      .jpeg({ quality: 92 })
      .toBuffer(),
  )
  return [first, ...(await Promise.all(others))]
}

interface Network {
  /** Kilobits per second, up and down. */
  kilobits: number
  /** Latency in milliseconds. */
  latency: number
}

/** Slows the line of a page down, and counts the pieces of its uploads. */
export async function slowNetwork(context: BrowserContext, page: Page, { kilobits, latency }: Network) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = (kilobits * 1000) / 8
  const is = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await is(false)
  const isPiece = (request: { method(): string; url(): string }) =>
    request.method() === 'PUT' && request.url().includes('/uploads/')
  let pieces = 0
  page.on('request', (request) => void (pieces += isPiece(request) ? 1 : 0))
  const started = (piece: number) =>
    expect.poll(() => pieces, { timeout: 200_000, interval: 20 }).toBeGreaterThanOrEqual(piece)
  return {
    /** Waits until so many pieces have started. */
    started,
    /**
     * Goes offline in the middle of an upload chunk, once so many have started, until a request of the page has
     * failed.
     */
    cutAt: async (piece: number) => {
      await started(piece)
      const failed = page.waitForEvent('requestfailed', { timeout: 60_000 })
      await is(true)
      await failed
      await is(false)
    },
  }
}

interface Uploads {
  /** How many of the five documents. */
  count: number
  /** The chunks, counted over all documents, at which the connection is interrupted. */
  cutAt: number[]
}

/** A student applies with photographs of 12 megapixels, with interruptions of the connection. */
export async function applyOnSlowNetwork(
  product: RealProduct,
  line: Network,
  uploads: Uploads,
): Promise<void> {
  const photographs = await heavyPhotographs(uploads.count)
  const people = await peopleOf(product)
  const zainab = await people.student('Zainab Invented')
  const phone = await people.enter(zainab, { width: 360 })
  const page = await phone.newPage()
  await applyUpToDocuments(page)
  const network = await slowNetwork(phone, page, line)
  const started = performance.now()
  for (const [i, photograph] of photographs.entries()) await choose(page, labels[i]!, photograph)
  // The next step does not wait for the uploads; they continue on the last page.
  await page.getByRole('button', { name: 'Go to check and send' }).click()
  await page.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor({ timeout: 60_000 })
  const cuts = async () => {
    for (const piece of uploads.cutAt) await network.cutAt(piece)
  }
  const [reference] = await Promise.all([send(page), cuts()])
  const seconds = Math.round((performance.now() - started) / 1000)
  const documents = await vaultSizes(product, zainab)
  const sent = documents.reduce((sum, { source }) => sum + source, 0)
  const before = photographs.reduce((sum, { length }) => sum + length, 0)
  console.log(
    `${reference}: ${uploads.count} photographs of 12 megapixels, ${(before / 1e6).toFixed(1)} MB, sent as ` +
      `${(sent / 1e6).toFixed(1)} MB in ${seconds} s over ${line.kilobits} kbit/s with ${uploads.cutAt.length} interruptions`,
  )
  expect(documents.map(({ name }) => name).sort()).toEqual(documentNames.slice(0, uploads.count).sort())
  for (const { source } of documents) {
    expect(source).toBeGreaterThan(0)
    expect(source).toBeLessThanOrEqual(1_500_000)
  }
  const { rows } = await product.database.pool.query(
    'select count(*)::int as count from applications where student_id = $1',
    [zainab._id],
  )
  expect(rows[0].count).toBe(1)
  await phone.close()
}
