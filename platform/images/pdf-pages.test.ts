import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPdf, aSimplePdf, hostilePdfs, streamOf } from '#test/fixtures/pdfs.ts'
import { aFolder } from '#test/fixtures/upload-server.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { createImages, type Images } from './images.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let images: Images
let server: Server
let asked = 0
const warnings: object[] = []
const log = { warn: (details: object) => void warnings.push(details) }

beforeAll(async () => {
  folder = await aFolder()
  images = createImages({ log })
  server = createServer((_, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(async () => {
  await images.close()
  server.close()
  await folder.remove()
})

let thirty: Promise<Buffer> | undefined
const thirtyPages = () => (thirty ??= aPdf(30, 'Mark sheet', 'A6'))

let count = 0
async function draw(bytes: Buffer, by: Images = images) {
  const base = join(folder.path, `${++count}`)
  await writeFile(base, bytes)
  const output = `${base}.jpg`
  const made = await by.drawPages(base, output, { field: 'testReportImage' })
  return { ...made, output, data: await readFile(output) }
}
/** What became of a PDF: how many pages, or the problem it was refused with. */
async function verdict(bytes: Buffer): Promise<unknown> {
  try {
    return { pages: (await draw(bytes)).pages.length }
  } catch (error) {
    await expect(stat(join(folder.path, `${count}.jpg`))).rejects.toThrow('ENOENT')
    const { message, fields } = error as { message: string; fields: Record<string, string> }
    expect(fields).toEqual({ testReportImage: message })
    return Object.entries(documentProblems).find(([, sentence]) => sentence === message)?.[0] ?? message
  }
}

describe('what is sent', () => {
  test('every hostile PDF is drawn without what makes it hostile, or refused; no worker ends, nothing is asked for', async () => {
    const files = hostilePdfs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const found: Record<string, unknown> = {}
    for (const { what, bytes } of files) found[what] = await verdict(bytes())
    expect(found).toEqual(Object.fromEntries(files.map(({ what, verdict: due }) => [what, due])))
    expect(asked).toBe(0)
    expect(warnings).toEqual([])
  })

  test('what is written is pictures and nothing else: no part of the file survives', async () => {
    const [script] = hostilePdfs('http://127.0.0.1:9')
    const { pages, data, bytes } = await draw(script!.bytes())
    expect([pages.length, data.length]).toEqual([1, bytes])
    for (const trace of ['%PDF', 'JavaScript', 'launchURL', '127.0.0.1'])
      expect(data.includes(trace)).toBe(false)
    expect((await sharp(data).metadata()).format).toBe('jpeg')
  })

  test('pages follow each other in order, in the size they are printed in, with letters that can be read', async () => {
    const { pages, data } = await draw(await aPdf(3, 'Mark sheet', 'A4'))
    let at = 0
    for (const { bytes, width, height } of pages) {
      const page = await sharp(data.subarray(at, at + bytes)).metadata()
      expect([page.width, page.height, page.format]).toEqual([width, height, 'jpeg'])
      expect(Math.abs(width / height - 210 / 297)).toBeLessThan(0.002)
      expect(height).toBe(3859)
      at += bytes
    }
    expect(at).toBe(data.length)
    expect(pages).toHaveLength(3)
  })

  test('a file of at most five pages is drawn finely enough to be enlarged, a longer one for reading', async () => {
    const heights = async (count: number) =>
      (await draw(await aPdf(count, 'Mark sheet', 'A6'))).pages.map(({ height }) => height)
    expect(await heights(5)).toEqual(Array(5).fill(1929))
    expect(await heights(6)).toEqual(Array(6).fill(1286))
  })

  test('thirty pages are taken, thirty-one are refused', async () => {
    const { pages, bytes } = await draw(await thirtyPages())
    expect(pages.map(({ height }) => height)).toEqual(Array(30).fill(1286))
    expect(bytes).toBeLessThan(16 * 1024 ** 2)
    expect(await verdict(await aPdf(31))).toBe('pdf_too_many_pages')
  })

  test('a form keeps the values that were typed into it', async () => {
    const form = (value: string) =>
      aSimplePdf({
        catalog:
          '/AcroForm << /Fields [6 0 R] /NeedAppearances true /DA (/F1 12 Tf) /DR << /Font << /F1 5 0 R >> >> >>',
        page: '/Annots [6 0 R]',
        content: streamOf(''),
        more: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${value}) /DA (/F1 24 Tf) /Rect [72 600 400 640] >>`,
        ],
      })
    const darkest = async (value: string) =>
      (await sharp((await draw(form(value))).data).stats()).channels[0]!.min
    expect(await darkest('')).toBeGreaterThan(200)
    expect(await darkest('Ayesha')).toBeLessThan(60)
  })

  test('a page in color stays in color, one in gray takes one channel', async () => {
    const page = (color: string) => draw(aSimplePdf({ content: streamOf(`${color} rg 72 500 200 200 re f`) }))
    expect((await sharp((await page('0.8 0.1 0.1')).data).metadata()).channels).toBe(3)
    expect((await sharp((await page('0.3 0.3 0.3')).data).metadata()).channels).toBe(1)
  })
})

describe('the worker', () => {
  test('ends with its document, and leaves the memory of the product alone', async () => {
    const own = createImages({ log })
    const before = process.memoryUsage().rss
    await draw(await aPdf(3, 'Mark sheet', 'A4'), own)
    await expect.poll(own.pids).toEqual([])
    expect(process.memoryUsage().rss - before).toBeLessThan(16 * 1024 ** 2)
    await own.close()
  })

  test('is killed when it takes too long, and the next PDF is drawn', async () => {
    const own = createImages({ log, pdfTimeoutMs: 1 })
    await expect(draw(aSimplePdf(), own)).rejects.toMatchObject({
      code: 'image_damaged',
      status: 422,
      fields: { testReportImage: documentProblems.pdf_too_complex },
    })
    await own.close()
    expect((await draw(aSimplePdf())).pages).toHaveLength(1)
  })

  test('costs its document a 503 when it is killed, and nobody else anything', async () => {
    const own = createImages({ log })
    warnings.length = 0
    const lost = draw(await thirtyPages(), own)
    await expect.poll(own.pids).toHaveLength(1)
    const next = draw(aSimplePdf(), own)
    process.kill(own.pids()[0]!, 'SIGKILL')
    await expect(lost).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect((await next).pages).toHaveLength(1)
    expect(warnings).toMatchObject([{ signal: 'SIGKILL' }])
    await own.close()
  })
})
