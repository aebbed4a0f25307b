import { useCallback, useState } from 'react'
import { useAppSelector } from '../store/hooks.ts'

/** Where typed work waits: as long as the tab is open, or on the device for whoever opens the page there again. */
export type KeptIn = 'tab' | 'device'

/** Milliseconds after which what was typed on a device is forgotten: 30 days. */
const keptFor = 30 * 24 * 3_600_000
const prefix = 'typed '

const storageOf = (keptIn: KeptIn): Storage => (keptIn === 'tab' ? sessionStorage : localStorage)

/** What a device keeps tells since when, so that nothing personal lies there for good. */
interface OnDevice {
  at: number
  value: unknown
}

function unpacked(text: string | null, keptIn: KeptIn): unknown {
  const kept = JSON.parse(text ?? 'null') as unknown
  if (keptIn === 'tab' || kept === null) return kept
  const { at, value } = kept as OnDevice
  return Date.now() - at < keptFor ? value : null
}

/** Once a page: what has waited too long goes, whoever it belongs to. */
let isSwept = false
function sweep(): void {
  if (isSwept) return
  isSwept = true
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && keptUnder(key, 'device') === null) localStorage.removeItem(key)
  }
}

/** What was kept under a name, or null where there is nothing that can be read. */
export function keptUnder(key: string, keptIn: KeptIn = 'tab'): unknown {
  try {
    return unpacked(storageOf(keptIn).getItem(key), keptIn)
  } catch {
    return null
  }
}

/**
 * Keeps it in the tab or on the device; null forgets it. A logout forgets everything.
 * @returns whether it outlives the page
 */
export function keepUnder(key: string, value: unknown, keptIn: KeptIn = 'tab'): boolean {
  try {
    const storage = storageOf(keptIn)
    if (keptIn === 'device') sweep()
    if (value === null) storage.removeItem(key)
    else
      storage.setItem(
        key,
        JSON.stringify(keptIn === 'tab' ? value : ({ at: Date.now(), value } satisfies OnDevice)),
      )
    return true
  } catch {
    // Without storage what is typed lives as long as the page.
    return false
  }
}

/** What a name of typed work ends in when it says where a form was open, rather than what is typed in it. */
export const placeMark = ' place'

/** Whether something that a person has typed and not saved waits in this tab or on this device. */
export function hasTyped(userId: string): boolean {
  try {
    return (['tab', 'device'] as const).some((keptIn) =>
      Object.keys(storageOf(keptIn)).some(
        (key) =>
          key.startsWith(`${prefix}${userId} `) &&
          !key.endsWith(placeMark) &&
          keptUnder(key, keptIn) !== null,
      ),
    )
  } catch {
    return false
  }
}

/** The name of typed work: of one person, about one thing. */
export function useTypedKey(about: string): string {
  const userId = useAppSelector((state) => state.info.user?._id ?? '')
  return `${prefix}${userId} ${about}`
}

/**
 * Typed work as state that outlives a reload, a change of the page and a session that ran out: it waits for the same
 * person. Setting it to null forgets it.
 * @param about what it is typed for; the component has to be made anew for another
 * @param read makes what was kept into a value, or null when it is none; kept work may be older than this page
 */
export function useTyped<T>(
  about: string,
  read: (kept: unknown) => T | null,
  keptIn: KeptIn = 'tab',
): [T | null, (next: T | null) => void] {
  const key = useTypedKey(about)
  const [value, setValue] = useState(() => read(keptUnder(key, keptIn)))
  const change = useCallback(
    (next: T | null) => {
      setValue(next)
      keepUnder(key, next, keptIn)
    },
    [key, keptIn],
  )
  return [value, change]
}

/** Reads what was kept as texts by name. */
export const readTexts = (kept: unknown): Readonly<Record<string, string>> | null =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string')
    ? (kept as Readonly<Record<string, string>>)
    : null
