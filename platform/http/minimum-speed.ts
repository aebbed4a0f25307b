/** The least speed of a sender, and how long it may be slower. */
export interface MinimumSpeed {
  readonly bytesPerSecond: number
  readonly afterMs: number
}

/**
 * Watches how quickly something comes, over the last `afterMs` at each moment: what came before them excuses nothing.
 * @param before what has come already
 * @returns to be called now and then with the bytes that have come so far and whether the sender had to wait for us,
 *   which counts for nothing; tells whether it is too slow
 */
export function watchSpeed(
  { bytesPerSecond, afterMs }: MinimumSpeed,
  before = 0,
): (taken: number, isHeld: boolean) => boolean {
  let marks = [{ at: performance.now(), taken: before }]
  return (taken, isHeld) => {
    const at = performance.now()
    if (isHeld) marks = []
    marks.push({ at, taken })
    // The newest mark that is old enough, and all after it.
    const start = marks.findLastIndex((mark) => at - mark.at >= afterMs)
    if (start < 0) return false
    marks.splice(0, start)
    return taken - marks[0]!.taken < ((at - marks[0]!.at) / 1000) * bytesPerSecond
  }
}
