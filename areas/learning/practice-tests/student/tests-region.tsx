import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { pageIn, withQuery } from '#kit/lists/list-address.ts'
import { dateInWords } from '#kit/format/local-formats.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ClockIcon, LessonsIcon } from '#kit/ui/icons.ts'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { courseDesk } from '#areas/learning/courses/texts/en.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import { attemptsRequest, startRequest, testsRequest } from '#areas/learning/courses/student/desk-requests.ts'
import type { AttemptEntry, PracticeTest } from '../contract.ts'

const words = courseDesk.tests
const perPage = 10

/** "31 of 40 right", or how many were answered where one judges oneself. */
const resultOf = ({ right, questions, answered }: AttemptEntry): string =>
  right === null ? words.answered(answered, questions) : words.of(right, questions)

/** The practice tests, and below them what the student has taken. Officers see which there are. */
export function TestsRegion({ isStaff, current }: { isStaff: boolean; current: boolean }) {
  const { answer, loading, error, failure, again } = useAnswerFor(testsRequest, {})
  const [refused, setRefused] = useState<CallFailure | null>(null)
  return (
    <>
      <p className="max-w-[60ch] text-soft">{isStaff ? words.studentsOnly : words.sub}</p>
      {error !== null && <LoadFailure error={error} failure={failure} onRetry={again} />}
      {refused !== null && <Banner tone="error">{refused.message}</Banner>}
      {answer === null && loading && (
        <Loading label={words.loading}>
          <div className="grid gap-4 sm:grid-cols-2">
            {[0, 1, 2, 3].map((one) => (
              <Skeleton key={one} className="h-48 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {answer !== null && (
        <ul className="grid gap-4 sm:grid-cols-2">
          {answer.tests.map((test) => (
            <li key={test.slug} className="grid">
              <TestCard test={test} isStaff={isStaff} onRefused={setRefused} />
            </li>
          ))}
        </ul>
      )}
      {!isStaff && <History current={current} />}
    </>
  )
}

interface TestCardProps {
  test: PracticeTest
  isStaff: boolean
  onRefused: (failure: CallFailure | null) => void
}

function TestCard({ test, isStaff, onRefused }: TestCardProps) {
  const { slug, title, about, course, minutes, questions, self, open, latest } = test
  const { run, isLoading } = useRequest(startRequest)
  const [starting, setStarting] = useState<'timed' | 'free' | null>(null)
  const navigate = useNavigate()
  const start = async (timed: boolean) => {
    if (isLoading) return
    setStarting(timed ? 'timed' : 'free')
    onRefused(null)
    try {
      const { attempt } = await run({ params: { slug }, body: { timed } }).unwrap()
      navigate(paths.attempt(attempt._id))
    } catch (failure) {
      onRefused(failure as CallFailure)
    }
    setStarting(null)
  }
  return (
    <Card as="article" padded className="grid grid-rows-[auto_1fr_auto] gap-3">
      <div className="grid gap-1.5">
        <h3 className="text-h4">{title}</h3>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
          <span className="inline-flex items-center gap-1.5">
            <LessonsIcon className="size-4" />
            {words.questions(questions)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <ClockIcon className="size-4" />
            {words.minutes(minutes)}
          </span>
        </p>
      </div>
      <div className="grid content-start gap-2">
        <p className="text-sm">{about}</p>
        <p className="text-sm text-soft">{words.belongs(course)}</p>
        {open !== null && (
          <p>
            <Badge tone="work">{words.open(open.answered, open.questions)}</Badge>
          </p>
        )}
        {open === null && latest?.handedInAt && (
          <p className="text-sm font-semibold">
            {words.latest(resultOf(latest), dateInWords(latest.handedInAt))}
          </p>
        )}
        {self && (
          <p>
            <Badge tone="plain">{words.selfJudged}</Badge>
          </p>
        )}
      </div>
      {!isStaff && (
        <div className="flex flex-wrap gap-2.5">
          {open !== null ? (
            <LinkButton
              size="small"
              tone="main"
              href={paths.attempt(open._id)}
              aria-label={`${words.goOn}: ${title}`}
            >
              {words.goOn}
            </LinkButton>
          ) : (
            <>
              <Button
                size="small"
                tone="main"
                busy={starting === 'timed'}
                busyLabel={words.starting}
                aria-label={`${words.withTime(minutes)}: ${title}`}
                onClick={() => void start(true)}
              >
                {words.withTime(minutes)}
              </Button>
              <Button
                size="small"
                busy={starting === 'free'}
                busyLabel={words.starting}
                aria-label={`${words.withoutTime}: ${title}`}
                onClick={() => void start(false)}
              >
                {words.withoutTime}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}

function History({ current }: { current: boolean }) {
  const [query] = useSearchParams()
  const page = current ? pageIn(query) : 1
  const { answer, stale, loading, error, failure, again } = useAnswerFor(attemptsRequest, {
    query: { page: String(page), limit: String(perPage) },
  })
  const shown = stale ? null : answer
  return (
    <>
      <h3 className="mt-2 text-h5 tracking-normal">{words.history}</h3>
      {error !== null && <LoadFailure error={error} failure={failure} onRetry={again} />}
      {shown === null && loading && (
        <Loading label={words.historyLoading}>
          <Card as="div" padded>
            <SkeletonText lines={2} />
          </Card>
        </Loading>
      )}
      {shown?.attempts.length === 0 && <p className="text-sm text-soft">{words.noHistory}</p>}
      {shown !== null && shown.attempts.length > 0 && (
        <Card as="div">
          <ul className="divide-y divide-line">
            {shown.attempts.map((attempt) => (
              <li key={attempt._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
                <span className="min-w-0 flex-[1_1_14rem] font-semibold break-words">{attempt.title}</span>
                <span className="text-sm tabular-nums">{resultOf(attempt)}</span>
                <span className="text-sm text-soft">
                  {dateInWords(attempt.handedInAt ?? attempt.startedAt)}
                </span>
                {attempt.kept && <Badge tone="plain">{words.kept}</Badge>}
                <Anchor
                  href={paths.attempt(attempt._id)}
                  aria-label={words.seeOf(
                    attempt.title,
                    dateInWords(attempt.handedInAt ?? attempt.startedAt),
                  )}
                  className="ms-auto inline-flex min-h-9 items-center text-sm pointer-coarse:min-h-11"
                >
                  {words.see}
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown !== null && (
        <Pagination
          label={words.pages}
          previousLabel={pageWords.pages.previous}
          nextLabel={pageWords.pages.next}
          pageLabel={pageWords.pages.page}
          page={page}
          pages={Math.ceil(shown.totalCount / perPage)}
          hrefOf={(to) => paths.test + withQuery(query, { page: to === 1 ? null : to })}
        />
      )}
    </>
  )
}
