import type { Story } from './split-story.ts'

interface Named {
  readonly from: number
}

/** Asks to put side by side, or for another: what was told before is meant too. */
const sideBySide =
  /\b(?:compare\w*|comparison|versus|vs|farq|difference|muqabl[ae]|than|both|dono|better|behtar|these|those|other|another|else|instead|alag|dusr[aei]|doosr[aei])\b/u

/**
 * Of what a message names, that which it asks about: what the clauses that ask name, else what somebody says to want,
 * else all of it. "My friend is at Manas. Can I get in at Pécs?"
 * @param asking the words of the sentences that ask
 */
export function askedAbout<One extends Named>(
  all: readonly One[],
  { told, aside, wished }: Story,
  asking: string,
): readonly One[] {
  if (all.length < 2 || told.size === 0 || sideBySide.test(asking)) return all
  const among = (isMeant: (at: number) => boolean) => all.filter(({ from }) => isMeant(from))
  const tiers = [
    among((at) => !told.has(at)),
    among((at) => !aside.has(at)),
    among((at) => wished.has(at)),
    all,
  ]
  return tiers.find((one) => one.length > 0)!
}
