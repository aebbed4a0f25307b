/** When the server gave each reply on this screen that came from the device (ISO 8601), by address. */
const seen = new Map<string, string>()
const watchers = new Set<() => void>()
let oldest: string | null = null

function update(): void {
  const [first = null] = [...seen.values()].sort()
  if (first === oldest) return
  oldest = first
  for (const watcher of watchers) watcher()
}

/** The age of what the screen shows: when the oldest reply from the device was given. Null if all are new. */
export const oldestSeen = (): string | null => oldest

/** For `useSyncExternalStore`. */
export function watchSeen(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Notes that a reply came from the device, or from the server again if `asOf` is null. */
export function noteAge(address: string, asOf: string | null): void {
  if (asOf === null) seen.delete(address)
  else seen.set(address, asOf)
  update()
}

/** Forgets the ages of the screen that was open before. */
export function clearAges(): void {
  seen.clear()
  update()
}
