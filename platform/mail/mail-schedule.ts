const seconds = 1000
const hours = 3_600_000

/** Waits after a failed try of a mail that expires; the last one repeats until it does. */
const shortWaits = [5, 15, 60, 180]
/** Any other mail is given up after so many tries, or so long. */
export const mostTries = 12
const longestLife = 24 * hours
/** First wait of a mail that does not expire; each next one is twice as long: 12 tries fill some 20 hours. */
const firstWait = 36 * seconds

export interface Tries {
  /** How often it was tried, the failed one included. */
  attempts: number
  createdAt: Date
  expiresAt: Date | null
  now: Date
  /** From 0 to 1: spreads the tries of many mails that failed together. */
  random: number
}

/**
 * When to try a mail again that has just failed; null when it is given up. A mail that expires is never given up
 * before that; the answer is then its expiry at the latest, at which it is closed without a try.
 */
export function nextTry({ attempts, createdAt, expiresAt, now, random }: Tries): Date | null {
  if (expiresAt) {
    const wait = (shortWaits[Math.min(attempts, shortWaits.length) - 1] ?? 0) * seconds
    return new Date(Math.min(now.getTime() + wait, expiresAt.getTime()))
  }
  const wait = firstWait * 2 ** (attempts - 1) * (0.85 + 0.3 * random)
  const next = new Date(now.getTime() + wait)
  return attempts >= mostTries || next.getTime() > createdAt.getTime() + longestLife ? null : next
}
