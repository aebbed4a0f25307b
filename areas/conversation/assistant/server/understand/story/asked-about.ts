import type { KnownUniversity, NameFound } from '../name-index.ts'
import type { CountryRead } from '../read-place.ts'
import type { Story } from './split-story.ts'

interface Named {
  readonly from: number
}

/** Asks to put side by side, or for another: what was told before is meant too. */
const sideBySide =
  /\b(?:compare\w*|comparison|versus|vs|farq|difference|muqabl[ae]|than|both|dono|better|behtar|these|those|other|another|else|instead|alag|dusr[aei]|doosr[aei])\b/u

const wherever = /\b(?:anywhere|somewhere|kahin|any (?:other )?country|kisi (?:bhi |aur )?mulk)\b/u

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
  if (told.size === 0 || sideBySide.test(asking)) return all
  // "I was in Riga, now I want cheaper nursing anywhere": wherever it is, and not there.
  if (wherever.test(asking) && all.every(({ from }) => told.has(from))) return []
  const among = (isMeant: (at: number) => boolean) => all.filter(({ from }) => isMeant(from))
  const tiers = [
    among((at) => !told.has(at)),
    among((at) => !aside.has(at)),
    among((at) => wished.has(at)),
    all,
  ]
  return tiers.find((one) => one.length > 0)!
}

/** Where they are is no place to go to. */
export const isAbroad = ({ code }: CountryRead): boolean => code !== 'PK'

const joins = (words: readonly string[], one: NameFound, next: NameFound): boolean =>
  next.from > one.from &&
  /^(?:mein |at |in )?(?:or|and|aur|ya|vs|versus)(?: at| in)?$/u.test(
    words.slice(one.from + one.length, next.from).join(' '),
  )

/** Whether a name is joined to another one, as in "Novi Sad or Nis". */
const isJoined = (words: readonly string[], one: NameFound, all: readonly NameFound[]): boolean =>
  all.some((other) => joins(words, one, other) || joins(words, other, one))

/** Names with the same universities count once; a city narrows down a name ("Karaganda Medical in Karaganda"). */
export function universitiesOf(words: readonly string[], named: readonly NameFound[]): KnownUniversity[] {
  const sure = named.filter(({ sure: one }) => one < 5)
  const isIn = (one: NameFound, other: NameFound) =>
    one.universities.every(({ id }) => other.universities.some((known) => known.id === id))
  // "Webster Tashkent" is one of those that have the city in their name; "in Novi Sad or Nis" are two places.
  const narrowest = sure.filter(
    (one) =>
      !sure.some(
        (other) =>
          (isIn(other, one) && other.universities.length < one.universities.length) ||
          // "New Uzbekistan University, Tashkent"
          (other.inCity.length === 0 && isIn(other, { ...one, universities: one.inCity })),
      ),
  )
  const alone = named.filter(
    (one) => one.sure === 5 && !sure.some((other) => isIn(other, one)) && isJoined(words, one, named),
  )
  const chosen = sure.length > 0 ? [...alone, ...narrowest] : named.slice(0, 1)
  const all = new Map(chosen.flatMap(({ universities }) => universities.map((one) => [one.id, one] as const)))
  return [...all.values()]
}
