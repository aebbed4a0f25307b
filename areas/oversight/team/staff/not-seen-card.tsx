import { formatDate } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import type { Teammate } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'

const texts = team.notSeen

/** People with access who have not used it for a long time. Nothing is changed automatically. */
export function NotSeenCard({
  people,
  onDisable,
}: {
  people: readonly Teammate[]
  onDisable: (person: Teammate) => void
}) {
  return (
    <Card padded aria-labelledby="not-seen" className="mb-5 grid gap-3">
      <h2 id="not-seen" className="text-h3">
        {texts.heading}
      </h2>
      <p className="text-sm text-soft">{texts.lead}</p>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person._id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <span>
              {person.lastSeenAt === null
                ? texts.never({ name: person.name })
                : texts.line({ name: person.name, day: formatDate(person.lastSeenAt) })}
            </span>
            {!person.isYou && (
              <Button
                size="small"
                tone="stop"
                className="sm:ms-auto"
                aria-label={texts.disableNamed({ name: person.name })}
                onClick={() => onDisable(person)}
              >
                {texts.disable}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
