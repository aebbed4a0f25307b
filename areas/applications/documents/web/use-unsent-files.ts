import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
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

/** Waiting for the files of a form before it is sent. */
export interface Arrival {
  readonly waiting: boolean
  /** Ends the waiting: nothing is sent. Leaving the form ends it too. */
  readonly stop: () => void
  /** As `arrived` of the files. */
  readonly arrive: () => Promise<string[] | null>
}

/** Waits for the files of a form. */
export function useArrival({ arrived }: UnsentFiles): Arrival {
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
