import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Instructor } from '#contract/instructors.ts'
import { firstScreenOf } from '../paths.ts'
import { useListAddress } from '../shared/list-address.ts'
import { ListSearch } from '../shared/list-search.tsx'
import { languageName } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { fetchInstructors } from '../store/instructor.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { Avatar } from '../ui/stone.tsx'
import { student } from '../words/en-student.ts'
import { en } from '../words/en.ts'

const words = student.courseDesk

/** One screen for three addresses, with and without the public header: what will be here, and who teaches. */
export default function CourseDesk() {
  const { pathname } = useLocation()
  const { page, search, hrefOf, change } = useListAddress(pathname)
  usePageArrival(words.title, String(page))
  const role = useAppSelector((state) => state.info.user?.role)
  const dispatch = useAppDispatch()
  const { allInstructors, pagination, status, error } = useAppSelector((state) => state.instructor)
  const load = useCallback(
    () => dispatch(fetchInstructors({ query: { page: String(page), search } })),
    [dispatch, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const total = pagination.totalInstructors
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <p className="mb-2 text-sm">
            <Anchor href={firstScreenOf(role)}>{words.back}</Anchor>
          </p>
        }
        sub={<span className="block max-w-[60ch]">{words.sub}</span>}
      >
        {words.title}
      </PageTitle>
      <section aria-labelledby="instructors" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 id="instructors" className="text-h3">
            {words.instructors}
          </h2>
          <p className="mt-1 text-soft">{words.instructorsHelp}</p>
        </div>
        {(search !== '' || allInstructors.length > 0) && (
          <ListSearch
            label={words.placeholder}
            buttonLabel={words.find}
            search={search}
            onSearch={(text) => change({ search: text })}
            className="max-w-[36rem]"
          />
        )}
        <p role="status" className="min-h-5 text-sm font-semibold">
          {status === 'succeeded' && total > 0 && words.count(total)}
        </p>
        {status === 'failed' && (
          <Banner
            tone="error"
            action={
              <Button size="small" onClick={() => void load()}>
                {en.tryAgain}
              </Button>
            }
          >
            {error}
          </Banner>
        )}
        {(status === 'idle' || status === 'loading') && (
          <Loading label={words.loading}>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {[0, 1, 2].map((card) => (
                <Card key={card} as="div" padded>
                  <SkeletonText lines={4} />
                </Card>
              ))}
            </div>
          </Loading>
        )}
        {status === 'succeeded' &&
          (allInstructors.length === 0 ? (
            <Card as="div">
              {search === '' ? (
                <EmptyState title={words.none} className="py-10">
                  {words.noneHelp}
                </EmptyState>
              ) : (
                <EmptyState
                  title={words.nothingFound(search)}
                  className="py-10"
                  action={<LinkButton href={pathname}>{words.showAll}</LinkButton>}
                >
                  {words.nothingFoundHelp}
                </EmptyState>
              )}
            </Card>
          ) : (
            <>
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {allInstructors.map((instructor) => (
                  <li key={instructor._id} className="grid">
                    <InstructorCard instructor={instructor} />
                  </li>
                ))}
              </ul>
              <Pagination
                className="mt-2"
                label={words.pages}
                previousLabel={student.pages.previous}
                nextLabel={student.pages.next}
                pageLabel={student.pages.page}
                page={page}
                pages={pagination.totalPages}
                hrefOf={hrefOf}
              />
            </>
          ))}
      </section>
    </div>
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
      <dl className="grid gap-1 text-sm">
        {subjects.length > 0 && <Line term={words.subjects} value={subjects.join(', ')} />}
        {languages.length > 0 && (
          <Line term={words.languages} value={languages.map(languageName).join(', ')} />
        )}
      </dl>
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
