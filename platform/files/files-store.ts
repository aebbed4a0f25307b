/**
 * Objects that every server can reach, by name, as in `anchors/…`. They are stored as they are given: whoever
 * stores something confidential seals it first.
 */
export interface SharedObjects {
  /**
   * Stores an object; durable once this resolves. Storing the same bytes again is no error.
   * @throws Refusal unavailable; an error when the name is taken by other bytes
   */
  write(name: string, bytes: Buffer): Promise<void>
  /** The whole object, or null when there is none. @throws Refusal unavailable */
  read(name: string): Promise<Buffer | null>
  /** Removes an object; one that is not there counts as removed. @throws Refusal unavailable */
  remove(name: string): Promise<void>
  /** Every object whose name starts with `prefix`, in ascending order. @throws Refusal unavailable */
  list(prefix: string): AsyncIterable<{ name: string; storedAt: Date }>
}

/** Stores encrypted files by document id. It gets only ciphertext and no keys. */
export interface FileStore {
  /** Other objects in the same storage; null on a disk, which only one server has. */
  readonly shared: SharedObjects | null
  /**
   * Stores a file; durable once this resolves. An id is written once and never again.
   * @throws Refusal storage_full or unavailable; an error when the id is taken
   */
  write(id: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** The whole file, or null when there is none. @throws Refusal unavailable */
  read(id: string): Promise<Buffer | null>
  /** Whether there is a file. @throws Refusal unavailable */
  has(id: string): Promise<boolean>
  /** Removes a file; one that is not there counts as removed. @throws Refusal unavailable */
  remove(id: string): Promise<void>
  /** Every file with the time it was stored, ids in ascending order. */
  list(): AsyncIterable<{ id: string; storedAt: Date }>
  /** Removes leftovers of interrupted writes from before `olderThan`. @returns how many */
  removeUnfinished(olderThan: Date): Promise<number>
  /** Free bytes, or null if there is no limit. */
  freeSpace(): Promise<number | null>
  /** Writes a test object. @throws when that fails */
  probe(): Promise<void>
}
