import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { StatusBadge } from '../shared/applications/status-badge.tsx'
import { dateInWords, deadlineInWords, timeInFigures } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { Stone } from '../ui/stone.tsx'
import { student } from '../words/en-student.ts'
import { en } from '../words/en.ts'
import { activitiesByDay } from './activities-by-day.ts'
import type { ActivityDay } from './activities-by-day.ts'
import { useStats } from './use-stats.ts'
import { waitingOnMe } from './waiting-on-me.ts'
import type { SentApplication } from './waiting-on-me.ts'

const words = student.activities

/** What waits on the student, the soonest first, and everything that was sent, by day. */
export default function Activities() {
  usePageArrival(words.title)
  const { stats, error, isLoading, load } = useStats()
  const loading = isLoading && stats === null
  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      {error !== null && (
        <Banner
          tone="error"
          className="mb-5"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {loading && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={7} />
          </Card>
        </Loading>
      )}
      {stats !== null && (
        <div className="grid gap-5">
          <ToDo waiting={waitingOnMe(stats)} />
          <Happened days={activitiesByDay(stats.applicationDetails)} />
        </div>
      )}
    </>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      <CardHead heading={heading} />
      <div className="border-line sm:border-t">{children}</div>
    </Card>
  )
}

function ToDo({ waiting }: { waiting: readonly SentApplication[] }) {
  return (
    <Section heading={words.todo}>
      {waiting.length === 0 ? (
        <EmptyState title={words.nothing} className="py-8">
          {words.nothingHelp}
        </EmptyState>
      ) : (
        <ul>
          {waiting.map(({ _id, stage, answerBy, university, program }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 first:border-0 sm:px-5"
            >
              <Stone state="now">!</Stone>
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-semibold break-words">
                  {program.programName}, {university.universityName}
                </p>
                <p className="text-sm text-soft">
                  {answerBy === null ? words.noDay : words.by(deadlineInWords(answerBy))}
                </p>
              </div>
              <LinkButton href={paths.application(_id)} size="small">
                {stage === 'offered' ? words.answerOffer : words.sendDocuments}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Happened({ days }: { days: readonly ActivityDay[] }) {
  return (
    <Section heading={words.happened}>
      {days.length === 0 ? (
        <EmptyState
          title={words.none}
          className="py-8"
          action={
            <LinkButton href={paths.universities} tone="main">
              {words.find}
            </LinkButton>
          }
        >
          {words.noneHelp}
        </EmptyState>
      ) : (
        days.map(({ moment, entries }) => (
          <section key={moment} className="border-t border-line px-4 py-3.5 first:border-0 sm:px-5">
            <h3 className="mb-1 font-body text-sm font-semibold tracking-normal text-soft">
              {dateInWords(moment)}
            </h3>
            <ul>
              {entries.map(({ _id, appliedAt, status, university, program }) => (
                <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                  <span className="w-12 text-sm text-soft tabular-nums">{timeInFigures(appliedAt)}</span>
                  <span className="min-w-0 flex-[1_1_14rem] break-words">
                    <Anchor href={paths.application(_id)}>
                      {student.dashboard.applied(university.universityName, program.programName)}
                    </Anchor>
                  </span>
                  <StatusBadge status={status} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Section>
  )
}
