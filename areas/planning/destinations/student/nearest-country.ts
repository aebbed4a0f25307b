type Point = readonly [x: number, y: number]
type Direction = readonly [x: number, y: number]

/** The directions of the arrow keys on a map, whose north is up in every language. */
export const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * The nearest place in a direction: what lies ahead counts by its distance, what lies aside counts double, and what
 * lies more aside than ahead not at all.
 * @returns its key, or null where nothing lies that way
 */
export function nearest(
  from: Point,
  [towardsX, towardsY]: Direction,
  places: Iterable<readonly [key: string, place: Point]>,
): string | null {
  let best: { key: string; far: number } | null = null
  for (const [key, [x, y]] of places) {
    const [dx, dy] = [x - from[0], y - from[1]]
    const ahead = dx * towardsX + dy * towardsY
    const aside = Math.abs(dx * towardsY - dy * towardsX)
    if (ahead <= 0 || aside > ahead) continue
    const far = ahead + 2 * aside
    if (best === null || far < best.far) best = { key, far }
  }
  return best?.key ?? null
}
