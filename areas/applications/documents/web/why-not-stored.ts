import { CallError } from '#kit/store/api.ts'

/**
 * Why an upload ended without a document.
 * @returns what the server says about the file, null when the connection was lost; and whether the same file may be
 *   accepted another time
 */
export function whyNotStored(error: unknown): { problem: string | null; mayRepeat: boolean } {
  if (!(error instanceof CallError) || error.failure.status === 0) return { problem: null, mayRepeat: true }
  const { status, fields, message } = error.failure
  return { problem: Object.values(fields)[0] ?? message, mayRepeat: status !== 422 }
}
