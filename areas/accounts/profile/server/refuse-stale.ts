import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import { refuse } from '#platform/http/refusal.ts'

type Parts = Readonly<Record<string, unknown>>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Refuses to change parts that are newer by now than their sender has seen. A part that holds the new value already is
 * in nobody's way.
 * @param now the parts as they stand, read under a lock that the change still holds
 * @param seen the parts as the sender last saw them; one that is left out is not asked about
 * @throws changed_meanwhile
 */
export function refuseStale(now: Parts, changes: Parts, seen: Parts | undefined): void {
  const isNewer = Object.entries(changes).some(
    ([name, value]) =>
      seen?.[name] !== undefined && !isSame(now[name], seen[name]) && !isSame(now[name], value),
  )
  if (isNewer) throw refuse('changed_meanwhile', { message: profileMessages.partIsNewer })
}
