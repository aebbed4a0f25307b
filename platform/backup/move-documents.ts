import type { Config } from '../config/config.ts'
import { readFileAnchors, storeSharedAnchor } from '../audit/store-anchors.ts'
import { openStore } from '../files/files.ts'

/**
 * Copies sealed documents and the anchors of the audit log from the disk of one machine to shared storage. May be
 * repeated: what is there already is left as it is.
 * @param from folder of the documents @param to as in STORAGE_URL
 */
export async function moveDocuments(
  config: Pick<Config, 'dataDir'>,
  from: string,
  to: string,
  log: { error(details: object, message: string): void },
): Promise<{ moved: number; present: number }> {
  const [disk, target] = [await openStore(from, log), await openStore(to, log)]
  let [moved, present] = [0, 0]
  for await (const { id } of disk.list()) {
    if (await target.has(id)) {
      present++
      continue
    }
    const bytes = await disk.read(id)
    if (!bytes) continue
    await target.write(
      id,
      (async function* () {
        yield bytes
      })(),
    )
    moved++
  }
  for (const anchor of await readFileAnchors(config)) await storeSharedAnchor(target.shared!, anchor)
  return { moved, present }
}
