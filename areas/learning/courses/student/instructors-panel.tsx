import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate, usePlace } from '#kit/routing/router.tsx'
import type { Instructor } from '#areas/learning/instructors/contract.ts'
import { pageIn, withQuery } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { languageName } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { fetchInstructors } from '#areas/learning/instructors/web/instructor-slice.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { Avatar } from '#kit/ui/cards/step-marker.tsx'
import { instructorTexts as texts } from '#texts/learning/courses/courses.ts'

const perPage = 6

/** The instructors, beside the courses; their search and page number have their own names in the address. */
export function InstructorsPanel() {
  const { pathname } = usePlace()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const search = query.get('teacher')?.trim() ?? ''
  const page = pageIn(new URLSearchParams({ page: query.get('teachers') ?? '' }))
  const dispatch = useAppDispatch()
  const { allInstructors, pagination, status, error } = useAppSelector((state) => state.instructor)
  const load = useCallback(
    () => dispatch(fetchInstructors({ query: { page: String(page), limit: String(perPage), search } })),
    [dispatch, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const change = (text: string) =>
    navigate(pathname + withQuery(query, { teacher: text, teachers: null }), { replace: true })
  const total = pagination.totalInstructors
  // Before the first one there is nothing to say here.
  if (status === 'succeeded' && allInstructors.length === 0 && search === '') return null
  return (
    <aside aria-labelledby="instructors" className="grid flex-[1_1_300px] grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="instructors" className="text-h3">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.help}</p>
      </div>
      {(search !== '' || allInstructors.length > 0) && (
        <ListSearch label={texts.placeholder} buttonLabel={texts.find} search={search} onSearch={change} />
      )}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {status === 'succeeded' && total > 0 && texts.count({ count: total })}
      </p>
      {status === 'failed' && (
        <TryAgain className="flex-wrap" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {(status === 'idle' || status === 'loading') && (
        <Loading label={texts.loading}>
          <Card as="div" padded>
            <SkeletonText lines={4} />
          </Card>
        </Loading>
      )}
      {status === 'succeeded' && allInstructors.length === 0 && (
        <Card as="div">
          <EmptyState
            title={texts.nothingFound({ search })}
            action={<Button onClick={() => change('')}>{texts.showAll}</Button>}
          >
            {texts.nothingFoundHelp}
          </EmptyState>
        </Card>
      )}
      {status === 'succeeded' && allInstructors.length > 0 && (
        <>
          <ul className="grid gap-3 sm:max-[999px]:grid-cols-2">
            {allInstructors.map((instructor) => (
              <li key={instructor._id} className="grid">
                <InstructorCard instructor={instructor} />
              </li>
            ))}
          </ul>
          <Pagination
            label={texts.pages}
            page={page}
            pages={pagination.totalPages}
            hrefOf={(to) => pathname + withQuery(query, { teachers: to === 1 ? null : to })}
          />
        </>
      )}
    </aside>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')

function InstructorCard({ instructor }: { instructor: Instructor }) {
  const { name, title, bio, subjects, languages } = instructor
  return (
    <Card as="article" padded className="grid content-start gap-3">
      <div className="flex items-center gap-3">
        <Avatar initials={initialsOf(name)} />
        <div className="min-w-0">
          <h3 className="font-body text-h5 font-[650] tracking-normal break-words">{name}</h3>
          {title !== null && <p className="text-sm text-soft">{title}</p>}
        </div>
      </div>
      {bio !== null && <p className="text-sm">{bio}</p>}
      {subjects.length + languages.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {subjects.length > 0 && <Line term={texts.subjects} value={subjects.join(', ')} />}
          {languages.length > 0 && (
            <Line term={texts.languages} value={languages.map(languageName).join(', ')} />
          )}
        </dl>
      )}
    </Card>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
