import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { courseDesk } from '#areas/learning/courses/texts/en.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import { attemptRequest } from '#areas/learning/courses/student/desk-requests.ts'
import { TakeTest } from './take-test.tsx'
import { TestResult } from './test-result.tsx'

const words = courseDesk.attempt

/** A practice test: its questions while it is open, its marks afterwards. */
export default function TestPage() {
  const { attemptId = '' } = useParams()
  const { answer, stale, loading, error, failure, again } = useAnswerFor(attemptRequest, {
    params: { attemptId },
  })
  const attempt = stale ? null : (answer?.attempt ?? null)
  const over = attempt !== null && attempt.handedInAt !== null
  usePageArrival(attempt?.title ?? words.title, over ? 'over' : '')
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <Breadcrumb
            label={courseDesk.course.trail}
            crumbs={[
              { label: courseDesk.desk.titles.test, href: paths.test },
              ...(attempt === null ? [] : [{ label: attempt.title }]),
            ]}
          />
        }
      >
        {attempt?.title ?? words.title}
      </PageTitle>
      {error !== null && (
        <LoadFailure
          error={error}
          failure={failure}
          kept={attempt !== null}
          onRetry={again}
          className="mb-4"
        />
      )}
      {attempt === null && loading && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        </Loading>
      )}
      {attempt !== null &&
        (over ? <TestResult attempt={attempt} /> : <TakeTest key={attempt._id} attempt={attempt} />)}
    </div>
  )
}
