/** A position in PostgreSQL's write-ahead log. Positions of one database server and its replicas can be compared. */
export type WalPosition = bigint

/** Later than every position that there is. */
export const endOfWal: WalPosition = 0xffff_ffff_ffff_ffffn

/** Reads a position as PostgreSQL writes it, such as `16/B374D848`. @returns null for anything else */
export function parseWalPosition(text: string): WalPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

/** Writes a position as PostgreSQL does. */
export function formatWalPosition(position: WalPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** The latest of some positions; null if there is none. */
export function latestOf(...positions: readonly (WalPosition | null)[]): WalPosition | null {
  return positions.reduce(
    (latest, one) => (one !== null && (latest === null || one > latest) ? one : latest),
    null,
  )
}
