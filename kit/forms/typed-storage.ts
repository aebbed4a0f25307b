/** Where typed work waits: as long as the tab is open, or on the device for whoever opens the page there again. */
export type KeptIn = 'tab' | 'device'

/** Milliseconds after which what was typed on a device is forgotten: 30 days. */
const keptFor = 30 * 24 * 3_600_000
const prefix = 'typed '
/** What the name begins with under which a browser knows how far the account has what is typed. */
const accountPrefix = 'account '

const storageOf = (storedIds: KeptIn): Storage => (storedIds === 'tab' ? sessionStorage : localStorage)

/** What a device keeps tells since when, so that nothing personal lies there for good. */
interface OnDevice {
  at: number
  value: unknown
}

function unpacked(text: string | null, storedIds: KeptIn): unknown {
  const kept = JSON.parse(text ?? 'null') as unknown
  if (storedIds === 'tab' || kept === null) return kept
  const { at, value } = kept as OnDevice
  return Date.now() - at < keptFor ? value : null
}

/** Once a page: what has waited too long goes, whoever it belongs to. */
let isSwept = false
function sweep(): void {
  if (isSwept) return
  isSwept = true
  for (const key of Object.keys(localStorage)) {
    const isOurs = key.startsWith(prefix) || key.startsWith(accountPrefix)
    if (isOurs && keptUnder(key, 'device') === null) localStorage.removeItem(key)
  }
}

/** What was kept under a name, or null where there is nothing that can be read. */
export function keptUnder(key: string, storedIds: KeptIn = 'tab'): unknown {
  try {
    return unpacked(storageOf(storedIds).getItem(key), storedIds)
  } catch {
    return null
  }
}

/**
 * Keeps it in the tab or on the device; null forgets it. A logout forgets everything.
 * @returns whether it outlives the page
 */
export function keepUnder(key: string, value: unknown, storedIds: KeptIn = 'tab'): boolean {
  try {
    const storage = storageOf(storedIds)
    if (storedIds === 'device') sweep()
    if (value === null) storage.removeItem(key)
    else
      storage.setItem(
        key,
        JSON.stringify(storedIds === 'tab' ? value : ({ at: Date.now(), value } satisfies OnDevice)),
      )
    return true
  } catch {
    // Without storage what is typed lives as long as the page.
    return false
  }
}

/** Every name under which something is kept there; none without storage. */
export function namesIn(storedIds: KeptIn): string[] {
  try {
    return Object.keys(storageOf(storedIds))
  } catch {
    return []
  }
}

/** What a name of typed work ends in when it says where a form was open, rather than what is typed in it. */
export const placeMark = ' place'

/** How far the account has what is typed under a name in this browser. */
export interface AccountStanding {
  /** Of what the account was last known to keep; null for nothing. */
  at: string | null
  /** Whether something else is typed here since then, and when that was. */
  pending: boolean
  typedAt: number
  /** Marks of what was sent to the account since `at` without an answer so far. */
  unanswered?: readonly string[]
}

/** The name under which that stands, in the same place as what is typed. */
export const standingKey = (key: string): string => accountPrefix + key

/** Whether something that a person has typed and not saved waits in this tab or on this device, and nowhere else. */
export function hasTyped(userId: string): boolean {
  return (['tab', 'device'] as const).some((storedIds) =>
    namesIn(storedIds).some(
      (key) =>
        key.startsWith(typedKey(userId, '')) &&
        !key.endsWith(placeMark) &&
        keptUnder(key, storedIds) !== null &&
        (keptUnder(standingKey(key), storedIds) as AccountStanding | null)?.pending !== false,
    ),
  )
}

/** The name of what a person has typed about one thing. */
export const typedKey = (userId: string, about: string): string => `${prefix}${userId} ${about}`
