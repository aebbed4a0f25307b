import { useEffect, useRef, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { formatDate, formatTime } from '#kit/format/local-formats.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { timelineKinds, markTimelineSeen, showTimeline } from '../contract/activities.ts'
import type { TimelineEntry, TimelineKind } from '../contract/activities.ts'
import { activitiesTexts, timelineTexts } from '#texts/planning/activities/activities.ts'
import { ActivitiesSkeleton } from './activities-skeleton.tsx'
import { byDay, describeEntry } from './describe-entry.ts'

const rowsPerPage = 30

/** The events of a student's applications and account, by day. */
export function OwnTimeline() {
  const { query, page, hrefOf, change } = useListAddress(paths.activities)
  const kind = timelineKinds.find((one) => one === query.get('kind'))
  const timeline = useLoaded(showTimeline, { query: { page, limit: rowsPerPage, kind } })
  const seenBefore = useSeenBefore(timeline.data?.seenUntil)
  const empty = (
    <Card as="div">
      <EmptyState title={timelineTexts.none} className="py-10">
        {timelineTexts.noneHelp}
      </EmptyState>
    </Card>
  )
  return (
    <div className="grid gap-5">
      {timeline.data !== null && <KindFilter kind={kind} onKind={(next) => change({ kind: next })} />}
      <div>
        <RecordList
          of={timeline}
          loading={activitiesTexts.loading}
          shape={<ActivitiesSkeleton />}
          empty={empty}
          pages={timelineTexts.pages}
          page={page}
          rowsPerPage={rowsPerPage}
          hrefOf={hrefOf}
        >
          {(rows) => (
            <Card as="div" className="overflow-hidden">
              {byDay(rows).map(({ time, entries }) => (
                <section
                  key={time}
                  className="border-t border-line px-4 py-3.5 first:border-0 sm:px-5"
                  aria-label={formatDate(time)}
                >
                  <h2 className="mb-1 font-body text-sm font-semibold tracking-normal text-soft">
                    {formatDate(time)}
                  </h2>
                  <ul>
                    {entries.map((one) => (
                      <Row key={one.key} entry={one} isNew={seenBefore !== null && one.at > seenBefore} />
                    ))}
                  </ul>
                </section>
              ))}
            </Card>
          )}
        </RecordList>
      </div>
    </div>
  )
}

function KindFilter({
  kind,
  onKind,
}: {
  kind: TimelineKind | undefined
  onKind: (kind: TimelineKind | null) => void
}) {
  return (
    <Field label={timelineTexts.kind} className="max-w-60">
      <Select
        value={kind ?? ''}
        onChange={(event) => onKind(timelineKinds.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{timelineTexts.everything}</option>
        {timelineKinds.map((one) => (
          <option key={one} value={one}>
            {timelineTexts.kinds[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Row({ entry, isNew }: { entry: TimelineEntry; isNew: boolean }) {
  const { at, application } = entry
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
      <time dateTime={at} className="w-12 text-sm text-soft tabular-nums">
        {formatTime(at)}
      </time>
      <span className="min-w-0 flex-[1_1_14rem] break-words">
        {describeEntry(entry)}
        {application !== null && (
          <>
            {'. '}
            <Anchor href={paths.application(application._id)}>
              {activitiesTexts.about({ program: application.program, university: application.university })}
            </Anchor>
          </>
        )}
      </span>
      {isNew && <Badge tone="work">{timelineTexts.isNew}</Badge>}
    </li>
  )
}

/** When the student viewed the timeline before this visit; each visit is recorded once. */
function useSeenBefore(seenUntil: string | null | undefined): string | null {
  const { send } = useSend(markTimelineSeen)
  const [before, setBefore] = useState<string | null>(null)
  const recorded = useRef(false)
  useEffect(() => {
    if (seenUntil === undefined || recorded.current) return
    recorded.current = true
    setBefore(seenUntil)
    void send({ body: {} }).catch(() => {})
  }, [send, seenUntil])
  return before
}
