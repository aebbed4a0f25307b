import { useState } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { formatter } from '#kit/language/locale.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { downloadCalendar, showCalendar, type CalendarDay } from '../contract/activities.ts'
import { activitiesTexts, calendarTexts } from '#texts/planning/activities/activities.ts'
import { dateTexts } from '#texts/planning/activities/calendar.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { ActivitiesSkeleton } from './activities-skeleton.tsx'

const formatMonth = (month: string): string =>
  formatter(
    'month-and-year',
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${month}-01T00:00:00Z`))

/** Dates grouped by month, in order. */
function byMonth(days: readonly CalendarDay[]): [string, CalendarDay[]][] {
  const months = new Map<string, CalendarDay[]>()
  for (const one of days) {
    const month = one.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), one])
  }
  return [...months]
}

/** Calendar entries by month, with a download and a private address for other calendars. */
export function OwnCalendar() {
  const calendar = useLoaded(showCalendar, {})
  const start = formatIntake(calendar.data?.planFor ?? null)
  return (
    <Record of={calendar} loading={activitiesTexts.loading} shape={<ActivitiesSkeleton />}>
      {({ days, hasFeed }) => (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-[1_1_16rem] text-sm text-soft">
              {start === null ? calendarTexts.noPlan : calendarTexts.planFor({ start })}
            </p>
            <LinkButton href={paths.record} size="small">
              {calendarTexts.toGoals}
            </LinkButton>
            {days.length > 0 && <Download />}
          </div>
          <Months days={days} />
          <CalendarFeed isActive={hasFeed} onCreated={calendar.reload} />
        </div>
      )}
    </Record>
  )
}

function Months({ days }: { days: readonly CalendarDay[] }) {
  if (days.length === 0) {
    return (
      <Card as="div">
        <EmptyState title={calendarTexts.none} className="py-10">
          {calendarTexts.noneHelp}
        </EmptyState>
      </Card>
    )
  }
  return byMonth(days).map(([month, dates]) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`} className="mb-2 text-h5 tracking-normal">
        {formatMonth(month)}
      </h2>
      <ul className="card overflow-hidden">
        {dates.map((one) => (
          <Row key={one.key} date={one} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ date }: { date: CalendarDay }) {
  const title = dateTexts[date.kind]({ title: date.title })
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-0 sm:px-5">
      <time dateTime={date.day} className="w-24 text-sm text-soft tabular-nums">
        {formatShortDay(date.day)}
      </time>
      <span className="min-w-0 flex-[1_1_14rem] break-words">
        {date.href === null ? title : <Anchor href={date.href}>{title}</Anchor>}
        {date.university !== null && <span className="text-soft">, {date.university}</span>}
      </span>
      <Badge tone={date.kind === 'plan' ? 'plain' : 'work'}>{calendarTexts.kinds[date.kind]}</Badge>
    </li>
  )
}

function Download() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      saveFile((await call(downloadCalendar, {})) as Blob, 'calendar.ics')
    } catch (failure) {
      setError(failure instanceof CallError ? failure.failure.message : failureOf(downloadCalendar))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        icon={<DownloadIcon />}
        busy={busy}
        busyLabel={calendarTexts.downloading}
        onClick={() => void download()}
      >
        {calendarTexts.download}
      </Button>
      {error !== null && (
        <Banner tone="error" className="w-full">
          {error}
        </Banner>
      )}
    </>
  )
}
