/** Name of the browser's database of files that were chosen in forms and not sent. */
export const unsentFilesDatabase = 'unsent-files'

/** Removes these files from the device, also in other tabs. Without the code that reads them, so that a logout needs none. */
export function deleteUnsentFiles(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(unsentFilesDatabase)
  } catch {
    // Blocked storage contains nothing.
  }
}
