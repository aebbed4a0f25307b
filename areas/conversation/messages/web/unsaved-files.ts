import { useCallback, useSyncExternalStore } from 'react'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { readStored, writeStored } from '#kit/forms/unsaved-storage.ts'

const none: readonly File[] = []
/** The files of each form, by the key of its unsaved input. */
const chosen = new Map<string, { files: readonly File[]; isMarked: boolean }>()
const listeners = new Set<() => void>()

const markOf = (key: string): string => `${key} files`

// A logout clears the storage, and files that it no longer knows need no question. Where storage is blocked, all do.
const isStored = (key: string, isMarked: boolean): boolean => !isMarked || readStored(markOf(key)) !== null

function confirmLeaving(event: BeforeUnloadEvent): void {
  if ([...chosen].some(([key, { isMarked }]) => isStored(key, isMarked))) event.preventDefault()
}

function clearMarks({ persisted }: PageTransitionEvent): void {
  if (!persisted) for (const key of chosen.keys()) writeStored(markOf(key), null)
}

function storeFiles(key: string, files: readonly File[]): void {
  if (files.length === 0) {
    chosen.delete(key)
    writeStored(markOf(key), null)
  } else chosen.set(key, { files, isMarked: writeStored(markOf(key), files.length) })
  const listen = chosen.size > 0 ? addEventListener : removeEventListener
  // Only while there are files: a page that asks before it closes is not restored by "Back" in some browsers.
  listen('beforeunload', confirmLeaving)
  listen('pagehide', clearMarks as EventListener)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * The files chosen in a form. They stay while the page is open, also when the form is closed or another screen is shown;
 * since no browser gives a file back after a reload, it asks before the page is closed or loaded again.
 * @param about the subject of the form's unsaved input
 * @returns the files, and a function that replaces them
 */
export function useUnsavedFiles(about: string): [readonly File[], (files: readonly File[]) => void] {
  const key = useUnsavedKey(about)
  const files = useSyncExternalStore(
    subscribe,
    () => chosen.get(key)?.files ?? none,
    () => none,
  )
  return [files, useCallback((next: readonly File[]) => storeFiles(key, next), [key])]
}
