import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatShortDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { alarmTexts as texts } from '#texts/oversight/alarms/alarm-list.ts'
import { isAct, type Alarm, type AlarmKind } from '../contract.ts'

/** Alarms whose records are applications: their ids link to the files. */
const aboutFiles: readonly AlarmKind[] = [
  'sums-match',
  'stage-is-last-event',
  'events-in-a-row',
  'derived-columns',
  'joined-without-offer',
  'requested-nothing',
  'offer-without-reply-date',
  'offer-not-ended',
  'twin-applications',
  'file-of-another-student',
  'night-views',
  'files-of-others',
  'look-not-recognised',
]

const nameOf = ({ name }: { name: string }) => (name === '' ? texts.unknownPerson : name)

/** One alarm: what is wrong, how often, whom it is about, and its outcome. */
export function AlarmCard({ of, onOpen }: { of: Alarm; onOpen: () => void }) {
  const { kind, found, ids, person, day } = of
  const waits = of.acknowledgedAt === null && of.closedAt === null
  return (
    <Card as="article" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-h4">{texts.kinds[kind]}</h2>
          <p className="text-sm text-soft">{alarmDescriptions[kind]}</p>
        </div>
        {waits ? (
          <Button
            size="small"
            tone="main"
            aria-label={texts.lookAt({ kind: texts.kinds[kind] })}
            onClick={onOpen}
          >
            {texts.look}
          </Button>
        ) : (
          <Badge tone={of.acknowledgedAt === null ? 'plain' : 'ok'}>
            {of.acknowledgedAt === null ? texts.gone : texts.noted}
          </Badge>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <b className="font-semibold tabular-nums">{texts.found({ count: found })}</b>
        {person !== null && (
          <span>
            <bdi>
              {day === null
                ? nameOf(person)
                : texts.about({ name: isolated(nameOf(person)), day: formatShortDay(day) })}
            </bdi>
          </span>
        )}
        <span className="text-soft">
          {texts.since({ first: formatTimestamp(of.firstSeen), last: formatTimestamp(of.lastSeen) })}
        </span>
        {isAct(kind) && person !== null && person.name !== '' && (
          <Anchor href={`${paths.staffAuditLog}?person=${encodeURIComponent(person.name)}`}>
            {texts.inLog}
          </Anchor>
        )}
      </p>
      {ids.length > 0 && (
        <Disclosure summary={texts.records({ count: ids.length })} className="border-b-0">
          <ul className="grid gap-1 text-sm break-all tabular-nums sm:grid-cols-2">
            {ids.map((id) => (
              <li key={id}>
                {aboutFiles.includes(kind) ? <Anchor href={paths.staffApplication(id)}>{id}</Anchor> : id}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {of.note !== null && (
        <div className="grid gap-1 border-t border-line pt-3">
          <p className="max-w-[44em] break-words whitespace-pre-line">
            <bdi>{of.note}</bdi>
          </p>
          {of.acknowledgedAt !== null && (
            <p className="text-sm text-soft">
              {texts.lookedInto({
                name: isolated(of.acknowledgedBy ?? texts.unknownPerson),
                when: formatTimestamp(of.acknowledgedAt),
              })}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
