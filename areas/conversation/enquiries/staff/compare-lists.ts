interface Row {
  readonly _id: string
}

/**
 * How many rows were added or removed so that others move. If 0, every row is where it was, and the new list can be
 * shown at once; rows that come after all others move none.
 */
export function movesBetween(shown: readonly Row[], latest: readonly Row[]): number {
  if (shown.every(({ _id }, index) => latest[index]?._id === _id)) return 0
  const before = new Set(shown.map(({ _id }) => _id))
  const after = new Set(latest.map(({ _id }) => _id))
  const gone = [...before].filter((id) => !after.has(id)).length
  const come = [...after].filter((id) => !before.has(id)).length
  return Math.max(1, gone, come)
}
