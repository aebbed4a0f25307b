type Point = readonly [x: number, y: number]
type Direction = readonly [x: number, y: number]

/** Directions of the arrow keys on the map; north is up in every language. */
export const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * The nearest place in a direction: distance ahead counts once, sideways distance double, and places that are further
 * sideways than ahead are ignored.
 * @returns its key, or null where there is none
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
