import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { variantOf, type StaticFile } from './static-files.ts'

/**
 * Replaces the address that built files contain by the public one. Each file is rewritten and compressed once, at
 * its first request (about 0.2 s); files built for the public address are sent unchanged.
 * @param builtFor the address in the files; undefined if they contain none
 * @param publicUrl the new address, without a trailing slash
 */
export function addressReplacer(
  builtFor: string | undefined,
  publicUrl: string,
): (file: StaticFile) => StaticFile | Promise<StaticFile> {
  const address = publicUrl.replace(/\/$/, '')
  if (builtFor === undefined || builtFor === address) return (file) => file
  const written = new Map<StaticFile, Promise<StaticFile>>()
  return (file) => {
    const known = written.get(file)
    if (known) return known
    if (!file.variants.identity.bytes.includes(builtFor)) return file
    const now = replaceAddress(file, builtFor, address)
    written.set(file, now)
    return now
  }
}

async function replaceAddress({ type, variants }: StaticFile, from: string, to: string): Promise<StaticFile> {
  const bytes = Buffer.from(variants.identity.bytes.toString('utf8').replaceAll(from, to))
  const [br, gz] = await Promise.all([
    variants.br && promisify(brotliCompress)(bytes),
    variants.gzip && promisify(gzip)(bytes, { level: 9 }),
  ])
  return {
    type,
    variants: {
      identity: variantOf(bytes, ''),
      ...(br && { br: variantOf(br, '-br') }),
      ...(gz && { gzip: variantOf(gz, '-gz') }),
    },
  }
}
