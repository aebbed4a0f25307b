/** Where unsaved input is stored: as long as the tab is open, or on the device for a later visit. */
export type StoredIn = 'tab' | 'device'

/** Milliseconds after which unsaved input on a device expires: 30 days. */
const storedForMs = 30 * 24 * 3_600_000
const prefix = 'typed '
/** Key prefix of the entries that record how far the account has the input. */
const accountPrefix = 'account '

const storageOf = (storedIn: StoredIn): Storage => (storedIn === 'tab' ? sessionStorage : localStorage)

/** Entries on a device have a date, so that no personal data stays there forever. */
interface OnDevice {
  at: number
  value: unknown
}

function parseStored(text: string | null, storedIn: StoredIn): unknown {
  const stored = JSON.parse(text ?? 'null') as unknown
  if (storedIn === 'tab' || stored === null) return stored
  const { at, value } = stored as OnDevice
  return Date.now() - at < storedForMs ? value : null
}

/** Once per page load: removes expired entries of every user. */
let isPurged = false
function purgeExpired(): void {
  if (isPurged) return
  isPurged = true
  for (const key of Object.keys(localStorage)) {
    const isOurs = key.startsWith(prefix) || key.startsWith(accountPrefix)
    if (isOurs && readStored(key, 'device') === null) localStorage.removeItem(key)
  }
}

/** The stored value, or null if there is none that can be read. */
export function readStored(key: string, storedIn: StoredIn = 'tab'): unknown {
  try {
    return parseStored(storageOf(storedIn).getItem(key), storedIn)
  } catch {
    return null
  }
}

/**
 * Stores a value in the tab or on the device; null removes it. A logout removes everything.
 * @returns whether the value survives a reload
 */
export function writeStored(key: string, value: unknown, storedIn: StoredIn = 'tab'): boolean {
  try {
    const storage = storageOf(storedIn)
    if (storedIn === 'device') purgeExpired()
    if (value === null) storage.removeItem(key)
    else
      storage.setItem(
        key,
        JSON.stringify(storedIn === 'tab' ? value : ({ at: Date.now(), value } satisfies OnDevice)),
      )
    return true
  } catch {
    // Storage may be blocked or full; the input then lasts as long as the page.
    return false
  }
}

/** All keys of that storage; none if it is not available. */
export function storedKeys(storedIn: StoredIn): string[] {
  try {
    return Object.keys(storageOf(storedIn))
  } catch {
    return []
  }
}

/** Key suffix of the entries that record where a form was open, not its input. */
export const placeSuffix = ' place'

/** Key suffix of the entries with which input was sent and no reply has come; no input either. */
export const sendKeySuffix = ' sending'

/** How far the account has the input of a form in this browser. */
export interface AccountSyncState {
  /** The version last known to be in the account; null for none. */
  at: string | null
  /** Whether the input here has changed since then, and when. */
  pending: boolean
  typedAt: number
  /** Marks of the changes sent to the account since `at` that have not been answered. */
  unanswered?: readonly string[]
  /** Whether the account has refused the input as it is here. */
  refused?: boolean
}

/** The key of a form's sync state, in the same storage as its input. */
export const syncStateKey = (key: string): string => accountPrefix + key

/** Whether this tab or device has unsaved input of a person that the account does not have. */
export function hasUnsavedInput(userId: string): boolean {
  return (['tab', 'device'] as const).some((storedIn) =>
    storedKeys(storedIn).some(
      (key) =>
        key.startsWith(unsavedKey(userId, '')) &&
        !key.endsWith(placeSuffix) &&
        !key.endsWith(sendKeySuffix) &&
        readStored(key, storedIn) !== null &&
        (readStored(syncStateKey(key), storedIn) as AccountSyncState | null)?.pending !== false,
    ),
  )
}

/** The storage key of a person's unsaved input about one subject. */
export const unsavedKey = (userId: string, about: string): string => `${prefix}${userId} ${about}`
