import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { readStored, writeStored } from '#kit/forms/unsaved-storage.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { attemptTexts } from '#texts/learning/practice-tests/practice-tests.ts'
import { coursesPageTexts } from '#texts/learning/courses/courses.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showAttempt, type Attempt } from '../contract.ts'
import type { Choices } from './answer-queue.ts'
import { TakeTest } from './take-test.tsx'
import { TestResult } from './test-result.tsx'
import { unsavedAnswers } from './use-attempt.ts'

/** An open attempt with the answers that the server has. One that is over does not change any more. */
function withAnswers(attempt: Attempt, answers: Choices, now: string): Attempt {
  if (attempt.handedInAt !== null) return attempt
  const items = attempt.items.map((item) => ({ ...item, chosen: answers[item.id] ?? null }))
  return { ...attempt, items, now, answered: Object.keys(answers).length }
}

/** A practice test: its questions while it is open, its marks afterwards. */
export default function TestPage() {
  const { attemptId = '' } = useParams()
  const loaded = useLoaded(showAttempt, { params: { attemptId } })
  const attempt = loaded.isStale ? null : (loaded.data?.attempt ?? null)
  const update = (newer: Attempt) => loaded.put({ attempt: newer })
  // Who leaves the test and comes back begins with the cached attempt.
  const takeAnswers = (answers: Choices, now: string) =>
    loaded.change((before) => ({ attempt: withAnswers(before.attempt, answers, now) }))
  const over = attempt !== null && attempt.handedInAt !== null
  const key = useUnsavedKey(unsavedAnswers(attemptId))
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (!over) return
    const left = Object.keys(readStored(key) ?? {}).length
    if (left > 0) setLate(left)
    writeStored(key, null)
  }, [over, key])
  usePageArrival(attempt?.title ?? attemptTexts.title, over ? 'over' : '')
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <Breadcrumb
            label={coursesPageTexts.trail}
            crumbs={[
              { label: coursesPageTexts.titles.test, href: paths.test },
              ...(attempt === null ? [] : [{ label: attempt.title }]),
            ]}
          />
        }
      >
        {attempt?.title ?? attemptTexts.title}
      </PageTitle>
      <Record
        of={loaded}
        loading={attemptTexts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        }
      >
        {({ attempt: read }) =>
          over ? (
            <TestResult attempt={read} late={late} onAttempt={update} />
          ) : (
            <TakeTest key={read._id} attempt={read} onAnswers={takeAnswers} onOver={update} />
          )
        }
      </Record>
    </div>
  )
}
