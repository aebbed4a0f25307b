import { useEffect, useRef, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { dateInWords, timeInFigures } from '#kit/format/local-formats.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { happeningKinds, noteTimelineSeen, showTimeline } from '../contract/activities.ts'
import type { Happening, HappeningKind } from '../contract/activities.ts'
import { activitiesTexts, timelineTexts } from '#texts/planning/activities/activities.ts'
import { ActivitiesShape } from './activities-shape.tsx'
import { byDay, happeningInWords } from './happening-in-words.ts'

const rowsPerPage = 30

/** Everything that happened to a student's applications and account, by day. */
export function OwnTimeline() {
  const { query, page, hrefOf, change } = useListAddress(paths.activities)
  const kind = happeningKinds.find((one) => one === query.get('kind'))
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
          shape={<ActivitiesShape />}
          empty={empty}
          pages={timelineTexts.pages}
          page={page}
          rowsPerPage={rowsPerPage}
          hrefOf={hrefOf}
        >
          {(rows) => (
            <Card as="div" className="overflow-hidden">
              {byDay(rows).map(({ moment, entries }) => (
                <section
                  key={moment}
                  className="border-t border-line px-4 py-3.5 first:border-0 sm:px-5"
                  aria-label={dateInWords(moment)}
                >
                  <h2 className="mb-1 font-body text-sm font-semibold tracking-normal text-soft">
                    {dateInWords(moment)}
                  </h2>
                  <ul>
                    {entries.map((one) => (
                      <Row key={one.key} happening={one} isNew={seenBefore !== null && one.at > seenBefore} />
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
  kind: HappeningKind | undefined
  onKind: (kind: HappeningKind | null) => void
}) {
  return (
    <Field label={timelineTexts.kind} className="max-w-60">
      <Select
        value={kind ?? ''}
        onChange={(event) => onKind(happeningKinds.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{timelineTexts.everything}</option>
        {happeningKinds.map((one) => (
          <option key={one} value={one}>
            {timelineTexts.kinds[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Row({ happening, isNew }: { happening: Happening; isNew: boolean }) {
  const { at, application } = happening
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
      <time dateTime={at} className="w-12 text-sm text-soft tabular-nums">
        {timeInFigures(at)}
      </time>
      <span className="min-w-0 flex-[1_1_14rem] break-words">
        {happeningInWords(happening)}
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

/** When the student looked here before this visit; the visit is noted once. */
function useSeenBefore(seenUntil: string | null | undefined): string | null {
  const { send } = useSend(noteTimelineSeen)
  const [before, setBefore] = useState<string | null>(null)
  const noted = useRef(false)
  useEffect(() => {
    if (seenUntil === undefined || noted.current) return
    noted.current = true
    setBefore(seenUntil)
    void send({ body: {} }).catch(() => {})
  }, [send, seenUntil])
  return before
}
