import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openZip } from '#server/features/catalogue-import/zip-archive.ts'

/** Unpacks an archive with the reader of workbooks, which checks every sum. @returns the files, by name */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-zip-'))
  try {
    const file = path.join(folder, 'archive.zip')
    await writeFile(file, archive)
    const { entries, read } = await openZip(file, archive.length)
    const files = new Map<string, Buffer>()
    for (const entry of entries.values()) {
      const parts: Buffer[] = []
      for await (const part of read(entry)) parts.push(part)
      files.set(entry.name, Buffer.concat(parts))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
