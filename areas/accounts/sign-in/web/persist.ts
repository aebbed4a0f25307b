import { noInfo, storedUserOf } from './info.ts'
import type { InfoState } from './info.ts'

/** Where the state of the last visit lies. */
export const persistKey = 'persist:root'

/** After this long a slow storage is given up on, and the visit starts logged out. */
export const rehydrateMs = 5000

/** What `localStorage` and other storages have in common. */
export interface InfoStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => unknown
}

/**
 * The bytes that are kept: each slice as JSON inside JSON, and a note of the version. Other programs of the
 * product's users read exactly this, so nothing is added and nothing is reordered.
 */
export function packInfo({ user, token }: InfoState): string {
  return JSON.stringify({
    info: JSON.stringify({ user: user && storedUserOf(user), token }),
    _persist: JSON.stringify({ version: -1, rehydrated: true }),
  })
}

/** Reads what `packInfo` wrote; anything else (absent, damaged, half a session) is nobody. */
export function unpackInfo(bytes: string | null): InfoState {
  if (bytes === null) return noInfo
  try {
    const outer = JSON.parse(bytes) as { info: string }
    const { user, token } = JSON.parse(outer.info) as InfoState
    if (typeof token !== 'string' || token === '') return noInfo
    return { user: user && typeof user._id === 'string' ? storedUserOf(user) : null, token }
  } catch {
    return noInfo
  }
}

/**
 * Hands what was kept to `take`: at once where the storage answers at once, as localStorage does, so that
 * nothing is shown before the token is known. A storage that answers later has `giveUpMs`; then, and when it
 * fails, `take` gets nobody. `take` is called once.
 */
export function rehydrate(
  storage: InfoStorage,
  take: (info: InfoState) => void,
  giveUpMs: number = rehydrateMs,
): void {
  let answer: string | null | Promise<string | null>
  try {
    answer = storage.getItem(persistKey)
  } catch {
    answer = null
  }
  if (!(answer instanceof Promise)) return take(unpackInfo(answer))
  let taken = false
  const takeOnce = (info: InfoState) => {
    if (taken) return
    taken = true
    clearTimeout(timer)
    take(info)
  }
  const timer = setTimeout(() => takeOnce(noInfo), giveUpMs)
  answer.then(
    (bytes) => takeOnce(unpackInfo(bytes)),
    () => takeOnce(noInfo),
  )
}

/** Keeps the state. A full or forbidden storage means a login that lasts as long as the page, nothing worse. */
export function storeInfo(storage: InfoStorage, info: InfoState): void {
  try {
    void storage.setItem(persistKey, packInfo(info))
  } catch {
    // Private windows of some browsers refuse every write.
  }
}
