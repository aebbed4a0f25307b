import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Puts the operator's name into the manifest that the build copied from app/web/public, which carries ours.
 * `out` is the folder the web is built into.
 */
export async function nameManifest({ out, siteName }: { out: string; siteName: string }): Promise<void> {
  const file = path.join(out, 'manifest.webmanifest')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object
  const named = { ...manifest, name: siteName, short_name: siteName }
  await writeFile(file, `${JSON.stringify(named, null, 2)}\n`)
}
