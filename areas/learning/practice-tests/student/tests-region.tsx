import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { pageIn, withQuery } from '#kit/lists/list-address.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ClockIcon, LessonsIcon } from '#kit/ui/icons.ts'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { practiceTestTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'
import { recordListState } from '#kit/lists/record-list-state.ts'
import { Record } from '#kit/lists/record.tsx'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { listAttempts, listPracticeTests, startAttempt } from '../contract.ts'
import type { AttemptEntry, PracticeTest } from '../contract.ts'

const perPage = 10

/** "31 of 40 right", or the number of answers for self-assessed tests. */
const resultOf = ({ right, questions, answered }: AttemptEntry): string =>
  right === null ? texts.answered({ answered, total: questions }) : texts.right({ right, total: questions })

/** The practice tests, and below them the student's attempts. Officers see only the tests. */
export function TestsRegion({ isStaff }: { isStaff: boolean }) {
  const tests = useLoaded(listPracticeTests, {})
  const [refused, setRefused] = useState<CallFailure | null>(null)
  return (
    <>
      <p className="max-w-[60ch] text-soft">{isStaff ? texts.studentsOnly : texts.sub}</p>
      {refused !== null && <Banner tone="error">{refused.message}</Banner>}
      <Record
        of={tests}
        loading={texts.loading}
        shape={
          <div className="grid gap-4 sm:grid-cols-2">
            {[0, 1, 2, 3].map((one) => (
              <Skeleton key={one} className="h-48 rounded-card" />
            ))}
          </div>
        }
      >
        {(reply) => (
          <ul className="grid gap-4 sm:grid-cols-2">
            {reply.tests.map((test) => (
              <li key={test.slug} className="grid">
                <TestCard test={test} isStaff={isStaff} onRefused={setRefused} />
              </li>
            ))}
          </ul>
        )}
      </Record>
      {!isStaff && <History />}
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
  const { send, isSending } = useSend(startAttempt)
  const [starting, setStarting] = useState<'timed' | 'free' | null>(null)
  const navigate = useNavigate()
  const start = async (timed: boolean) => {
    if (isSending) return
    setStarting(timed ? 'timed' : 'free')
    onRefused(null)
    try {
      const { attempt } = await send({ params: { slug }, body: { timed } })
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
            {texts.questions({ count: questions })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <ClockIcon className="size-4" />
            {texts.minutes({ count: minutes })}
          </span>
        </p>
      </div>
      <div className="grid content-start gap-2">
        <p className="text-sm">{about}</p>
        <p className="text-sm text-soft">{texts.belongs({ course })}</p>
        {open !== null && (
          <p>
            <Badge tone="work">{texts.open({ answered: open.answered, total: open.questions })}</Badge>
          </p>
        )}
        {open === null && latest?.handedInAt && (
          <p className="text-sm font-semibold">
            {texts.latest({ result: resultOf(latest), day: formatDate(latest.handedInAt) })}
          </p>
        )}
        {self && (
          <p>
            <Badge tone="plain">{texts.selfJudged}</Badge>
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
              aria-label={texts.goOnOf({ title })}
            >
              {texts.goOn}
            </LinkButton>
          ) : (
            <>
              <Button
                size="small"
                tone="main"
                busy={starting === 'timed'}
                busyLabel={texts.starting}
                aria-label={texts.withTimeOf({ minutes, title })}
                onClick={() => void start(true)}
              >
                {texts.withTime({ minutes })}
              </Button>
              <Button
                size="small"
                busy={starting === 'free'}
                busyLabel={texts.starting}
                aria-label={texts.withoutTimeOf({ title })}
                onClick={() => void start(false)}
              >
                {texts.withoutTime}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}

function History() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const attempts = useLoaded(listAttempts, { query: { page, limit: perPage } })
  return (
    <>
      <h3 className="mt-2 text-h5 tracking-normal">{texts.history}</h3>
      <RecordList
        of={recordListState(attempts, (reply) => reply.attempts)}
        loading={texts.historyLoading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={2} />
          </Card>
        }
        empty={<p className="text-sm text-soft">{texts.noHistory}</p>}
        pages={texts.pages}
        page={page}
        rowsPerPage={perPage}
        hrefOf={(to) => paths.test + withQuery(query, { page: to === 1 ? null : to })}
      >
        {(rows) => (
          <Card as="div">
            <ul className="divide-y divide-line">
              {rows.map((attempt) => (
                <Taken key={attempt._id} attempt={attempt} />
              ))}
            </ul>
          </Card>
        )}
      </RecordList>
    </>
  )
}

function Taken({ attempt }: { attempt: AttemptEntry }) {
  const { _id, title, saved } = attempt
  const day = formatDate(attempt.handedInAt ?? attempt.startedAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <span className="min-w-0 flex-[1_1_14rem] font-semibold break-words">{title}</span>
      <span className="text-sm tabular-nums">{resultOf(attempt)}</span>
      <span className="text-sm text-soft">{day}</span>
      {saved && <Badge tone="plain">{texts.saved}</Badge>}
      <Anchor
        href={paths.attempt(_id)}
        aria-label={texts.seeOf({ title, day })}
        className="ms-auto inline-flex min-h-9 items-center text-sm pointer-coarse:min-h-11"
      >
        {texts.see}
      </Anchor>
    </li>
  )
}
