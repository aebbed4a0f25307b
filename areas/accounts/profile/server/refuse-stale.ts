import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import { refuse } from '#platform/http/refusal.ts'

type Parts = Readonly<Record<string, unknown>>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Refuses to change parts that were saved since the sender read them. A part that already has the new value is no
 * conflict.
 * @param now the current parts, read under a lock that the change still has
 * @param seen the parts as the sender last saw them; parts left out are not checked
 * @throws changed_meanwhile
 */
export function refuseStale(now: Parts, changes: Parts, seen: Parts | undefined): void {
  const isNewer = Object.entries(changes).some(
    ([name, value]) =>
      seen?.[name] !== undefined && !isSame(now[name], seen[name]) && !isSame(now[name], value),
  )
  if (isNewer) throw refuse('changed_meanwhile', { message: profileMessages.partIsNewer })
}
