import { paths } from '#kit/routing/paths.ts'
import { isPossible } from '#areas/applications/states/web/actions.ts'
import { statusLine } from '#areas/applications/states/web/status-line.ts'
import { StatusBadge } from '#areas/applications/states/web/status-badge.tsx'
import { TurnBadge } from '#areas/applications/states/web/turn-badge.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import type { Application } from '../contract/applications.ts'
import { ConfirmJoin } from './confirm-join.tsx'

interface ApplicationCardProps {
  application: Application
  now: Date
  onJoined: (application: Application, message: string) => void
}

/** One application in the student's list: its program, its status, and whose turn it is. */
export function ApplicationCard({ application, now, onJoined }: ApplicationCardProps) {
  const { _id, reference, status, waitingOn, program, university } = application
  return (
    <Card
      as="article"
      className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 transition-colors duration-120 hover:border-accent sm:grid-cols-[40px_minmax(0,1fr)_auto] sm:p-5"
    >
      <UniversityCrest country={university.country} seed={university._id} size="small" />
      <div className="min-w-0">
        <h3 className="text-h5 tracking-normal break-words">
          <Anchor
            href={paths.application(_id)}
            className="text-inherit no-underline after:absolute after:inset-0 hover:text-accent"
          >
            {program.programName}
          </Anchor>
        </h3>
        <p className="break-words text-soft">
          {university.universityName}{' '}
          <span className="text-xs whitespace-nowrap tabular-nums">{reference}</span>
        </p>
        <p className="mt-1.5 max-w-[60ch] text-sm">{statusLine(application, now)}</p>
      </div>
      <div className="flex flex-wrap content-start items-center gap-2 max-sm:col-span-full sm:max-w-52 sm:justify-end">
        <StatusBadge status={status} />
        <TurnBadge waitingOn={waitingOn} />
        {isPossible(application, 'confirm_join') && (
          // Raised above the link that covers the card.
          <div className="relative z-1 max-sm:basis-full">
            <ConfirmJoin application={application} size="small" onJoined={onJoined} />
          </div>
        )}
      </div>
    </Card>
  )
}
