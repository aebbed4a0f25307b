import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, variantOf, type StaticFile } from '#platform/http/pages/static-files.ts'

/** A page as it was drawn. */
export interface DrawnPage {
  readonly status: number
  readonly csp: string
  /** Its one address, with a query only where that is part of it. */
  readonly path: string
  /** Grows by a compressed copy with the first caller who takes it. */
  file: StaticFile
}

interface Entry {
  readonly version: string
  readonly until: number
  readonly page: Promise<DrawnPage>
  bytes: number
}

/** Costs, rates and help articles have no version, so a page is drawn again after this many milliseconds. */
const lifetime = 60_000
/** What drawn pages may take of memory. */
const mostBytes = 24 * 1024 * 1024

/** Pages that were drawn lately, of one version of the catalogue. Callers of the same page share one drawing. */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /**
   * The page under a key, drawn unless that was done for this version a moment ago.
   * @param version of the catalogue: a withdrawn program is gone with the next request
   */
  get(key: string, version: string, now: number, draw: () => Promise<DrawnPage>): Promise<DrawnPage> {
    const known = this.#entries.get(key)
    if (known && known.version === version && known.until > now) return known.page
    this.#remove(key)
    const page = draw()
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

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

const compressors = {
  // At this level brotli takes 2 ms for a page and beats gzip by a fifth.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** Adds the compressed copy that a caller takes, unless the page has it already. */
export async function compressFor(
  page: DrawnPage,
  accepts: string | string[] | undefined,
): Promise<StaticFile> {
  const { identity } = page.file.variants
  const wanted = acceptedEncoding(accepts, {
    ...page.file,
    variants: { identity, br: identity, gzip: identity },
  })
  if (wanted === 'identity' || page.file.variants[wanted]) return page.file
  const bytes = await compressors[wanted](identity.bytes)
  page.file = {
    ...page.file,
    variants: { ...page.file.variants, [wanted]: variantOf(bytes, wanted === 'br' ? '-br' : '-gz') },
  }
  return page.file
}
