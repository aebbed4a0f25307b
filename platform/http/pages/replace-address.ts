import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { variantOf, type StaticFile } from './static-files.ts'

/**
 * Makes files that name the address they were built for name another one instead. Each is written and compressed
 * once, when it is first asked for (about 0.2 s); under the address they were built for they are sent as they lie.
 * @param builtFor the address in the files; undefined when they name none
 * @param publicUrl the address to name, without a slash at its end
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
