import type { BackupPlace, StoredBackup } from './backup-place.ts'
import { openBucketPlace, type BackupCredentials } from './place-in-bucket.ts'
import { openFolderPlace } from './place-in-folder.ts'

/**
 * @param address a folder, or `s3://bucket/prefix?endpoint=…&region=…`
 * @param setting the setting or argument that holds it, for messages
 */
export const openPlace = async (
  address: string,
  config: BackupCredentials,
  setting: string,
): Promise<BackupPlace> =>
  address.startsWith('s3://') ? openBucketPlace(address, config, setting) : openFolderPlace(address)

/** Opens one backup by its own folder or address. */
export async function openBackup(
  address: string,
  config: BackupCredentials,
  setting: string,
): Promise<{ backup: StoredBackup; atOnce: number }> {
  const [, parent = '', name = '', query = ''] = /^(.*?)\/?([^/?]+)\/?(\?.*)?$/.exec(address) ?? []
  if (!address.startsWith('s3://')) {
    const place = openFolderPlace(parent)
    return { backup: place.open(name), atOnce: place.atOnce }
  }
  const place = await openBucketPlace(parent + query, config, setting)
  return { backup: place.open(name), atOnce: place.atOnce }
}
