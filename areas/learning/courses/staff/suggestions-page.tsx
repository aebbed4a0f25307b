import { useCallback, useEffect, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { WaitingList, waitingRowsPerPage } from '#kit/lists/waiting-list.tsx'
import type { StaffSuggestion } from '../contract/course-suggestions.ts'
import { staffCourses as words } from '../texts/en-staff.ts'
import { CourseList } from './course-list.tsx'
import { courseViews } from './course-views.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { answerSuggestionRequest, suggestionsRequest } from './suggestion-requests.ts'

/** The courses of the agency: what students suggest, what was answered, and all that there are. */
export default function CoursesPage() {
  const { query } = useListAddress(paths.staffCourses)
  return query.get('show') === 'courses' ? <CourseList /> : <Suggestions />
}

/** What students suggest: those that wait, the oldest first, and those that were answered. */
function Suggestions() {
  const { query, page, hrefOf } = useListAddress(paths.staffCourses)
  const answered = query.get('answered') === 'yes' ? 'yes' : 'no'
  usePageArrival(words.title, `${answered} ${page}`)
  const { data, status, error, run } = useRequest(suggestionsRequest)
  const answering = useRequest(answerSuggestionRequest)
  const [accepting, setAccepting] = useState<string | null>(null)
  const [declining, setDeclining] = useState<StaffSuggestion | null>(null)
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(waitingRowsPerPage), answered } }),
    [run, page, answered],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const accept = async ({ _id }: StaffSuggestion) => {
    if (answering.isLoading) return
    setRefused(null)
    setAccepting(_id)
    try {
      const said = await answering
        .run({ params: { suggestionId: _id }, body: { decision: 'accepted', reason: null } })
        .unwrap()
      showToast({ text: said.message })
      void load()
    } catch (failure) {
      setRefused(failure as CallFailure)
    }
    setAccepting(null)
  }
  const shown = status === 'succeeded' ? data : null
  return (
    <>
      <WaitingList
        words={words}
        sub={shown && words.sub(shown.open)}
        actions={<LinkButton href={paths.createCourse}>{words.desk}</LinkButton>}
        view={answered}
        views={courseViews}
        notice={
          refused !== null && (
            <Banner tone="error" className="mb-4">
              {refused.message}
            </Banner>
          )
        }
        data={shown}
        failed={status === 'failed'}
        error={error}
        onTry={() => void load()}
        empty={
          answered === 'yes'
            ? { title: words.emptyAnswered, help: words.emptyAnsweredHelp }
            : { title: words.empty, help: words.emptyHelp }
        }
        page={page}
        hrefOf={hrefOf}
        card={(one) => (
          <SuggestionCard
            of={one}
            accepting={accepting === one._id}
            onAccept={() => void accept(one)}
            onDecline={() => setDeclining(one)}
          />
        )}
      />
      {declining !== null && (
        <DeclineDialog of={declining} onClose={() => setDeclining(null)} onDeclined={() => void load()} />
      )}
    </>
  )
}
