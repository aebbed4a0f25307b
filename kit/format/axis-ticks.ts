/**
 * Round numbers for an axis from 0 to at least `most`: 0, 5, 10, 15 for 13.
 * @returns 0 and 1 if there is nothing to measure
 */
export function axisTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}
