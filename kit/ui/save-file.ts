/** Saves a file under a name, like a link with `download`, for downloads that need the session's token. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
