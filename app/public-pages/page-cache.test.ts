import { describe, expect, test } from 'vitest'
import { variantOf } from '#platform/http/pages/static-files.ts'
import { compressFor, PageCache, type DrawnPage } from './page-cache.ts'

const page = (html: string): DrawnPage => ({
  status: 200,
  csp: '',
  path: '/programs',
  file: { type: 'text/html', variants: { identity: variantOf(Buffer.from(html), '') } },
})
const htmlOf = async (drawn: Promise<DrawnPage>) => (await drawn).file.variants.identity.bytes.toString()

/** Drawings that end when the test says so. */
function drawings() {
  const running: { html: string; end: () => void; fail: () => void }[] = []
  const draw = (html: string) => () =>
    new Promise<DrawnPage>((resolve, reject) => {
      running.push({ html, end: () => resolve(page(html)), fail: () => reject(new Error(html)) })
    })
  return { running, draw }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a drawn page', () => {
  test('is shared by all who ask for it, and drawn again for another version', async () => {
    const { running, draw } = drawings()
    const cache = new PageCache()
    const both = [cache.get('a', '1', 0, draw('one')), cache.get('a', '1', 0, draw('never'))]
    running[0]!.end()
    expect(await Promise.all(both.map(htmlOf))).toEqual(['one', 'one'])
    expect(await htmlOf(cache.get('a', '1', 59_999, draw('never')))).toBe('one')
    const next = cache.get('a', '2', 59_999, draw('two'))
    running[1]!.end()
    expect(await htmlOf(next)).toBe('two')
    expect(running.map(({ html }) => html)).toEqual(['one', 'two'])
  })

  test('is sent while it is drawn again, and replaced by the new one', async () => {
    const { running, draw } = drawings()
    const cache = new PageCache()
    const first = cache.get('a', '1', 0, draw('one'))
    running[0]!.end()
    await first
    expect(await htmlOf(cache.get('a', '1', 60_000, draw('two')))).toBe('one')
    expect(await htmlOf(cache.get('a', '1', 60_001, draw('never')))).toBe('one')
    running[1]!.end()
    await settled()
    expect(await htmlOf(cache.get('a', '1', 60_002, draw('never')))).toBe('two')
    // Too old to be sent to anybody.
    const last = cache.get('a', '1', 10_000_000, draw('three'))
    running[2]!.end()
    expect(await htmlOf(last)).toBe('three')
    expect(running).toHaveLength(3)
  })

  test('is not kept when it fails', async () => {
    const { running, draw } = drawings()
    const cache = new PageCache()
    const first = cache.get('a', '1', 0, draw('one'))
    running[0]!.fail()
    await expect(first).rejects.toThrow('one')
    const next = cache.get('a', '1', 0, draw('two'))
    running[1]!.end()
    expect(await htmlOf(next)).toBe('two')
  })

  test('waits until few others are drawn, and is refused when too many wait', async () => {
    const { running, draw } = drawings()
    const cache = new PageCache()
    const asked = Array.from({ length: 404 }, (_, at) => cache.get(`${at}`, '1', 0, draw(`${at}`)))
    expect(running.map(({ html }) => html)).toEqual(['0', '1', '2', '3'])
    await expect(cache.get('more', '1', 0, draw('more'))).rejects.toMatchObject({ code: 'busy' })
    running[1]!.fail()
    await expect(asked[1]).rejects.toThrow('1')
    await settled()
    expect(running.at(-1)!.html).toBe('4')
    for (let at = 0; at < running.length; at++) {
      running[at]!.end()
      await settled()
    }
    expect(running).toHaveLength(404)
    expect(await htmlOf(asked[403]!)).toBe('403')
    const late = cache.get('more', '1', 0, draw('more'))
    running.at(-1)!.end()
    expect(await htmlOf(late)).toBe('more')
  })

  test('is compressed once for all who take it so', async () => {
    const drawn = page('<p>'.repeat(1000))
    const both = await Promise.all([compressFor(drawn, 'br'), compressFor(drawn, 'gzip, br')])
    expect(both[0].variants.br!.bytes).toBe(both[1].variants.br!.bytes)
    expect((await compressFor(drawn, 'gzip')).variants.gzip!.bytes.length).toBeLessThan(200)
    expect((await compressFor(drawn, undefined)).variants.br).toBe(both[0].variants.br)
  })

  test('that is asked for again gets smaller under the same tag, and keeps that when nothing changes', async () => {
    const words = Array.from({ length: 4000 }, (_, at) => `<li class="row">${Math.sin(at).toFixed(3)}</li>`)
    const cache = new PageCache()
    const get = (now: number) => cache.get('a', '1', now, () => Promise.resolve(page(words.join(''))))
    const first = (await compressFor(await get(0), 'br')).variants.br!
    const latest = async (now: number) => (await compressFor(await get(now), 'br')).variants.br!
    await expect.poll(async () => (await latest(1)).bytes.length).toBeLessThan(first.bytes.length)
    const smaller = await latest(2)
    expect(smaller.etag).toBe(first.etag)
    // Drawn again, with the same result.
    await get(60_000)
    await settled()
    expect(await latest(60_001)).toBe(smaller)
  })
})
