/** A finished backup. */
export interface StoredBackup {
  /** Its folder or address, for messages. */
  readonly where: string
  /** The names of all its files, in any order. */
  list(): Promise<string[]>
  /** Its folders, of a backup whose manifest does not list them. */
  folders(): Promise<string[]>
  /** A file as it is read. @throws FileMissing */
  read(file: string): AsyncIterable<Buffer>
}

/** A backup that is being made. Nobody takes it for a finished one until `finish` has resolved. */
export interface NewBackup {
  /** Stores a file from its chunks, which need not fit into memory. @throws what the chunks throw; then no file is there */
  write(file: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /**
   * Takes a file over from an earlier backup without storing it again.
   * @param sum its SHA-256 by the list of that backup
   * @returns its length, or null when that cannot be done
   */
  takeOver(file: string, sum: string, earlier: string): Promise<number | null>
  /** Stores the manifest, which makes the backup a finished one. */
  finish(manifest: string): Promise<StoredBackup>
  /** Removes what was stored. */
  abandon(): Promise<void>
}

/** Where backups are kept: a folder, or a prefix of a bucket. */
export interface BackupPlace {
  /** Its folder or address, for messages. */
  readonly where: string
  /** How many files are best written or read at the same time. */
  readonly atOnce: number
  /** The names of the finished backups, oldest first. */
  finished(): Promise<string[]>
  open(name: string): StoredBackup
  begin(name: string): Promise<NewBackup>
  remove(name: string): Promise<void>
  /** Removes what backups that were begun before `time` and never finished have left behind. */
  removeCutOff(time: Date): Promise<void>
}

/** There is no such file in a backup. */
export class FileMissing extends Error {}

export const manifestFile = 'manifest.json'

/** The names of backups: those of other things in the same folder or bucket do not match. */
export const nameShape = /^manzil-\d{8}T\d{6}Z$/

/** Does some work for each item, for a few of them at the same time. The first error ends it. */
export async function forEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const item of items) {
    if (failure) break
    const one = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => underWay.delete(one))
    underWay.add(one)
    if (underWay.size >= atOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failure) throw failure.error
}
