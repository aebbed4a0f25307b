import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { CallError, type CallFailure } from '#kit/store/api.ts'
import { filesOfForm, type Announce, type FilesOfForm, type UnsentFile } from './unsent-files.ts'

const none: readonly UnsentFile[] = []

/** The files of a form, as they are now, and what can be done with them. */
export interface UnsentFiles extends Omit<FilesOfForm, 'files' | 'subscribe'> {
  readonly files: readonly UnsentFile[]
}

/**
 * The photos and PDFs chosen in a form. Each is uploaded in pieces as soon as it is chosen. They stay when the form is
 * closed, another screen is shown or the page is loaded again, and their uploads continue.
 * @param about the subject of the form's unsaved input
 * @param announce the same function as long as the form is about the same
 */
export function useUnsentFiles(about: string, announce: Announce): UnsentFiles {
  const key = useUnsavedKey(about)
  const form = useMemo(() => filesOfForm(key, announce), [key, announce])
  const files = useSyncExternalStore(form.subscribe, form.files, () => none)
  return useMemo(() => ({ ...form, files }), [form, files])
}

/** Sends a form with the files that were uploaded for it. */
export interface FilesSender {
  /** Whether it waits for its files. */
  readonly waiting: boolean
  /** Ends the waiting: nothing is sent. Leaving the form ends it too. */
  readonly stop: () => void
  /**
   * Sends once the files have arrived, which are the device's no longer then. Where the server does not have them any
   * more, because they waited for too long, they are uploaded again first.
   * @param send gets the ids of their uploads
   * @returns what `send` does; null where nothing was sent, because a file failed, or the form was left or stopped
   * @throws what `send` throws
   */
  readonly sendWith: <Reply>(send: (uploads: readonly string[]) => Promise<Reply>) => Promise<Reply | null>
}

const codeOf = (error: unknown): string | undefined =>
  (error instanceof CallError ? error.failure : (error as Partial<CallFailure>)).code

/** Sends a form with its files. */
export function useFilesSender(files: UnsentFiles): FilesSender {
  const { waiting, stop, arrive } = useArrival(files)
  const { forget, repeatAll } = files
  const sendWith: FilesSender['sendWith'] = useCallback(
    async (send) => {
      const sendOnce = async () => {
        const uploads = await arrive()
        return uploads === null ? null : send(uploads)
      }
      const reply = await sendOnce().catch((error: unknown) => {
        if (codeOf(error) !== 'file_not_uploaded') throw error
        repeatAll()
        return sendOnce()
      })
      if (reply !== null) forget()
      return reply
    },
    [arrive, forget, repeatAll],
  )
  return { waiting, stop, sendWith }
}

function useArrival({ arrived }: UnsentFiles) {
  const [waiting, setWaiting] = useState(false)
  const turn = useRef<AbortController | null>(null)
  const stop = useCallback(() => turn.current?.abort(), [])
  const arrive = useCallback(async () => {
    const { signal } = (turn.current = new AbortController())
    setWaiting(true)
    const uploads = await arrived(signal)
    setWaiting(false)
    return uploads
  }, [arrived])
  // Also when the same screen shows another form.
  useEffect(() => stop, [stop, arrived])
  return { waiting, stop, arrive }
}
