import { noInfo, storedUserOf } from './info.ts'
import type { InfoState } from './info.ts'

/** The key under which the state of the last visit is stored. */
export const persistKey = 'persist:root'

/** After this time a slow storage is ignored, and the visit starts logged out. */
export const rehydrateMs = 5000

/** What `localStorage` and other storages have in common. */
export interface InfoStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => unknown
}

/**
 * The stored text: each slice as JSON inside JSON, with the version. Users' other programs read exactly this format, so
 * nothing may be added or reordered.
 */
export function packInfo({ user, token }: InfoState): string {
  return JSON.stringify({
    info: JSON.stringify({ user: user && storedUserOf(user), token }),
    _persist: JSON.stringify({ version: -1, rehydrated: true }),
  })
}

/** Parses what `packInfo` wrote; anything else (missing, damaged, half a session) counts as logged out. */
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
 * Passes the stored state to `take`: synchronously if the storage is synchronous, as localStorage is, so that nothing
 * is shown before the token is known. An asynchronous storage has `giveUpMs`; after that, or when it fails, `take` gets
 * the logged-out state. `take` is called once.
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

/** Stores the state. If the storage is full or blocked, the login only lasts as long as the page. */
export function storeInfo(storage: InfoStorage, info: InfoState): void {
  try {
    void storage.setItem(persistKey, packInfo(info))
  } catch {
    // Private windows of some browsers refuse every write.
  }
}
