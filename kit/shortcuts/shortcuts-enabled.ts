import { useSyncExternalStore } from 'react'

/** From when only the queue had shortcuts. */
const storageKey = 'queue-keys'
const listeners = new Set<() => void>()
/** Without storage the setting lasts as long as the page. */
let withoutStorage = true

function isEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return withoutStorage
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches shortcuts of a single key on or off on this device. */
export function enableShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    withoutStorage = on
  }
  for (const listener of listeners) listener()
}

/** Whether shortcuts of a single key work on this device. */
export const useShortcutsEnabled = (): boolean => useSyncExternalStore(subscribe, isEnabled, () => true)
