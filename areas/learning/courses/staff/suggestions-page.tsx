import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { WaitingList, waitingRowsPerPage } from '#kit/lists/waiting-list.tsx'
import { answerSuggestion, listSuggestions } from '../contract/course-suggestions.ts'
import type { StaffSuggestion } from '../contract/course-suggestions.ts'
import { staffCourses as texts } from '#texts/learning/courses/staff.ts'
import { CourseList } from './course-list.tsx'
import { courseViews } from './course-views.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { SuggestionCard } from './suggestion-card.tsx'

/** The agency's courses: suggestions of students, answered suggestions, and all courses. */
export default function CoursesPage() {
  const { query } = useListAddress(paths.staffCourses)
  return query.get('show') === 'courses' ? <CourseList /> : <Suggestions />
}

/** Suggestions: unanswered ones, oldest first, or answered ones. */
function Suggestions() {
  const { query, page, hrefOf } = useListAddress(paths.staffCourses)
  const answered = query.get('answered') === 'yes' ? 'yes' : 'no'
  usePageArrival(texts.title, `${answered} ${page}`)
  const suggestions = useLoaded(listSuggestions, { query: { page, limit: waitingRowsPerPage, answered } })
  const { send, isSending, failure } = useSend(answerSuggestion)
  const [accepting, setAccepting] = useState<string | null>(null)
  const [declining, setDeclining] = useState<StaffSuggestion | null>(null)
  const accept = ({ _id }: StaffSuggestion) => {
    if (isSending) return
    setAccepting(_id)
    const body = { decision: 'accepted', reason: null } as const
    void send({ params: { suggestionId: _id }, body })
      .then(({ message }) => showToast({ text: message }), shownByState)
      .finally(() => setAccepting(null))
  }
  return (
    <>
      <WaitingList
        texts={texts}
        sub={suggestions.data && texts.sub({ count: suggestions.data.open })}
        actions={<LinkButton href={paths.createCourse}>{texts.create}</LinkButton>}
        view={answered}
        views={courseViews}
        notice={
          failure !== null && (
            <Banner tone="error" className="mb-4">
              {failure.message}
            </Banner>
          )
        }
        of={suggestions}
        empty={
          answered === 'yes'
            ? { title: texts.emptyAnswered, help: texts.emptyAnsweredHelp }
            : { title: texts.empty, help: texts.emptyHelp }
        }
        page={page}
        hrefOf={hrefOf}
        card={(one) => (
          <SuggestionCard
            of={one}
            accepting={accepting === one._id}
            onAccept={() => accept(one)}
            onDecline={() => setDeclining(one)}
          />
        )}
      />
      {declining !== null && <DeclineDialog of={declining} onClose={() => setDeclining(null)} />}
    </>
  )
}
