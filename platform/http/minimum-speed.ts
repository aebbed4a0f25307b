/** The minimum speed of a sender, and how long it may be slower. */
export interface MinimumSpeed {
  readonly bytesPerSecond: number
  readonly afterMs: number
}

/**
 * Measures the speed of a transfer over the last `afterMs`: a fast start does not compensate for a slow end.
 * @param before bytes received so far
 * @returns a function to call regularly with the bytes received so far and whether we made the sender wait (which
 *   restarts the measurement); it returns whether the sender is too slow
 */
export function watchSpeed(
  { bytesPerSecond, afterMs }: MinimumSpeed,
  before = 0,
): (received: number, isPaused: boolean) => boolean {
  let marks = [{ at: performance.now(), received: before }]
  return (received, isPaused) => {
    const at = performance.now()
    if (isPaused) marks = []
    marks.push({ at, received })
    // The newest mark that is old enough, and all after it.
    const start = marks.findLastIndex((mark) => at - mark.at >= afterMs)
    if (start < 0) return false
    marks.splice(0, start)
    return received - marks[0]!.received < ((at - marks[0]!.at) / 1000) * bytesPerSecond
  }
}
