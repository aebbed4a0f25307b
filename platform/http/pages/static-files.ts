import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Variant {
  readonly bytes: Buffer
  readonly etag: string
}

/** A file with the compressed copies that lie beside it. */
export interface StaticFile {
  readonly type: string
  readonly variants: Readonly<{ identity: Variant } & Partial<Record<Encoding, Variant>>>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Bytes to send, with the tag they are asked for again by. The suffix keeps compressed copies apart. */
export function variantOf(bytes: Buffer, suffix: string): Variant {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${digest}${suffix}"` }
}

/**
 * Reads a folder of built files into memory (a few megabytes), by their path from its root. `x.br` and `x.gz`
 * become variants of `x`.
 */
export function readFolder(folder: string): ReadonlyMap<string, StaticFile> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  )
  const read = (name: string, suffix: string) => variantOf(readFileSync(path.join(folder, name)), suffix)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) continue
    files.set(`/${name}`, {
      type: types[path.extname(name)] ?? 'application/octet-stream',
      variants: {
        identity: read(name, ''),
        ...(names.has(`${name}.br`) && { br: read(`${name}.br`, '-br') }),
        ...(names.has(`${name}.gz`) && { gzip: read(`${name}.gz`, '-gz') }),
      },
    })
  }
  return files
}

/** The smallest form of the file that the caller takes, from its `Accept-Encoding`. */
export function acceptedEncoding(header: string | string[] | undefined, file: StaticFile): Encoding {
  const accepted = new Map<string, boolean>()
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim())
    accepted.set(name, !rest.some((piece) => /^q=0(?:\.0*)?$/.test(piece)))
  }
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false
  if (file.variants.br && takes('br')) return 'br'
  if (file.variants.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}
