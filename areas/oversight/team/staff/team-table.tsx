import { formatDate } from '#kit/format/local-formats.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable, type Column } from '#kit/ui/layout/data-table.tsx'
import type { Teammate } from '../contract.ts'
import { team as texts } from '#texts/oversight/team/team.ts'
import { describeRights } from './describe-rights.ts'

const toneOf: Record<Teammate['state'], BadgeTone> = { active: 'ok', invited: 'wait', disabled: 'stop' }

/** One row for each person; under 640 px a card. */
export function TeamTable({
  rows,
  onOpen,
}: {
  rows: readonly Teammate[]
  onOpen: (person: Teammate) => void
}) {
  const columns: readonly Column<Teammate>[] = [
    {
      key: 'person',
      head: texts.columns.person,
      card: 'main',
      cell: ({ name, email, isYou }) => (
        <span className="grid">
          <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
            {name}
            {isYou && <Badge tone="work">{texts.you}</Badge>}
          </span>
          <span className="text-xs font-normal break-all text-soft">{email}</span>
        </span>
      ),
    },
    {
      key: 'role',
      head: texts.columns.role,
      card: 'line',
      cell: (person) => (
        <span className="grid">
          {describeRights(person)}
          {person.claims > 0 && (
            <span className="text-xs text-soft">{texts.claims({ count: person.claims })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'factor',
      head: texts.columns.factor,
      cardLabel: texts.columns.factor,
      narrow: 'hidden',
      width: 'w-32',
      cell: ({ hasFactor }) => (hasFactor ? texts.factorSet : texts.factorNone),
    },
    {
      key: 'seen',
      head: texts.columns.seen,
      cardLabel: texts.columns.seen,
      width: 'w-44 @max-[60rem]:w-36',
      className: 'sm:whitespace-nowrap',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? texts.never : formatDate(lastSeenAt)),
    },
    {
      key: 'state',
      head: texts.columns.state,
      width: 'w-32 @max-[60rem]:w-28',
      cell: ({ state }) => <Badge tone={toneOf[state]}>{texts.state[state]}</Badge>,
    },
    {
      key: 'actions',
      head: <span className="sr-only">{texts.columns.actions}</span>,
      card: 'line',
      width: 'w-28 @max-[60rem]:w-24',
      className: 'text-end',
      cell: (person) => (
        <Button
          size="small"
          aria-label={texts.openNamed({ name: person.name })}
          onClick={() => onOpen(person)}
        >
          {texts.open}
        </Button>
      ),
    },
  ]
  return <DataTable dense caption={texts.caption} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
}
