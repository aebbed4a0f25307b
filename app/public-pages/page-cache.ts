import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { refuse } from '#platform/http/refusal.ts'
import { acceptedEncoding, type StaticFile, type Variant } from '#platform/http/pages/static-files.ts'

/** A page as it was drawn. */
export interface DrawnPage {
  readonly status: number
  readonly csp: string
  /** Its one address, with a query only where that is part of it. */
  readonly path: string
  /** Grows by a compressed copy with the first caller who takes it. */
  file: StaticFile
}

const bytesOf = ({ file }: DrawnPage): Buffer => file.variants.identity.bytes

interface Entry {
  readonly version: string
  until: number
  readonly page: Promise<DrawnPage>
  bytes: number
}

/** Costs and rates have no version, so a page is drawn again after this many milliseconds. */
const lifetime = 60_000
/** For so long the old page is sent while that is done: nobody waits for a page that was drawn before. */
const staleMs = 10 * lifetime
/** What drawn pages may take of memory. */
const mostBytes = 24 * 1024 * 1024
/** Pages drawn at the same time; more would only wait for connections of the database and for each other. */
const atOnce = 4
/** Pages that wait to be drawn. Who asks for another is asked to come back. */
const mostWaiting = 400

/** Pages that were drawn lately, of one version of the catalogue. Callers of the same page share one drawing. */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  #drawing = 0
  readonly #waiting: (() => void)[] = []

  /**
   * The page under a key, drawn unless that was done for this version lately.
   * @param version of what is drawn: a withdrawn program is gone with the next request
   * @throws Refusal 503 busy when too many pages wait to be drawn
   */
  async get(key: string, version: string, now: number, draw: () => Promise<DrawnPage>): Promise<DrawnPage> {
    const known = this.#entries.get(key)
    if (known?.version === version && now < known.until) return known.page
    if (known?.version === version && now < known.until + staleMs) {
      // Others keep getting the old page until the new one is there.
      known.until = now + lifetime
      this.inTurn(draw).then(
        async (page) => {
          const before = await known.page
          // What has not changed keeps its compressed copies, also one that is still being made.
          const isSame = before.path === page.path && bytesOf(before).equals(bytesOf(page))
          const next = isSame ? known.page : Promise.resolve(page)
          if (this.#entries.get(key) === known) void this.#keep(key, version, now, next)
        },
        () => {},
      )
      return known.page
    }
    return this.#keep(key, version, now, this.inTurn(draw))
  }

  #keep(key: string, version: string, now: number, page: Promise<DrawnPage>): Promise<DrawnPage> {
    this.#remove(key)
    const entry: Entry = { version, until: now + lifetime, page, bytes: 0 }
    this.#entries.set(key, entry)
    page.then(
      ({ file }) => {
        if (this.#entries.get(key) !== entry) return
        // Its compressed copies are about a third of it.
        entry.bytes = Math.ceil(file.variants.identity.bytes.length * 1.4)
        this.#bytes += entry.bytes
        for (const oldest of this.#entries.keys()) {
          if (this.#bytes <= mostBytes) break
          if (oldest !== key) this.#remove(oldest)
        }
      },
      () => this.#entries.get(key) === entry && this.#remove(key),
    )
    return page
  }

  /**
   * Draws a page that is cached for nobody, in turn with the others.
   * @throws Refusal 503 busy when too many pages wait to be drawn
   */
  async inTurn(draw: () => Promise<DrawnPage>): Promise<DrawnPage> {
    if (this.#drawing < atOnce) this.#drawing++
    else if (this.#waiting.length >= mostWaiting) throw refuse('busy', { retryAfter: 3 })
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await draw()
    } finally {
      // The turn goes to the next one, or is over.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#drawing--
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const compressors = {
  // At this level brotli takes 3 ms for a page and beats gzip by a quarter.
  br: (bytes: Buffer) => brotli(bytes, 5),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** The tag of the copy follows from the page, so that it stays when a smaller copy takes its place. */
const copyOf = (identity: Variant, bytes: Buffer, suffix: string): Variant => ({
  bytes,
  etag: identity.etag.replace(/"$/, `${suffix}"`),
})

const packing = new WeakMap<DrawnPage, Partial<Record<'br' | 'gzip', Promise<Buffer>>>>()
/** Pages, by their bytes, that are compressed as well as can be. */
const best = new WeakSet<Buffer>()
let isImproving = false

/**
 * Compresses a page that is asked for again as well as can be, which makes it a tenth smaller: it then fits into the
 * first round trip. One page at a time and beside the answers, because it takes 0.1 s.
 */
async function improve(page: DrawnPage): Promise<void> {
  const { identity } = page.file.variants
  if (isImproving || best.has(identity.bytes)) return
  isImproving = true
  best.add(identity.bytes)
  try {
    const br = copyOf(identity, await brotli(identity.bytes, 11), '-br')
    if (page.file.variants.identity === identity)
      page.file = { ...page.file, variants: { ...page.file.variants, br } }
  } finally {
    isImproving = false
  }
}

/** Adds the compressed copy that a caller takes, unless the page has it already; callers share one compression. */
export async function compressFor(
  page: DrawnPage,
  accepts: string | string[] | undefined,
): Promise<StaticFile> {
  const { identity } = page.file.variants
  const wanted = acceptedEncoding(accepts, {
    ...page.file,
    variants: { identity, br: identity, gzip: identity },
  })
  if (wanted === 'identity') return page.file
  if (page.file.variants[wanted]) {
    if (wanted === 'br') improve(page).catch(() => {})
    return page.file
  }
  const running = packing.get(page) ?? {}
  packing.set(page, running)
  const bytes = await (running[wanted] ??= compressors[wanted](identity.bytes))
  if (page.file.variants[wanted]) return page.file
  page.file = {
    ...page.file,
    variants: { ...page.file.variants, [wanted]: copyOf(identity, bytes, wanted === 'br' ? '-br' : '-gz') },
  }
  return page.file
}
